public import UlakHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A step of an answer that comes bit by bit.
public enum MockPiece: Sendable, Hashable, ExpressibleByStringLiteral {
  /// Content, sent at once.
  case data(Data)
  /// A wait, on the server's clock.
  case pause(Duration)

  /// Content as text.
  public static func text(_ text: String) -> MockPiece { .data(Data(text.utf8)) }

  /// Content as text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension MockAnswer {
  /// An answer that comes bit by bit, in the chunked coding or, in HTTP/2, in frames.
  ///
  /// ```swift
  /// server.on(.get, "/feed", .stream(["data: 1\n\n", .pause(.seconds(1)), "data: 2\n\n"], contentType: "text/event-stream"))
  /// ```
  ///
  /// - Parameters:
  ///   - pieces: what is sent, and when.
  ///   - contentType: the media type, left out where the fields have a `Content-Type` of their own.
  ///   - headerFields: the fields. With a `Content-Length` the pieces are sent without the chunked coding.
  ///   - trailerFields: fields after the content.
  public static func stream(
    _ pieces: [MockPiece], contentType: String? = nil, status: HTTPStatus = 200, headerFields: HTTPFields = [:],
    trailerFields: HTTPFields = [:]
  ) -> MockAnswer {
    var answer = data(Data(), contentType: contentType, status: status, headerFields: headerFields)
    answer.body = .pieces(pieces)
    answer.trailerFields = trailerFields
    return answer
  }

  /// The bytes of a file, read now.
  ///
  /// - Throws: what reading it throws.
  public static func file(
    _ path: String, contentType: String? = nil, status: HTTPStatus = 200, headerFields: HTTPFields = [:]
  ) throws -> MockAnswer {
    data(
      try Data(contentsOf: URL(fileURLWithPath: path)), contentType: contentType, status: status,
      headerFields: headerFields)
  }
}

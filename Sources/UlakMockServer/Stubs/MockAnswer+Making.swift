public import UlakHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension MockAnswer {
  /// A status without content.
  public static func status(_ status: HTTPStatus, headerFields: HTTPFields = [:]) -> MockAnswer {
    MockAnswer(status: status, headerFields: headerFields)
  }

  /// Plain text.
  public static func text(_ text: String, status: HTTPStatus = 200, headerFields: HTTPFields = [:]) -> MockAnswer {
    data(Data(text.utf8), contentType: "text/plain; charset=utf-8", status: status, headerFields: headerFields)
  }

  /// JSON as it is written here, right or wrong.
  public static func json(_ text: String, status: HTTPStatus = 200, headerFields: HTTPFields = [:]) -> MockAnswer {
    data(Data(text.utf8), contentType: "application/json", status: status, headerFields: headerFields)
  }

  /// A value as JSON, with snake-case keys and ISO 8601 dates, as the client reads it by default.
  ///
  /// - Throws: `EncodingError`.
  public static func json(
    _ value: some Encodable, status: HTTPStatus = 200, headerFields: HTTPFields = [:]
  ) throws -> MockAnswer {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    // Without an order, two runs of one test would differ on the wire.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return data(
      try encoder.encode(value), contentType: "application/json", status: status, headerFields: headerFields)
  }

  /// Bytes.
  ///
  /// - Parameter contentType: the media type, left out where the fields have a `Content-Type` of their own.
  public static func data(
    _ data: Data, contentType: String? = nil, status: HTTPStatus = 200, headerFields: HTTPFields = [:]
  ) -> MockAnswer {
    var fields = headerFields
    if let contentType, !fields.contains(.contentType) {
      fields.append(HTTPField(name: .contentType, value: contentType))
    }
    return MockAnswer(status: status, headerFields: fields, body: .data(data))
  }

  /// Pieces, each sent as a chunk by itself.
  public static func chunked(
    _ chunks: [Data], status: HTTPStatus = 200, headerFields: HTTPFields = [:]
  ) -> MockAnswer {
    MockAnswer(status: status, headerFields: headerFields, body: .chunks(chunks))
  }

  /// A body that ends before, or after, its declared length, and with it the connection.
  public static func truncated(
    declared length: Int, sent: Data, status: HTTPStatus = 200, headerFields: HTTPFields = [:]
  ) -> MockAnswer {
    MockAnswer(status: status, headerFields: headerFields, body: .truncated(declared: length, sent: sent))
  }
}

extension MockAnswer {
  /// These bytes and nothing else, HTTP or not.
  public static func raw(_ bytes: Data, thenClose: Bool) -> MockAnswer {
    misbehaving(.raw(bytes, thenClose: thenClose))
  }

  /// Reads the request and answers nothing, until the peer or the server closes the connection.
  public static let stall = misbehaving(.stall)

  /// Closes the connection without an answer.
  public static let close = misbehaving(.close)

  /// Resets the connection (RST) without an answer.
  public static let reset = misbehaving(.reset)

  private static func misbehaving(_ conduct: Conduct) -> MockAnswer {
    var answer = MockAnswer()
    answer.conduct = conduct
    return answer
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns a finished answer into a value or the error that says why it is none.
///
/// The status is judged first, then the emptiness, then the media type; only then is anything decoded.
struct ResponseReader: Sendable {
  let decoder: any BodyDecoder
  let acceptedMediaTypes: [MediaType]
  let maximumFailureBytes: Int
  /// Where the answer came from.
  let address: HTTPURL
  /// The clock for dates on which to try again.
  let time: any TimeSource

  /// Reads a value.
  ///
  /// - Throws: ``NetworkError`` in category `http` or `decoding`.
  func value<Value: Decodable>(_ type: Value.Type, from response: HTTPResponse, body: Data) throws -> Value {
    try checkStatus(response, body: body)
    if type == Data.self { return body as! Value }  // Proof: the types are the same.
    if type == NoContent.self { return NoContent() as! Value }  // Proof: the types are the same.
    if type == String.self { return text(body, response) as! Value }  // Proof: the types are the same.
    // Some servers end an empty answer with a line break.
    if body.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
      if let optional = type as? any OptionalValue.Type, let none = optional.none as? Value { return none }
      throw failure(.noData, response, body)
    }
    try checkMediaType(response, body)
    do {
      return try decoder.decode(type, from: body)
    } catch let error as DecodingError {
      throw decodingFailure(error, type, response, body)
    } catch {
      throw failure(.decodingFailed, response, body, expected: "\(type)")
    }
  }

  /// Lets answers with a status in 200...299 pass.
  ///
  /// - Throws: ``NetworkError`` in category `http`, the answer with it.
  func checkStatus(_ response: HTTPResponse, body: Data) throws {
    guard !response.status.isSuccessful else { return }
    throw failure(.status(response.status), response, body)
  }

  private func checkMediaType(_ response: HTTPResponse, _ body: Data) throws {
    // Without a media type, or with an unreadable one, the body is tried.
    guard let field = response.headerFields[.contentType], let received = MediaType(field) else { return }
    guard decoder.canDecode(received) || acceptedMediaTypes.contains(where: received.matches) else {
      var error = failure(.unexpectedContentType, response, body)
      let accepted = (decoder.acceptedMediaTypes + acceptedMediaTypes).map(\.essence).joined(separator: ", ")
      error.detail = "received \(received.essence), accepted: \(accepted)"
      throw error
    }
  }

  private func text(_ body: Data, _ response: HTTPResponse) -> String {
    let charset = response.headerFields[.contentType].flatMap { MediaType($0) }?.charset
    if charset == "iso-8859-1" || charset == "latin1" || charset == "us-ascii" {
      return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
    }
    return String(decoding: body, as: UTF8.self)
  }

  private func decodingFailure<Value>(
    _ error: DecodingError, _ type: Value.Type, _ response: HTTPResponse, _ body: Data
  ) -> NetworkError {
    switch error {
    case .typeMismatch(let expected, let context):
      return failure(.decodingFailed, response, body, path: context.codingPath, expected: "\(expected)")
    case .valueNotFound(let expected, let context):
      return failure(
        .decodingFailed, response, body, path: context.codingPath, expected: "\(expected)", detail: "found null")
    case .keyNotFound(let key, let context):
      return failure(
        .decodingFailed, response, body, path: context.codingPath + [key], expected: "\(type)",
        detail: "the key is missing")
    case .dataCorrupted(let context):
      let isTop = context.codingPath.isEmpty
      return failure(
        .decodingFailed, response, body, path: context.codingPath, expected: "\(type)",
        detail: isTop ? "the body is not well formed" : "the value cannot be read")
    @unknown default:
      return failure(.decodingFailed, response, body, expected: "\(type)")
    }
  }

  private func failure(
    _ reason: NetworkError.Reason, _ response: HTTPResponse, _ body: Data, path: [any CodingKey] = [],
    expected: String? = nil, detail: String = ""
  ) -> NetworkError {
    var error = NetworkError(reason, detail: detail)
    if !response.status.isSuccessful {
      error.retryAdvice = .init(response.status)
      let now = Int(time.secondsSince1970)
      error.retryAfter = RetryAfter(response.headerFields, now: now).map { wish in
        wish.delay(now: now, sent: response.headerFields[.date].flatMap { HTTPDate($0, now: now) })
      }
    }
    let type = response.headerFields[.contentType].flatMap { MediaType($0) }
    error.response = .init(
      status: response.status, headerFields: response.headerFields, body: body.prefix(maximumFailureBytes),
      isBodyTruncated: body.count > maximumFailureBytes,
      problem: type?.matches(.problemJSON) == true ? ProblemDetails(json: body, from: address) : nil)
    if let expected { error.decoding = .init(path: CodingPath.text(path), expectedType: expected) }
    error.mayHaveBeenProcessed = true
    return error
  }
}

/// Lets code that knows only a type ask whether it is an optional one.
private protocol OptionalValue {
  static var none: Self { get }
}

extension Optional: OptionalValue {}

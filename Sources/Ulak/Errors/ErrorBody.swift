/// What the bodies of an API's failures are.
///
/// ```swift
/// let api = APIClient("https://api.example.com") { $0.errorBody = .model(ShopError.self) }
///
/// catch let error as NetworkError {
///   if let shop = error.body(as: ShopError.self) { … }
/// }
/// ```
///
/// A body that is no such model changes nothing: the error is that of the status. Problem details (RFC 9457) are read
/// whatever is asked for, and are then found in ``NetworkError/problem``.
public struct ErrorBody: Sendable {
  private let read: (@Sendable (NetworkError.FailureResponse, any ErrorBodyDecoding) -> (any Sendable)?)?

  /// Problem details (RFC 9457), and nothing if the server sends something else.
  public static let problemDetails = ErrorBody(read: nil)

  /// A model, decoded by the client's decoder for the body's media type.
  public static func model<Body: Decodable & Sendable>(_ type: Body.Type) -> ErrorBody {
    ErrorBody { response, decoder in try? decoder.decode(type, from: response) }
  }

  /// The server's error, nil if there is none of the kind, or if the body was cut off.
  func value(of response: NetworkError.FailureResponse, by decoder: any ErrorBodyDecoding) -> (any Sendable)? {
    if let read, !response.isBodyTruncated, !response.body.isEmpty, let value = read(response, decoder) { return value }
    return response.problem
  }
}

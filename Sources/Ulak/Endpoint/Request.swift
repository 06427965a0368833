#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request that knows what it answers.
///
/// ```swift
/// enum ProductAPI {
///   static func list(page: Int) -> Request<ProductPage> { .get("products", query: ["page": page]) }
///   static func create(_ new: NewProduct) -> Request<Product> { .post("products", json: new) }
/// }
///
/// let page = try await api.value(ProductAPI.list(page: 1))
/// ```
///
/// `Response` is a `Decodable` model, an optional one where the body may be empty, ``NoContent`` where it does not
/// matter, `Data` for the bytes, or `String` for text.
public struct Request<Response>: Endpoint, Sendable, CustomStringConvertible {
  /// The path below the base address.
  public var path: Path
  /// The method.
  public var method: HTTPMethod
  /// The base address, if it is not the client's.
  public var baseURL: URL?
  /// Fields of this request; they go before the client's defaults.
  public var headers: HTTPFields
  /// The query.
  public var query: Query
  /// The body.
  public var body: RequestBody?
  /// How long the whole call may take, if not the client's time.
  public var timeout: Duration?
  /// Media types that are read as the client's decoder reads its own.
  public var acceptedMediaTypes: [MediaType] = []
  /// Whether it is sent only over a connection whose key is pinned.
  public var requiresPinning = false
  /// Where in the answer the value is, if it is not where the client's ``Envelope`` says.
  public var envelope: Envelope?
  /// What the bodies of its failures are, if not the client's ``ErrorBody``.
  public var errorBody: ErrorBody?
  /// Finds failures in its answers whose status says success, if not the client's ``AnswerClassifier``.
  public var classifier: AnswerClassifier?
  /// What metrics and messages call the request.
  public var name: String
  /// Decodes the response where the request was made.
  let home: HomeDecoding<Response>

  /// Method and name; neither parameters nor values, for they may be secrets.
  public var description: String { "\(method) \(name)" }

  /// The same request with some of it changed.
  public func with(_ change: (inout Request) -> Void) -> Request {
    var copy = self
    change(&copy)
    return copy
  }
}

// `isolation` is never given: it tells where the request is made. A model of a module whose default isolation is the
// main actor can only be decoded there, and a request keeps that in mind wherever it is sent from.
extension Request where Response: Decodable {
  /// A request of any method.
  public init(
    _ method: HTTPMethod, _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    name = path.template
    home = HomeDecoding(isolation: isolation)
  }

  /// A request to an address that is complete, such as one taken from an earlier answer.
  public init(
    _ method: HTTPMethod, url: URL, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(method, .root, query: query, headers: headers, body: body)
    baseURL = url
    name = "{url}"
  }
}

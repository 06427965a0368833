#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One thing an API offers. Everything but the path has a default.
///
/// ```swift
/// enum ProductEndpoint: Endpoint {
///   case list(page: Int), detail(Product.ID), create(NewProduct)
///
///   var path: Path {
///     switch self {
///     case .list, .create: "products"
///     case .detail(let id): "products/\(id)"
///     }
///   }
///   var method: HTTPMethod { if case .create = self { .post } else { .get } }
/// }
///
/// let product: Product = try await api.value(ProductEndpoint.detail(id))
/// ```
///
/// For the other style, functions that say what they answer, see ``Request``.
public protocol Endpoint {
  /// The path below the base address.
  var path: Path { get }
  /// The base address, if it is not the client's.
  var baseURL: URL? { get }
  /// The method; `GET` by default.
  var method: HTTPMethod { get }
  /// Fields of this endpoint; they go before the client's defaults.
  var headers: HTTPFields { get }
  /// The query.
  var query: Query { get }
  /// The body; none by default.
  var body: RequestBody? { get }
  /// How long the whole call may take; the client's time by default.
  var timeout: Duration? { get }
  /// Media types that are read as the client's decoder reads its own, though they say something else: JSON that is
  /// sent as `text/javascript`, say.
  var acceptedMediaTypes: [MediaType] { get }
  /// Whether the request is sent only over a connection whose key is pinned: to a host without pins that are enforced
  /// it is refused before anything is sent. False by default.
  var requiresPinning: Bool { get }
  /// Where in the answer the value is; the client's ``Envelope`` by default, ``Envelope/bare`` for none.
  var envelope: Envelope? { get }
  /// What the bodies of its failures are; the client's ``ErrorBody`` by default.
  var errorBody: ErrorBody? { get }
  /// Finds failures in its answers whose status says success; the client's ``AnswerClassifier`` by default.
  var classifier: AnswerClassifier? { get }
  /// What metrics and messages call the endpoint; the path with its parameters left out by default.
  var name: String { get }
}

extension Endpoint {
  /// The client's base address.
  public var baseURL: URL? { nil }
  /// `GET`
  public var method: HTTPMethod { .get }
  /// No fields of its own.
  public var headers: HTTPFields { [:] }
  /// No query.
  public var query: Query { [:] }
  /// No body.
  public var body: RequestBody? { nil }
  /// The client's time.
  public var timeout: Duration? { nil }
  /// None but the decoder's.
  public var acceptedMediaTypes: [MediaType] { [] }
  /// Pinned or not.
  public var requiresPinning: Bool { false }
  /// The client's envelope.
  public var envelope: Envelope? { nil }
  /// The client's error body.
  public var errorBody: ErrorBody? { nil }
  /// The client's classifier.
  public var classifier: AnswerClassifier? { nil }
  /// The path with `{}` for each parameter.
  public var name: String { path.template }
}

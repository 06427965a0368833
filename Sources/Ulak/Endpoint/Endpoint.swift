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
/// For the other style, functions that say what they answer, see ``Request``. What many endpoints share goes into an
/// ``EndpointGroup``; what one call does otherwise, ``with(_:)`` says. The call goes before the endpoint, the endpoint
/// before its group, the group before the client.
public protocol Endpoint {
  /// The path below the base address, and below the group's path.
  var path: Path { get }
  /// What the endpoint shares with others; none by default.
  var group: EndpointGroup? { get }
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
  /// Whose credentials the request carries; the client's by default.
  var authentication: EndpointAuthentication { get }
  /// How urgent the request is to the user; nothing is said about it by default.
  var priority: RequestPriority? { get }
  /// The statuses that are a success, whose body is decoded; 200...299 by default.
  var acceptedStatuses: HTTPStatusSet? { get }
  /// Media types that are read as the client's decoder reads its own, though they say something else: JSON that is
  /// sent as `text/javascript`, say.
  var acceptedMediaTypes: [MediaType] { get }
  /// The languages to answer in, the best first, as tags or identifiers of locales; the client's by default.
  var languages: [String] { get }
  /// Whether the request is sent only over a connection whose key is pinned: to a host without pins that are enforced
  /// it is refused before anything is sent. False by default.
  var requiresPinning: Bool { get }
  /// Encodes the body, if not the client's encoder.
  var encoder: (any BodyEncoder)? { get }
  /// Decodes the answer, if not the client's decoder.
  var decoder: (any BodyDecoder)? { get }
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
  /// No group.
  public var group: EndpointGroup? { nil }
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
  /// The client's credentials.
  public var authentication: EndpointAuthentication { .inherited }
  /// No priority.
  public var priority: RequestPriority? { nil }
  /// 200...299
  public var acceptedStatuses: HTTPStatusSet? { nil }
  /// None but the decoder's.
  public var acceptedMediaTypes: [MediaType] { [] }
  /// The client's languages.
  public var languages: [String] { [] }
  /// Pinned or not.
  public var requiresPinning: Bool { false }
  /// The client's encoder.
  public var encoder: (any BodyEncoder)? { nil }
  /// The client's decoder.
  public var decoder: (any BodyDecoder)? { nil }
  /// The client's envelope.
  public var envelope: Envelope? { nil }
  /// The client's error body.
  public var errorBody: ErrorBody? { nil }
  /// The client's classifier.
  public var classifier: AnswerClassifier? { nil }
  /// The path with `{}` for each parameter, below that of the group.
  public var name: String { Path.template(of: path, below: group?.path) }
}

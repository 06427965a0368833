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
/// matter, `Data` for the bytes, or `String` for text. What else there is to say, ``with(_:)`` says, in the declaration or
/// for one call:
///
/// ```swift
/// let page = try await api.value(ProductAPI.list(page: 1).with { $0.timeout = .seconds(5) })
/// ```
public struct Request<Response>: Endpoint, Sendable, CustomStringConvertible {
  var declaration: Declaration
  /// Reads the answer where the request was made.
  let home: HomeDecoding<Response>

  /// Method and name; neither parameters nor values, for they may be secrets.
  public var description: String { "\(method) \(name)" }

  /// The same request with some of it changed.
  public func with(_ change: (inout Request) -> Void) -> Request {
    var copy = self
    change(&copy)
    return copy
  }

  /// The same request as one of a group: `.get("\(id)").in(orders)`.
  public func `in`(_ group: EndpointGroup) -> Request {
    var copy = self
    copy.group = group
    return copy
  }

  /// A request whose answer is read in another way.
  init(_ declaration: Declaration, home: HomeDecoding<Response>) {
    self.declaration = declaration
    self.home = home
  }
}

extension Request {
  /// The path below the base address.
  public var path: Path {
    get { declaration.path }
    set { declaration.path = newValue }
  }
  /// The method.
  public var method: HTTPMethod {
    get { declaration.method }
    set { declaration.method = newValue }
  }
  /// Fields of the request; they go before the client's defaults.
  public var headers: HTTPFields {
    get { declaration.headers }
    set { declaration.headers = newValue }
  }
  /// The query.
  public var query: Query {
    get { declaration.query }
    set { declaration.query = newValue }
  }
  /// The body.
  public var body: RequestBody? {
    get { declaration.body }
    set { declaration.body = newValue }
  }
  /// What the request shares with others.
  public var group: EndpointGroup? {
    get { declaration.said?.policies.group }
    set { declaration.policies.group = newValue }
  }
  /// The base address, if it is not the client's.
  public var baseURL: URL? {
    get { declaration.said?.policies.baseURL }
    set { declaration.policies.baseURL = newValue }
  }
  /// How long the whole call may take, if not the client's time.
  public var timeout: Duration? {
    get { declaration.said?.policies.timeout }
    set { declaration.policies.timeout = newValue }
  }
  /// Whose credentials the request carries.
  public var authentication: EndpointAuthentication {
    get { declaration.said?.policies.authentication ?? .inherited }
    set { declaration.policies.authentication = newValue }
  }
  /// How urgent the request is to the user.
  public var priority: RequestPriority? {
    get { declaration.said?.policies.priority }
    set { declaration.policies.priority = newValue }
  }
  /// The statuses that are a success; nil for 200...299.
  public var acceptedStatuses: HTTPStatusSet? {
    get { declaration.said?.policies.acceptedStatuses }
    set { declaration.policies.acceptedStatuses = newValue }
  }
  /// Media types that are read as the decoder reads its own.
  public var acceptedMediaTypes: [MediaType] {
    get { declaration.said?.policies.acceptedMediaTypes ?? [] }
    set { declaration.policies.acceptedMediaTypes = newValue }
  }
  /// The languages to answer in, the best first.
  public var languages: [String] {
    get { declaration.said?.policies.languages ?? [] }
    set { declaration.policies.languages = newValue }
  }
  /// Whether it is sent only over a connection whose key is pinned.
  public var requiresPinning: Bool {
    get { declaration.said?.policies.requiresPinning ?? false }
    set { declaration.policies.requiresPinning = newValue }
  }
  /// Encodes the body, if not the client's encoder.
  public var encoder: (any BodyEncoder)? {
    get { declaration.said?.policies.encoder }
    set { declaration.policies.encoder = newValue }
  }
  /// Decodes the answer, if not the client's decoder.
  public var decoder: (any BodyDecoder)? {
    get { declaration.said?.policies.decoder }
    set { declaration.policies.decoder = newValue }
  }
  /// Where in the answer the value is, if it is not where the client's ``Envelope`` says.
  public var envelope: Envelope? {
    get { declaration.said?.policies.envelope }
    set { declaration.policies.envelope = newValue }
  }
  /// What the bodies of its failures are, if not the client's ``ErrorBody``.
  public var errorBody: ErrorBody? {
    get { declaration.said?.policies.errorBody }
    set { declaration.policies.errorBody = newValue }
  }
  /// Finds failures in its answers whose status says success, if not the client's ``AnswerClassifier``.
  public var classifier: AnswerClassifier? {
    get { declaration.said?.policies.classifier }
    set { declaration.policies.classifier = newValue }
  }
  /// What metrics and messages call the request; the path with `{}` for each parameter unless it is given.
  public var name: String {
    get { declaration.name }
    set { declaration.name = newValue }
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
    declaration = Declaration(method, path, query: query, headers: headers, body: body)
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

  /// An endpoint of the other style, with what it answers: `Request<Product>(ProductEndpoint.detail(7)).optional()`.
  public init(_ endpoint: some Endpoint, isolation: isolated (any Actor)? = #isolation) {
    declaration = Declaration(endpoint)
    home = HomeDecoding(isolation: isolation)
  }
}

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
  /// The path below the base address.
  public var path: Path
  /// The method.
  public var method: HTTPMethod
  /// Fields of this request; they go before the client's defaults.
  public var headers: HTTPFields
  /// The query.
  public var query: Query
  /// The body.
  public var body: RequestBody?
  private var storage: RequestPolicies.Storage?
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
  init<Other>(_ other: Request<Other>, home: HomeDecoding<Response>) {
    path = other.path
    method = other.method
    headers = other.headers
    query = other.query
    body = other.body
    storage = other.storage
    self.home = home
  }
}

extension Request {
  fileprivate var policies: RequestPolicies {
    get { storage?.policies ?? RequestPolicies() }
    set { storage = RequestPolicies.Storage(newValue) }
  }

  /// What the request shares with others.
  public var group: EndpointGroup? {
    get { storage?.policies.group }
    set { policies.group = newValue }
  }
  /// The base address, if it is not the client's.
  public var baseURL: URL? {
    get { storage?.policies.baseURL }
    set { policies.baseURL = newValue }
  }
  /// How long the whole call may take, if not the client's time.
  public var timeout: Duration? {
    get { storage?.policies.timeout }
    set { policies.timeout = newValue }
  }
  /// Whose credentials the request carries.
  public var authentication: EndpointAuthentication {
    get { storage?.policies.authentication ?? .inherited }
    set { policies.authentication = newValue }
  }
  /// How urgent the request is to the user.
  public var priority: RequestPriority? {
    get { storage?.policies.priority }
    set { policies.priority = newValue }
  }
  /// The statuses that are a success; nil for 200...299.
  public var acceptedStatuses: HTTPStatusSet? {
    get { storage?.policies.acceptedStatuses }
    set { policies.acceptedStatuses = newValue }
  }
  /// Media types that are read as the client's decoder reads its own.
  public var acceptedMediaTypes: [MediaType] {
    get { storage?.policies.acceptedMediaTypes ?? [] }
    set { policies.acceptedMediaTypes = newValue }
  }
  /// The languages to answer in, the best first.
  public var languages: [String] {
    get { storage?.policies.languages ?? [] }
    set { policies.languages = newValue }
  }
  /// Whether it is sent only over a connection whose key is pinned.
  public var requiresPinning: Bool {
    get { storage?.policies.requiresPinning ?? false }
    set { policies.requiresPinning = newValue }
  }
  /// Encodes the body, if not the client's encoder.
  public var encoder: (any BodyEncoder)? {
    get { storage?.policies.encoder }
    set { policies.encoder = newValue }
  }
  /// Decodes the answer, if not the client's decoder.
  public var decoder: (any BodyDecoder)? {
    get { storage?.policies.decoder }
    set { policies.decoder = newValue }
  }
  /// Where in the answer the value is, if it is not where the client's ``Envelope`` says.
  public var envelope: Envelope? {
    get { storage?.policies.envelope }
    set { policies.envelope = newValue }
  }
  /// What the bodies of its failures are, if not the client's ``ErrorBody``.
  public var errorBody: ErrorBody? {
    get { storage?.policies.errorBody }
    set { policies.errorBody = newValue }
  }
  /// Finds failures in its answers whose status says success, if not the client's ``AnswerClassifier``.
  public var classifier: AnswerClassifier? {
    get { storage?.policies.classifier }
    set { policies.classifier = newValue }
  }
  /// What metrics and messages call the request; the path with `{}` for each parameter unless it is given.
  public var name: String {
    get { storage?.policies.name ?? Path.template(of: path, below: group?.path) }
    set { policies.name = newValue }
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
    self.init(
      endpoint.method, endpoint.path, query: endpoint.query, headers: endpoint.headers, body: endpoint.body)
    var policies = RequestPolicies()
    policies.group = endpoint.group
    policies.baseURL = endpoint.baseURL
    policies.timeout = endpoint.timeout
    policies.authentication = endpoint.authentication
    policies.priority = endpoint.priority
    policies.acceptedStatuses = endpoint.acceptedStatuses
    policies.acceptedMediaTypes = endpoint.acceptedMediaTypes
    policies.languages = endpoint.languages
    policies.requiresPinning = endpoint.requiresPinning
    policies.encoder = endpoint.encoder
    policies.decoder = endpoint.decoder
    policies.envelope = endpoint.envelope
    policies.errorBody = endpoint.errorBody
    policies.classifier = endpoint.classifier
    policies.name = endpoint.name
    self.policies = policies
  }
}

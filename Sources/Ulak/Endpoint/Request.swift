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
  /// What the request shares with others.
  public var group: EndpointGroup?
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
  /// Whose credentials the request carries.
  public var authentication = EndpointAuthentication.inherited
  /// How urgent the request is to the user.
  public var priority: RequestPriority?
  /// The statuses that are a success; nil for 200...299.
  public var acceptedStatuses: HTTPStatusSet?
  /// Media types that are read as the client's decoder reads its own.
  public var acceptedMediaTypes: [MediaType] = []
  /// The languages to answer in, the best first.
  public var languages: [String] = []
  /// Whether it is sent only over a connection whose key is pinned.
  public var requiresPinning = false
  /// Encodes the body, if not the client's encoder.
  public var encoder: (any BodyEncoder)?
  /// Decodes the answer, if not the client's decoder.
  public var decoder: (any BodyDecoder)?
  /// Where in the answer the value is, if it is not where the client's ``Envelope`` says.
  public var envelope: Envelope?
  /// What the bodies of its failures are, if not the client's ``ErrorBody``.
  public var errorBody: ErrorBody?
  /// Finds failures in its answers whose status says success, if not the client's ``AnswerClassifier``.
  public var classifier: AnswerClassifier?
  private var givenName: String?
  /// Reads the answer where the request was made.
  let home: HomeDecoding<Response>

  /// What metrics and messages call the request; the path with `{}` for each parameter unless it is given.
  public var name: String {
    get { givenName ?? Path.template(of: path, below: group?.path) }
    set { givenName = newValue }
  }

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
    group = other.group
    method = other.method
    baseURL = other.baseURL
    headers = other.headers
    query = other.query
    body = other.body
    timeout = other.timeout
    authentication = other.authentication
    priority = other.priority
    acceptedStatuses = other.acceptedStatuses
    acceptedMediaTypes = other.acceptedMediaTypes
    languages = other.languages
    requiresPinning = other.requiresPinning
    encoder = other.encoder
    decoder = other.decoder
    envelope = other.envelope
    errorBody = other.errorBody
    classifier = other.classifier
    givenName = other.givenName
    self.home = home
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
    group = endpoint.group
    baseURL = endpoint.baseURL
    timeout = endpoint.timeout
    authentication = endpoint.authentication
    priority = endpoint.priority
    acceptedStatuses = endpoint.acceptedStatuses
    acceptedMediaTypes = endpoint.acceptedMediaTypes
    languages = endpoint.languages
    requiresPinning = endpoint.requiresPinning
    encoder = endpoint.encoder
    decoder = endpoint.decoder
    envelope = endpoint.envelope
    errorBody = endpoint.errorBody
    classifier = endpoint.classifier
    name = endpoint.name
  }
}

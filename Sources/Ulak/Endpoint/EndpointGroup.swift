#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What endpoints have in common: a path that theirs lie below, and policies that they need not repeat.
///
/// ```swift
/// enum OrderAPI {
///   static let group = EndpointGroup("shop/orders") {
///     $0.timeout = .seconds(10)
///     $0.headers["X-Area"] = "orders"
///   }
///   static func detail(_ id: Order.ID) -> Request<Order> { .get("\(id)").in(group) }
///   static func place(_ new: NewOrder) -> Request<Order> { .post("", json: new).in(group) }
/// }
/// ```
///
/// A type that conforms to ``Endpoint`` names its group in ``Endpoint/group``. What an endpoint says itself goes before
/// what its group says; what neither says is the client's.
public struct EndpointGroup: Sendable {
  /// The path of the group. It may be empty, for policies alone.
  public let path: Path
  /// The base address, if it is not the client's.
  public var baseURL: URL?
  /// Fields of each request.
  public var headers: HTTPFields = [:]
  /// How long a whole call may take.
  public var timeout: Duration?
  /// Whose credentials requests carry.
  public var authentication = EndpointAuthentication.inherited
  /// How urgent requests are to the user.
  public var priority: RequestPriority?
  /// The statuses that are a success.
  public var acceptedStatuses: HTTPStatusSet?
  /// Media types that are read as the decoder reads its own; those of an endpoint are added to them.
  public var acceptedMediaTypes: [MediaType] = []
  /// The languages to answer in, the best first.
  public var languages: [String] = []
  /// Whether requests are sent only over connections whose key is pinned; an endpoint cannot take it back.
  public var requiresPinning = false
  /// Encodes bodies.
  public var encoder: (any BodyEncoder)?
  /// Decodes answers.
  public var decoder: (any BodyDecoder)?
  /// Where in the answer the value is.
  public var envelope: Envelope?
  /// What the bodies of failures are.
  public var errorBody: ErrorBody?
  /// Finds failures in answers whose status says success.
  public var classifier: AnswerClassifier?

  /// A group.
  ///
  /// - Parameters:
  ///   - path: what the paths of its endpoints lie below.
  ///   - parent: the group that this one belongs to: its path comes before, and what it says holds here too.
  ///   - configure: says what endpoints have in common.
  public init(
    _ path: Path = .root, in parent: EndpointGroup? = nil, _ configure: (inout EndpointGroup) -> Void = { _ in }
  ) {
    if let parent {
      self = parent.moved(to: Path.joined(parent.path, path))
    } else {
      self.path = path
    }
    configure(&self)
  }

  private init(_ other: EndpointGroup, path: Path) {
    self.path = path
    baseURL = other.baseURL
    headers = other.headers
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
  }

  /// The same policies below another path.
  func moved(to path: Path) -> EndpointGroup { EndpointGroup(self, path: path) }
}

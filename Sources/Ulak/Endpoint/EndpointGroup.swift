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
  private final class Storage: Sendable {
    let path: Path
    let policies: RequestPolicies

    init(path: Path, policies: RequestPolicies) {
      self.path = path
      self.policies = policies
    }
  }

  /// One reference, since every request of the group holds it.
  private var storage: Storage

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
      storage = Storage(path: Path.joined(parent.path, path), policies: parent.policies)
    } else {
      storage = Storage(path: path, policies: RequestPolicies())
    }
    configure(&self)
  }

  /// The same policies below another path.
  func moved(to path: Path) -> EndpointGroup {
    var copy = self
    copy.storage = Storage(path: path, policies: policies)
    return copy
  }

  private var policies: RequestPolicies {
    get { storage.policies }
    set { storage = Storage(path: storage.path, policies: newValue) }
  }

  /// The path of the group. It may be empty, for policies alone.
  public var path: Path { storage.path }
  /// The base address, if it is not the client's.
  public var baseURL: URL? {
    get { storage.policies.baseURL }
    set { policies.baseURL = newValue }
  }
  /// Fields of each request.
  public var headers: HTTPFields {
    get { storage.policies.headers }
    set { policies.headers = newValue }
  }
  /// How long a whole call may take.
  public var timeout: Duration? {
    get { storage.policies.timeout }
    set { policies.timeout = newValue }
  }
  /// Whose credentials requests carry.
  public var authentication: EndpointAuthentication {
    get { storage.policies.authentication }
    set { policies.authentication = newValue }
  }
  /// How urgent requests are to the user.
  public var priority: RequestPriority? {
    get { storage.policies.priority }
    set { policies.priority = newValue }
  }
  /// The statuses that are a success.
  public var acceptedStatuses: HTTPStatusSet? {
    get { storage.policies.acceptedStatuses }
    set { policies.acceptedStatuses = newValue }
  }
  /// Media types that are read as the decoder reads its own; those of an endpoint are added to them.
  public var acceptedMediaTypes: [MediaType] {
    get { storage.policies.acceptedMediaTypes }
    set { policies.acceptedMediaTypes = newValue }
  }
  /// The languages to answer in, the best first.
  public var languages: [String] {
    get { storage.policies.languages }
    set { policies.languages = newValue }
  }
  /// Whether requests are sent only over connections whose key is pinned; an endpoint cannot take it back.
  public var requiresPinning: Bool {
    get { storage.policies.requiresPinning }
    set { policies.requiresPinning = newValue }
  }
  /// Encodes bodies.
  public var encoder: (any BodyEncoder)? {
    get { storage.policies.encoder }
    set { policies.encoder = newValue }
  }
  /// Decodes answers.
  public var decoder: (any BodyDecoder)? {
    get { storage.policies.decoder }
    set { policies.decoder = newValue }
  }
  /// Where in the answer the value is.
  public var envelope: Envelope? {
    get { storage.policies.envelope }
    set { policies.envelope = newValue }
  }
  /// What the bodies of failures are.
  public var errorBody: ErrorBody? {
    get { storage.policies.errorBody }
    set { policies.errorBody = newValue }
  }
  /// Finds failures in answers whose status says success.
  public var classifier: AnswerClassifier? {
    get { storage.policies.classifier }
    set { policies.classifier = newValue }
  }
}

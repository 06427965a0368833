#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a request or an endpoint says, without the type of its answer: so that what is done with it is compiled once, and not
/// asked for member by member through tables of functions.
struct Declaration: Sendable {
  var method: HTTPMethod
  var path: Path
  var headers: HTTPFields
  var query: Query
  var body: RequestBody?
  private var storage: RequestPolicies.Storage?

  init(_ method: HTTPMethod, _ path: Path, query: Query, headers: HTTPFields, body: RequestBody?) {
    self.method = method
    self.path = path
    self.headers = headers
    self.query = query
    self.body = body
  }

  /// What an endpoint says now.
  init(_ endpoint: some Endpoint) {
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

  var policies: RequestPolicies {
    get { storage?.policies ?? RequestPolicies() }
    set { storage = RequestPolicies.Storage(newValue) }
  }

  /// The policies, if anything was said.
  var said: RequestPolicies.Storage? { storage }

  /// What metrics and messages call it; the path with `{}` for each parameter unless it is given.
  var name: String {
    get { storage?.policies.name ?? Path.template(of: path, below: storage?.policies.group?.path) }
    set { policies.name = newValue }
  }
}

/// What most requests say nothing about, and what a group says for them. It is apart, and there only if something is said: a
/// request is copied on its way through a declaration, and each member would cost a count of references each time.
struct RequestPolicies: Sendable {
  /// Of a request alone.
  var group: EndpointGroup?
  var baseURL: URL?
  /// Of a group alone: a request has its own.
  var headers: HTTPFields = [:]
  var timeout: Duration?
  var authentication = EndpointAuthentication.inherited
  var priority: RequestPriority?
  var acceptedStatuses: HTTPStatusSet?
  var acceptedMediaTypes: [MediaType] = []
  var languages: [String] = []
  var requiresPinning = false
  var encoder: (any BodyEncoder)?
  var decoder: (any BodyDecoder)?
  var envelope: Envelope?
  var errorBody: ErrorBody?
  var classifier: AnswerClassifier?
  /// Of a request alone.
  var name: String?

  /// Shared by copies and never changed.
  final class Storage: Sendable {
    let policies: RequestPolicies

    init(_ policies: RequestPolicies) { self.policies = policies }
  }
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An endpoint whose members were taken down, so that a call may change some of them.
///
/// ```swift
/// let report: Report = try await api.value(ReportEndpoint.daily.with { $0.timeout = .seconds(120) })
/// ```
public struct AnyEndpoint: Endpoint, Sendable, CustomStringConvertible {
  /// The path below the base address.
  public var path: Path
  /// What the endpoint shares with others.
  public var group: EndpointGroup?
  /// The base address, if it is not the client's.
  public var baseURL: URL?
  /// The method.
  public var method: HTTPMethod
  /// Fields of the request; they go before the client's defaults.
  public var headers: HTTPFields
  /// The query.
  public var query: Query
  /// The body.
  public var body: RequestBody?
  /// How long the whole call may take.
  public var timeout: Duration?
  /// Whose credentials the request carries.
  public var authentication: EndpointAuthentication
  /// How urgent the request is to the user.
  public var priority: RequestPriority?
  /// The statuses that are a success.
  public var acceptedStatuses: HTTPStatusSet?
  /// Media types that are read as the decoder reads its own.
  public var acceptedMediaTypes: [MediaType]
  /// The languages to answer in, the best first.
  public var languages: [String]
  /// Whether it is sent only over a connection whose key is pinned.
  public var requiresPinning: Bool
  /// Encodes the body.
  public var encoder: (any BodyEncoder)?
  /// Decodes the answer.
  public var decoder: (any BodyDecoder)?
  /// Where in the answer the value is.
  public var envelope: Envelope?
  /// What the bodies of failures are.
  public var errorBody: ErrorBody?
  /// Finds failures in answers whose status says success.
  public var classifier: AnswerClassifier?
  /// What metrics and messages call the endpoint.
  public var name: String

  /// What an endpoint says now.
  public init(_ endpoint: some Endpoint) {
    path = endpoint.path
    group = endpoint.group
    baseURL = endpoint.baseURL
    method = endpoint.method
    headers = endpoint.headers
    query = endpoint.query
    body = endpoint.body
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

  /// Method and name; neither parameters nor values, for they may be secrets.
  public var description: String { "\(method) \(name)" }
}

extension Endpoint {
  /// The same endpoint with some of it changed, for one call.
  public func with(_ change: (inout AnyEndpoint) -> Void) -> AnyEndpoint {
    var copy = AnyEndpoint(self)
    change(&copy)
    return copy
  }
}

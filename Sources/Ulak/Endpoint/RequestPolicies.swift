#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What most requests say nothing about, and what a group says for them. It is apart, and there only if something is said:
/// a request is copied on its way through a declaration, and each member would cost a count of references each time.
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

/// What a text for users is about. Several reasons may share one: a user does not care which header was invalid.
enum ErrorTopic: CaseIterable {
  case invalidURL
  case invalidRequest
  case uploadNotResumable
  case offline
  case hostNotFound
  case cannotConnect
  case connectionLost
  case timeout
  case cancelled
  case secureConnection
  case serverIdentity
  case clientCertificate
  case insecureConnection
  case destinationNotAllowed
  case redirectLoop
  case redirectRefused
  case invalidAnswer
  case unreadableContent
  case answerTooLarge
  case noData
  case notUnderstood
  case badRequest
  case signInNeeded
  case forbidden
  case notFound
  case gone
  case proxySignIn
  case tryAgain
  case changedElsewhere
  case requestTooLarge
  case invalidInput
  case tooManyRequests
  case refused
  case problem
  case serverError
  case unavailable
  case notSupported
  case networkSignIn
  case unexpectedAnswer
  case notAvailableOffline
  case fileRead
  case fileWrite
  case filePermission
  case diskFull
  case fileExists
  case overloaded
  case tooManyFailures
  case exhausted
  case notSetUp
  case unknown

  /// What to speak of when an error is to be told.
  init(_ error: NetworkError) {
    switch error.reason {
    case .invalidURL: self = .invalidURL
    case .bodyNotReplayable, .bodyChanged: self = .uploadNotResumable
    case .noConnection: self = .offline
    case .hostNotFound: self = .hostNotFound
    case .connectionLost, .notProcessed, .truncated: self = .connectionLost
    case .certificate, .pinningFailed: self = .serverIdentity
    case .clientCertificate: self = .clientCertificate
    case .insecureNotAllowed: self = .insecureConnection
    case .destinationNotAllowed: self = .destinationNotAllowed
    case .redirectRefused, .invalidLocation: self = .redirectRefused
    case .contentDecoding, .bodyAlreadyRead: self = .unreadableContent
    case .headersTooLarge, .bodyTooLarge: self = .answerTooLarge
    case .noData: self = .noData
    case .badRequest: self = .badRequest
    case .unauthorized: self = .signInNeeded
    case .forbidden: self = .forbidden
    case .notFound: self = .notFound
    case .gone: self = .gone
    case .proxyAuthentication: self = .proxySignIn
    case .retryable: self = .tryAgain
    case .conflict, .preconditionFailed, .locked: self = .changedElsewhere
    case .requestTooLarge: self = .requestTooLarge
    case .validation: self = .invalidInput
    case .rateLimited: self = .tooManyRequests
    case .serverError: self = .init(serverError: error)
    case .unexpectedStatus: self = .unexpectedAnswer
    case .fileRead: self = .fileRead
    case .filePermission: self = .filePermission
    case .diskFull: self = .diskFull
    case .fileExists: self = .fileExists
    case .circuitOpen: self = .unavailable
    case .retryBudget: self = .tooManyFailures
    default: self.init(error.category)
    }
  }

  private init(serverError error: NetworkError) {
    switch error.status?.code {
    case 501, 505: self = .notSupported
    case 511: self = .networkSignIn
    default: self = error.isUnavailable ? .unavailable : .serverError
    }
  }

  /// For reasons that are not told apart, those of a later version among them.
  private init(_ category: NetworkError.Category) {
    switch category {
    case .request: self = .invalidRequest
    case .connectivity: self = .cannotConnect
    case .timeout: self = .timeout
    case .cancelled: self = .cancelled
    case .security: self = .secureConnection
    case .redirect: self = .redirectLoop
    case .response: self = .invalidAnswer
    case .decoding: self = .notUnderstood
    case .http: self = .refused
    case .problem: self = .problem
    case .cache: self = .notAvailableOffline
    case .file: self = .fileWrite
    case .rejected: self = .overloaded
    case .resource: self = .exhausted
    case .configuration: self = .notSetUp
    case .unknown: self = .unknown
    }
  }
}

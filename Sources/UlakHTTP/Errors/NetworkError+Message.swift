#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension NetworkError: LocalizedError {
  /// What to tell the user: one sentence that holds no technical term and nothing the server said.
  public var message: String {
    switch reason {
    case .invalidURL: "The address is not valid."
    case .invalidHeader, .invalidMethod, .encodingFailed: "The request could not be created."
    case .bodyNotReplayable, .bodyChanged: "The upload could not be resumed."
    case .noConnection: "You appear to be offline."
    case .hostNotFound: "The server could not be found."
    case .cannotConnect: "The server cannot be reached."
    case .connectionLost, .notProcessed, .truncated: "The connection was interrupted."
    case .tlsHandshake: "A secure connection could not be made."
    case .certificate, .clientCertificate, .pinningFailed: "The server’s identity could not be verified."
    case .insecureNotAllowed: "An insecure connection was blocked."
    case .destinationNotAllowed: "This address is not allowed."
    case .protocolError: "The server sent an unreadable answer."
    case .headersTooLarge, .bodyTooLarge: "The answer is too large."
    case .contentDecoding, .bodyAlreadyRead: "The answer could not be read."
    case .noData: "The server sent no data."
    case .badRequest: "The request was not accepted."
    case .unauthorized: "Please sign in again."
    case .forbidden: "You do not have access."
    case .notFound, .gone: "Not found."
    case .proxyAuthentication: "The proxy needs a sign-in."
    case .retryable: "Please try again."
    case .conflict, .preconditionFailed, .locked: "This was changed elsewhere."
    case .requestTooLarge: "The upload is too large."
    case .validation: "Please check your input."
    case .rateLimited: "Too many requests. Please try again later."
    case .circuitOpen: "The service is unavailable. Try again later."
    case .serverError where status == 501 || status == 505: "The server does not support this."
    case .serverError where status == 511: "Please sign in to the network."
    case .serverError where isUnavailable: "The service is unavailable. Try again later."
    case .serverError: "The server had a problem."
    case .unexpectedStatus: "The server gave an unexpected answer."
    case .cacheMiss: "Not available offline."
    case .fileRead: "The file could not be read."
    default: category.message
    }
  }

  /// The same as ``message``.
  public var errorDescription: String? { message }
}

extension NetworkError.Category {
  fileprivate var message: String {
    switch self {
    case .request: "The request could not be created."
    case .connectivity: "The server cannot be reached."
    case .timeout: "The server took too long to respond."
    case .cancelled: "Cancelled."
    case .security: "A secure connection could not be made."
    case .redirect: "The server sent us in circles."
    case .response: "The server sent an unreadable answer."
    case .decoding: "The answer was not understood."
    case .http, .problem: "The request was refused."
    case .cache: "Not available offline."
    case .file: "The file could not be saved."
    case .rejected: "Too many requests at once."
    case .resource: "Please try again."
    case .configuration: "The app is not set up correctly."
    case .unknown: "Something went wrong."
    }
  }
}

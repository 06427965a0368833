import Ulak

/// What the command answers to its shell. Where curl has a code for the same thing, it is curl's.
enum ExitCode {
  static let success: Int32 = 0
  static let failure: Int32 = 1
  static let usage: Int32 = 2
  static let interrupted: Int32 = 130
  static let terminated: Int32 = 143

  static func code(for error: any Error) -> Int32 {
    switch error {
    case let error as NetworkError:
      error.category == .http ? error.status.map { code(for: $0) } ?? failure : code(for: error.reason)
    case is UsageError: usage
    case is CancellationError: interrupted
    default: failure
    }
  }

  /// A status is a result, not an error; scripts ask for its class.
  static func code(for status: HTTPStatus) -> Int32 {
    switch status.code {
    case 300...399: 3
    case 400...499: 4
    // An unknown class counts as 5xx (RFC 9110, section 15).
    case 500...: 5
    default: success
    }
  }

  static func code(for reason: NetworkError.Reason) -> Int32 {
    switch reason {
    case .hostNotFound: 6
    case .noConnection, .cannotConnect: 7
    case .connectionLost, .notProcessed, .protocolError: 56
    case .truncated: 18
    case .headersTooLarge, .bodyTooLarge: 63
    case .contentDecoding: 64
    case .tlsHandshake: 35
    case .certificate, .clientCertificate: 60
    case .pinningFailed: 90
    case .insecureNotAllowed, .destinationNotAllowed: usage
    default: code(for: reason.category)
    }
  }

  private static func code(for category: NetworkError.Category) -> Int32 {
    switch category {
    case .request, .configuration: usage
    case .connectivity: 7
    case .timeout: 28
    case .cancelled: interrupted
    case .security: 35
    case .redirect: 47
    case .response: 56
    case .decoding: 64
    case .rejected: 75
    case .http, .problem, .cache, .file, .resource, .unknown: failure
    }
  }
}

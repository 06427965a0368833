import Ulak

/// Says in one line what went wrong.
enum FailureLine {
  static func line(for error: any Error) -> String {
    switch error {
    case let error as NetworkError: TerminalText.safe("ulak: \(error.reason): \(text(for: error))")
    case let error as UsageError: TerminalText.safe("ulak: usage: \(error.message) (see “ulak --help”)")
    case is CancellationError: "ulak: cancelled"
    default: "ulak: unknown: Something went wrong."
    }
  }

  /// A status that is not a success, for output that does not show the head.
  static func line(for status: HTTPStatus) -> String {
    let error = NetworkError(.status(status))
    let message =
      status.isRedirection ? "The answer is a redirect, or has no content of its own." : error.message
    // The registered phrase, not the server's words.
    return "ulak: \(error.reason): \(message) (\(HTTPStatus(status.code)))"
  }

  /// The sentence for people with the developer's detail behind it. Neither holds a secret.
  static func text(for error: NetworkError) -> String {
    // A configuration is the user's own command line here, so the detail is the message.
    if error.category == .configuration, !error.detail.isEmpty { return error.detail }
    return error.detail.isEmpty ? error.message : "\(error.message) (\(error.detail))"
  }
}

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
  ///
  /// - Parameter redirect: where a 3xx points to, without secrets.
  static func line(for status: HTTPStatus, redirect: String? = nil) -> String {
    let error = NetworkError(.status(status))
    var message = error.message(in: .english)
    if status.isRedirection {
      message =
        redirect.map { "The answer is a redirect to \($0)" }
        ?? "The answer is a redirect, or has no content of its own."
    }
    // The registered phrase, not the server's words.
    return TerminalText.safe("ulak: \(error.reason): \(message) (\(HTTPStatus(status.code)))")
  }

  /// The sentence for people with the developer's detail behind it. Neither holds a secret.
  static func text(for error: NetworkError) -> String {
    // A configuration is the user's own command line here, so the detail is the message.
    if error.category == .configuration, !error.detail.isEmpty { return error.detail }
    let parts = [error.detail, hint(for: error.reason)].filter { !$0.isEmpty }
    let message = error.message(in: .english)
    return parts.isEmpty ? message : "\(message) (\(parts.joined(separator: "; ")))"
  }

  /// What is most often behind an error whose detail does not tell. A handshake with a port that speaks plain HTTP
  /// fails without a word about it.
  private static func hint(for reason: NetworkError.Reason) -> String {
    reason == .tlsHandshake ? "does the server speak https?" : ""
  }
}

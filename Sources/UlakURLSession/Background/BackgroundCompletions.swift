import Synchronization

/// What the system wants to be told when all events of a background session have been dealt with, by the session's
/// identifier.
///
/// The system hands it over before the session is made that delivers the events, so it lives apart from both.
final class BackgroundCompletions: Sendable {
  static let shared = BackgroundCompletions()

  private let waiting = Mutex<[String: [@Sendable () -> Void]]>([:])

  /// Keeps a completion until the session has finished.
  func add(_ completion: @escaping @Sendable () -> Void, for identifier: String) {
    waiting.withLock { $0[identifier, default: []].append(completion) }
  }

  /// The completions that are due now that the session's events have been delivered; each once.
  func take(for identifier: String) -> [@Sendable () -> Void] {
    waiting.withLock { $0.removeValue(forKey: identifier) ?? [] }
  }
}

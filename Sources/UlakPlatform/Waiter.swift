import Synchronization

/// A one-shot meeting point of a suspended task, a timer and a cancellation: whichever comes first wins, once.
///
/// The continuation is taken under the lock and resumed outside it, so that nothing the resumed task does can find
/// the lock held.
final class Waiter: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    var outcome: Result<Void, any Error>?
    var withdraw: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Hands over the suspended task; resumes it at once if the outcome is known already.
  func install(_ continuation: CheckedContinuation<Void, any Error>) {
    let known = state.withLock { state -> Result<Void, any Error>? in
      if let outcome = state.outcome { return outcome }
      state.continuation = continuation
      return nil
    }
    if let known { continuation.resume(with: known) }
  }

  /// Remembers the timer entry to take back when something else ends the wait.
  func attach(_ entry: TimerEntry, of time: some TimeSource) {
    let late = state.withLock { state -> Bool in
      guard state.outcome == nil else { return true }
      state.withdraw = { time.cancel(entry) }
      return false
    }
    if late { time.cancel(entry) }
  }

  /// Ends the wait. Only the first outcome counts.
  func finish(_ outcome: Result<Void, any Error>) {
    let (continuation, withdraw) = state.withLock { state in
      guard state.outcome == nil else {
        return (CheckedContinuation<Void, any Error>?.none, (@Sendable () -> Void)?.none)
      }
      state.outcome = outcome
      defer {
        state.continuation = nil
        state.withdraw = nil
      }
      return (state.continuation, state.withdraw)
    }
    withdraw?()
    continuation?.resume(with: outcome)
  }
}

import UlakHTTP
import UlakPlatform

/// The bounds of time. The session keeps none of them: its timers follow its own clock.
extension Exchange {
  /// When to ask ``check(at:)`` next.
  var nextExpiry: MonotonicInstant {
    phase == .ended ? .distantFuture : min(options.deadline, silenceEnds)
  }

  /// Ends the exchange if it is out of time.
  mutating func check(at now: MonotonicInstant) -> [Action] {
    guard phase != .ended, let error = expiry(at: now) else { return [] }
    // What came before a silence is worth having; a deadline is about the reader too.
    return fail(error, discardingContent: now >= options.deadline)
  }

  /// The error of an exchange that is out of time, nil if it is not.
  func expiry(at now: MonotonicInstant) -> NetworkError? {
    if now >= options.deadline {
      return violation(options.isCallDeadline ? .deadline : .attemptTimeout, "no complete answer in time")
    }
    return now >= silenceEnds ? violation(.idleTimeout, "nothing was heard for too long") : nil
  }

  /// URLSession does not say when it is connected. Until something comes, connecting and waiting share their time. A
  /// server that waits for our reader is not silent.
  private var silenceEnds: MonotonicInstant {
    if isPaused { return .distantFuture }
    let isUntouched = head == nil && lastActivity == started
    return lastActivity.advanced(by: isUntouched ? options.connectTimeout + options.idleTimeout : options.idleTimeout)
  }
}

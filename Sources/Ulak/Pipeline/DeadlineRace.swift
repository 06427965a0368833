import Synchronization

/// Runs an operation against the clock, without trusting it to stop: when time is up, or the caller is cancelled, the
/// caller goes on at once and the operation is left behind, cancelled.
enum DeadlineRace {
  static func run<Value: Sendable>(
    until deadline: MonotonicInstant, seams: Seams,
    _ operation: @escaping @Sendable () async throws -> Value,
    expired: @escaping @Sendable () -> any Error
  ) async throws -> Value {
    try Task.checkCancellation()
    let finish = Finish<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Whoever was cancelled on the way here must send nothing.
        guard finish.install(continuation) else { return }
        let task = seams.spawner.spawn("call") {
          do { finish.end(.success(try await operation())) } catch { finish.end(.failure(error)) }
        }
        let entry = seams.time.schedule(at: deadline) { finish.end(.failure(expired())) }
        finish.attach { won in
          seams.time.cancel(entry)
          if !won { task.cancel() }
        }
      }
    } onCancel: {
      finish.end(.failure(CancellationError()))
    }
  }

  /// The finishing line: only the first to arrive counts.
  private final class Finish<Value: Sendable>: Sendable {
    private struct State {
      var continuation: CheckedContinuation<Value, any Error>?
      var outcome: Result<Value, any Error>?
      var cleanUp: (@Sendable (Bool) -> Void)?
    }

    private let state = Mutex(State())

    /// Hands over the suspended task. False if the end has come already: then it was resumed, and there is nothing to do.
    func install(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
      let early = state.withLock { state -> Result<Value, any Error>? in
        if state.outcome == nil { state.continuation = continuation }
        return state.outcome
      }
      guard let early else { return true }
      continuation.resume(with: early)
      return false
    }

    /// Keeps what must be done at the end; does it now if the end has come.
    func attach(_ cleanUp: @escaping @Sendable (Bool) -> Void) {
      let outcome = state.withLock { state -> Result<Value, any Error>? in
        if state.outcome == nil { state.cleanUp = cleanUp }
        return state.outcome
      }
      if let outcome { cleanUp((try? outcome.get()) != nil) }
    }

    func end(_ outcome: Result<Value, any Error>) {
      let (continuation, cleanUp) = state.withLock { state in
        guard state.outcome == nil else {
          return (CheckedContinuation<Value, any Error>?.none, (@Sendable (Bool) -> Void)?.none)
        }
        state.outcome = outcome
        defer {
          state.continuation = nil
          state.cleanUp = nil
        }
        return (state.continuation, state.cleanUp)
      }
      cleanUp?((try? outcome.get()) != nil)
      continuation?.resume(with: outcome)
    }
  }
}

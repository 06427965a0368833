import Synchronization
import Ulak

/// Runs what blocks on a thread of its own: the few threads of Swift's executor must never wait for a disk or a person.
enum Blocking {
  /// What `work` answers. When the task is cancelled the caller goes on at once; the thread is left behind.
  static func run<Value: Sendable>(
    _ name: String, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let outcome = OneShot<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        outcome.install(continuation)
        let hasThread = SystemThread.start(named: "ulak.io") { outcome.finish(Result { try work() }) }
        if !hasThread { outcome.finish(.failure(NetworkError(.exhausted, detail: "no thread left to \(name)"))) }
      }
    } onCancel: {
      outcome.finish(.failure(CancellationError()))
    }
  }
}

/// Resumes a continuation with the first of several outcomes; the rest is dropped.
final class OneShot<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var outcome: Result<Value, any Error>?
  }

  private let state = Mutex(State())

  func install(_ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state -> Result<Value, any Error>? in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let early { continuation.resume(with: early) }
  }

  func finish(_ outcome: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: outcome)
  }
}

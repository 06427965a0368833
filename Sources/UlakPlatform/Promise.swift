import Synchronization

/// A result that comes once, for any number of tasks that wait for it. The first result counts.
///
/// Who waits may be cancelled, and then goes on alone; the result comes all the same, for the others.
package final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiters: [UInt64: CheckedContinuation<Value, any Error>] = [:]
    var next: UInt64 = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the result is there.
  package var isFulfilled: Bool { state.withLock { $0.result != nil } }

  /// The value, as soon as it is there.
  ///
  /// - Throws: what came in its place, or `CancellationError` as soon as the waiting task is cancelled.
  package var value: Value {
    get async throws {
      let number = state.withLock { state in
        state.next += 1
        return state.next
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let known = state.withLock { state -> Result<Value, any Error>? in
            if let result = state.result { return result }
            // A task is marked before its cancellation handler runs, so one of the two sees the other.
            if Task.isCancelled { return .failure(CancellationError()) }
            state.waiters[number] = continuation
            return nil
          }
          if let known { continuation.resume(with: known) }
        }
      } onCancel: {
        state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(throwing: CancellationError())
      }
    }
  }

  /// Hands the result to all who wait, and to all who will.
  package func fulfil(_ result: Result<Value, any Error>) {
    let waiters = state.withLock { state -> [UInt64: CheckedContinuation<Value, any Error>] in
      guard state.result == nil else { return [:] }
      state.result = result
      defer { state.waiters = [:] }
      return state.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter.resume(with: result) }
  }
}

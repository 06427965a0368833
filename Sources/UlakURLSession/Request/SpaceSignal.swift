import Synchronization
import UlakPlatform

/// Tells the one task that fills a stream that there is room again, or that nobody reads it any more.
///
/// A signal that comes before anybody waits is kept, so none is lost; one too many does no harm, since whoever waits
/// looks again.
final class SpaceSignal: Sendable {
  private struct State {
    var hasSpace = false
    var isClosed = false
    var waiter: CheckedContinuation<Void, any Error>?
  }

  private let state = Mutex(State())

  /// There is room.
  func space() { take { $0.hasSpace = true }?.resume() }

  /// Nobody reads any more, or nobody shall write.
  func close() { take { $0.isClosed = true }?.resume(throwing: CancellationError()) }

  /// Waits for room.
  ///
  /// - Throws: `CancellationError` when nobody reads any more, or the task is cancelled.
  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let known = state.withLock { state -> Result<Void, any Error>? in
          if state.isClosed { return .failure(CancellationError()) }
          if state.hasSpace {
            state.hasSpace = false
            return .success(())
          }
          state.waiter = continuation
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      close()
    }
  }

  private func take(_ change: (inout State) -> Void) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      change(&state)
      guard let waiter = state.waiter else { return nil }
      state.waiter = nil
      state.hasSpace = false
      return waiter
    }
  }
}

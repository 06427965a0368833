import Synchronization
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a streamed answer, on its way from the loop to its one reader.
///
/// The loop fills it up to a bound and then lets libcurl wait; the reader takes all there is at once.
final class CurlInflow: Sendable {
  private struct State {
    var pending = Data()
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Data?, any Error>?
    /// Whether libcurl was told to wait for room.
    var isFull = false
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) { self.limit = max(1, limit) }

  /// Takes bytes from the loop; false if there is no room, and libcurl has to offer them again.
  func push(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (isTaken, reader) = state.withLock { state -> (Bool, CheckedContinuation<Data?, any Error>?) in
      guard state.reader == nil else {
        defer { state.reader = nil }
        return (true, state.reader)
      }
      guard state.pending.count < limit else {
        state.isFull = true
        return (false, nil)
      }
      unsafe state.pending.append(contentsOf: bytes)
      return (true, nil)
    }
    if let reader { unsafe reader.resume(returning: Data(bytes)) }
    return isTaken
  }

  /// The end, or what came in its place. What has come before is read first, unless the reader was cancelled.
  func finish(_ end: Result<Void, any Error>) {
    let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
      guard state.end == nil else { return nil }
      state.end = end
      if case .failure(let error) = end, error is CancellationError { state.pending = Data() }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: end.map { nil })
  }

  /// What has come since, or what comes next.
  ///
  /// - Parameter onRoom: called if libcurl waits and there is room again.
  func next(onRoom: () -> Void) async throws -> Data? {
    let (ready, hasRoom) = state.withLock { state in
      defer { state.isFull = false }
      return (Self.take(&state), state.isFull)
    }
    if hasRoom { onRoom() }
    if let ready { return try ready.get() }
    return try await withCheckedThrowingContinuation { continuation in
      let ready = state.withLock { state -> Result<Data?, any Error>? in
        let ready = Self.take(&state)
        if ready == nil { state.reader = continuation }
        return ready
      }
      if let ready { continuation.resume(with: ready) }
    }
  }

  private static func take(_ state: inout State) -> Result<Data?, any Error>? {
    guard state.pending.isEmpty else {
      defer { state.pending = Data() }
      return .success(state.pending)
    }
    return state.end.map { end in end.map { nil } }
  }
}

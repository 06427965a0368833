import Synchronization
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a streamed answer, on its way from the loop to its one reader.
///
/// The loop fills it up to a bound and then lets libcurl wait; the reader takes piece after piece.
final class CurlInflow: Sendable {
  private struct State {
    /// The pieces that wait, those that were taken among them.
    var pieces: [Data] = []
    /// How many of `pieces` were taken.
    var taken = 0
    /// How many bytes wait.
    var count = 0
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Data?, any Error>?
    /// Whether libcurl was told to wait for room.
    var isFull = false

    mutating func clear() {
      pieces = []
      (taken, count) = (0, 0)
    }

    /// Adds bytes to the last piece that waits, if both are small: or a drizzle would fill memory with pieces.
    mutating func join(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let last = pieces.indices.last, last >= taken, pieces[last].count + bytes.count <= 16 * 1024 else {
        return false
      }
      unsafe pieces[last].append(contentsOf: bytes)
      count += bytes.count
      return true
    }

    /// The piece that has waited longest.
    mutating func next() -> Data? {
      guard taken < pieces.count else { return nil }
      let piece = pieces[taken]
      // Let go of, or it would live until the others have gone.
      pieces[taken] = Data()
      taken += 1
      count -= piece.count
      if taken == pieces.count {
        pieces.removeAll(keepingCapacity: true)
        taken = 0
      }
      return piece
    }
  }

  private let state = Mutex(State())
  /// How many bytes may wait before libcurl has to.
  private let limit: Int

  init(limit: Int) { self.limit = max(1, limit) }

  /// Takes bytes from the loop, which alone does this; false if there is no room, and libcurl has to offer them again.
  func push(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let early = state.withLock { state -> Bool? in
      guard state.reader == nil else { return nil }
      if state.count >= limit {
        state.isFull = true
        return false
      }
      return unsafe state.join(bytes) ? true : nil
    }
    if let early { return early }
    let piece = unsafe Data(bytes)
    let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
      if let reader = state.reader {
        state.reader = nil
        return reader
      }
      state.pieces.append(piece)
      state.count += piece.count
      return nil
    }
    reader?.resume(returning: piece)
    return true
  }

  /// The end, or what came in its place. What has come before is read first, unless the reader was cancelled.
  func finish(_ end: Result<Void, any Error>) {
    let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
      guard state.end == nil else { return nil }
      state.end = end
      if case .failure(let error) = end, error is CancellationError { state.clear() }
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
      let ready = Self.take(&state)
      let hasRoom = state.isFull && state.count < limit
      if hasRoom { state.isFull = false }
      return (ready, hasRoom)
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
    if let piece = state.next() { return .success(piece) }
    return state.end.map { end in end.map { nil } }
  }
}

import Synchronization
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a request that comes piece by piece, on its way from the one task that reads it to the loop.
final class CurlOutflow: Sendable {
  private struct State {
    var pending = Data()
    /// How much of `pending` libcurl has taken.
    var offset = 0
    /// How much the task has put in.
    var count = 0
    var hasEnded = false
    var failure: NetworkError?
    /// Whether libcurl was told to wait for more.
    var isStarved = false
    var writer: CheckedContinuation<Void, any Error>?
    var isClosed = false
    /// Stops the task that reads the body.
    var stop: (@Sendable () -> Void)?
  }

  /// What libcurl gets.
  enum Step {
    case bytes(Int)
    case end
    case waiting
    case failed
  }

  private let state = Mutex(State())
  /// How many bytes there must be, nil if that is not known.
  let length: Int?
  private static let limit = 256 * 1024

  init(length: Int?) { self.length = length }

  /// Whether libcurl has taken nothing yet, so that it may begin once more.
  var isUntouched: Bool { state.withLock { $0.count == $0.pending.count && $0.offset == 0 } }

  /// Why there is no more, if reading failed.
  var failure: NetworkError? { state.withLock { $0.failure } }

  /// Copies what there is into libcurl's buffer.
  func take(into buffer: UnsafeMutableRawBufferPointer) -> Step {
    let (step, writer) = state.withLock { state -> (Step, CheckedContinuation<Void, any Error>?) in
      if state.failure != nil { return (.failed, nil) }
      let left = state.pending.count - state.offset
      guard left > 0 else {
        if state.hasEnded || state.isClosed { return (.end, nil) }
        state.isStarved = true
        return (.waiting, nil)
      }
      let count = min(left, buffer.count)
      let start = state.pending.startIndex + state.offset
      _ = unsafe state.pending.copyBytes(to: buffer, from: start..<start + count)
      state.offset += count
      guard state.offset == state.pending.count else { return (.bytes(count), nil) }
      (state.pending, state.offset) = (Data(), 0)
      defer { state.writer = nil }
      return (.bytes(count), state.writer)
    }
    writer?.resume()
    return step
  }

  /// Ends everything: the transfer is over. Whoever still reads the body is cancelled.
  func close() {
    let (writer, stop) = state.withLock { state -> (CheckedContinuation<Void, any Error>?, (@Sendable () -> Void)?) in
      state.isClosed = true
      (state.pending, state.offset) = (Data(), 0)
      defer { (state.writer, state.stop) = (nil, nil) }
      return (state.writer, state.hasEnded ? nil : state.stop)
    }
    writer?.resume(throwing: CancellationError())
    stop?()
  }

  /// Keeps what stops the task that reads the body; calls it at once if the transfer is over.
  func attach(stop: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      if !state.isClosed, !state.hasEnded { state.stop = stop }
      return state.isClosed
    }
    if isClosed { stop() }
  }

  /// Reads a body to its end.
  ///
  /// - Parameter onNews: called when libcurl waits and there is something for it.
  func feed(_ body: HTTPBody, onNews: @Sendable () -> Void) async {
    do {
      let stream = try await body.open()
      for try await piece in stream {
        if try put(piece) { onNews() }
        try await waitForRoom()
      }
      if try end() { onNews() }
    } catch {
      let failure = error as? NetworkError ?? Self.unreadable(error)
      let isNews = state.withLock { state in
        state.failure = failure
        return !state.isClosed
      }
      if isNews { onNews() }
    }
  }

  /// True if libcurl waits for it.
  private func put(_ piece: Data) throws -> Bool {
    try state.withLock { state in
      guard !state.isClosed else { throw CancellationError() }
      state.count += piece.count
      if let length, state.count > length { throw Self.other(than: length) }
      state.pending.append(piece)
      defer { state.isStarved = false }
      return state.isStarved
    }
  }

  private func end() throws -> Bool {
    try state.withLock { state in
      if let length, state.count != length { throw Self.other(than: length) }
      state.hasEnded = true
      defer { state.isStarved = false }
      return state.isStarved
    }
  }

  private func waitForRoom() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let ready = state.withLock { state -> Result<Void, any Error>? in
        if state.isClosed { return .failure(CancellationError()) }
        guard state.pending.count >= Self.limit else { return .success(()) }
        state.writer = continuation
        return nil
      }
      if let ready { continuation.resume(with: ready) }
    }
  }

  /// What the app's own stream throws is told by its type: its text may hold anything.
  private static func unreadable(_ error: any Error) -> NetworkError {
    NetworkError(.encodingFailed, detail: "the body could not be read: \(type(of: error))")
  }

  private static func other(than length: Int) -> NetworkError {
    NetworkError(.bodyChanged, detail: "the body has not the \(length) bytes that were declared")
  }
}

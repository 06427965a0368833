import Ulak

/// Writes whole lines in order, from a thread of its own: tasks hand their lines over and go on, however slowly the
/// other side reads.
final class LineWriter: Sendable {
  private struct State {
    var lines: [[UInt8]] = []
    var waitingBytes = 0
    var isClosed = false
    var failure: (any Error)?
    var hasEnded = false
  }

  /// How much may wait to be written before no more requests are read.
  private static let fullBytes = 32 * 1024 * 1024

  private let state = Monitor(State())
  private let sink: any ByteSink

  /// - Parameter onFailure: runs once, on the thread, if the lines can no longer be written.
  init(_ sink: any ByteSink, onFailure: @escaping @Sendable (any Error) -> Void) throws {
    self.sink = sink
    guard SystemThread.start(named: "ulak.writer", { [self] in run(onFailure) }) else {
      throw NetworkError(.exhausted, detail: "no thread left to write answers")
    }
  }

  func write(_ line: [UInt8]) {
    state.change { state in
      guard state.failure == nil else { return }
      state.lines.append(line)
      state.waitingBytes += line.count
    }
  }

  /// Blocks this thread until the other side has read enough.
  func waitForRoom() {
    state.wait { $0.waitingBytes < Self.fullBytes || $0.failure != nil ? () : nil }
  }

  /// Blocks this thread until everything is written; answers what went wrong, nil if nothing did.
  func close() -> (any Error)? {
    state.change { $0.isClosed = true }
    return state.wait { state -> (any Error)?? in state.hasEnded ? .some(state.failure) : nil }
  }

  private func run(_ onFailure: @Sendable (any Error) -> Void) {
    while let lines = takeLines() {
      do { for line in lines { try sink.write(line) } } catch {
        state.change { state in
          state.failure = error
          state.lines = []
          state.waitingBytes = 0
        }
        onFailure(error)
        break
      }
    }
    state.change { $0.hasEnded = true }
  }

  /// Waits for lines; nil when there will be none.
  private func takeLines() -> [[UInt8]]? {
    state.wait { state -> [[UInt8]]?? in
      if state.lines.isEmpty { return state.isClosed ? .some(nil) : nil }
      defer { (state.lines, state.waitingBytes) = ([], 0) }
      return state.lines
    }
  }
}

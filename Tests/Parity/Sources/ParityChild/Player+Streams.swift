#if ULAK_URLSESSION_PARITY || canImport(Darwin)
  import Foundation
  import ParityKit
  import Synchronization
  import Ulak
  import UlakHTTP
  import UlakURLSession

  /// How much waits for the reader.
  private final class Backlog: Sendable {
    static let buffer = 64 * 1024

    private struct State {
      var (arrived, taken, most, largest) = (0, 0, 0, 0)
    }
    private let state = Mutex(State())

    func arrived(_ total: Int) {
      state.withLock { state in
        state.largest = max(state.largest, total - state.arrived)
        state.arrived = total
        state.most = max(state.most, total - state.taken)
      }
    }

    func taken(_ total: Int) { state.withLock { $0.taken = total } }

    var wasFilled: Bool { state.withLock { $0.most >= Self.buffer } }

    /// What waited beyond the buffer, one delivery that was under way and the piece in the reader's hands.
    var excess: Int { state.withLock { max(0, $0.most - Self.buffer - 2 * $0.largest) } }
  }

  extension Player {
    /// Answers that are read piece by piece.
    func playStreamed(_ exchange: ParityCase, _ report: inout ParityReport) async throws {
      var options = options(exchange)
      options.delivery = .streamed(buffer: Backlog.buffer)
      let backlog = Backlog()
      options.progress = { backlog.arrived($0.received) }
      let response = try await transport.send(try request(exchange), options: options)
      report.status = response.status.code
      guard case .stream(let stream) = response.body else {
        report.reason = "the answer is not streamed"
        return
      }
      switch exchange {
      case .dropped:
        var iterator: HTTPBodyStream.Iterator? = stream.makeAsyncIterator()
        report.notes["first"] = try await iterator?.next()?.isEmpty == false ? 1 : 0
        iterator = nil
        // The transport goes on.
        report.notes["next"] = try await transport.send(try request(.get), options: self.options(.get)).status.code
      case .streamedCancelled:
        let reader = Task {
          for try await _ in stream {}
        }
        reader.cancel()
        try await reader.value
      default:
        var content = Data()
        defer { fill(&report, content) }
        for try await piece in stream {
          content.append(piece)
          // A reader that gives way lets the buffer fill up.
          if exchange == .streamedSlowly { for _ in 0..<50 { await Task.yield() } }
          // One that is slower than the server has it wait.
          if exchange == .backPressure { for _ in 0..<5 { report.sum = contentSum(piece) } }
          backlog.taken(content.count)
        }
        report.notes["content"] = response.facts?.contentBytesReceived
        report.notes["filled"] = backlog.wasFilled ? 1 : 0
        report.notes["excess"] = backlog.excess
      }
    }

    /// Callers that give up.
    func playCancelled(_ exchange: ParityCase, _ report: inout ParityReport) async throws {
      let (transport, request, options) = (transport, try request(exchange), options(exchange))
      switch exchange {
      case .cancelledBefore:
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.cancelAll()
          group.addTask { _ = try await transport.send(request, options: options) }
          try await group.waitForAll()
        }
      case .cancelledAtOnce:
        try await cancelled(after: nil, request, options)
      case .cancelledWhileSending:
        // As soon as the session says that something has left.
        let (events, starter) = AsyncStream<Void>.makeStream()
        var watched = options
        watched.progress = { _ in starter.yield() }
        try await cancelled(after: events, request, watched)
      default:
        for round in 0..<200 {
          // A little later each time, up to some milliseconds: the moment that matters is in there somewhere.
          let delay = (round % 20) * 6_000
          do { try await cancelled(after: nil, delay: delay, request, options) } catch is CancellationError {
          } catch let error as NetworkError where error.reason == .cannotConnect {}
          report.notes["rounds"] = round + 1
        }
      }
    }

    private func cancelled(
      after events: AsyncStream<Void>?, delay: Int = 0, _ request: HTTPRequest, _ options: AttemptOptions
    ) async throws {
      let transport = transport
      let task = Task { _ = try await transport.send(request, options: options) }
      if let events {
        for await _ in events { break }
      } else {
        await Task.yield()
        _ = contentSum(repeatElement(7, count: delay))
      }
      task.cancel()
      try await task.value
    }
  }
#endif

import Synchronization
import UlakHTTP
import UlakPlatform
import UlakTesting

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Stands where the session's task would, and counts what is done to it.
final class FakeTask: Suspending {
  struct Counts: Equatable {
    var (resumed, suspended, cancelled) = (0, 0, 0)
    static func == (a: Self, b: Self) -> Bool {
      a.resumed == b.resumed && a.suspended == b.suspended && a.cancelled == b.cancelled
    }
  }

  private let state = Mutex(Counts())
  private let (events, continuation) = AsyncStream<Void>.makeStream()

  var counts: Counts { state.withLock { $0 } }
  /// Whether the session would deliver: a task begins suspended.
  var isRunning: Bool { state.withLock { $0.resumed - $0.suspended == 1 } }

  func resume() {
    state.withLock { $0.resumed += 1 }
    continuation.yield()
  }
  func suspend() { state.withLock { $0.suspended += 1 } }
  func cancel() {
    state.withLock { $0.cancelled += 1 }
    continuation.yield()
  }

  /// Returns when the next thing has been done to it.
  func next() async { for await _ in events { return } }
}

/// An exchange in flight, with everything around it replaced.
final class Rig: Sendable {
  let task = FakeTask()
  let clock = TestClock()
  let pending: PendingExchange

  init(_ change: (inout AttemptOptions) -> Void = { _ in }) throws {
    var options = AttemptOptions(connectTimeout: .seconds(10), idleTimeout: .seconds(30))
    change(&options)
    let exchange = Exchange(
      HTTPRequest(url: try HTTPURL("http://example.com/")), options: options, now: clock.now)
    let box = EndBox()
    pending = PendingExchange(exchange, task: task, time: clock) { box.count.add(1, ordering: .relaxed) }
    self.box = box
  }

  private let box: EndBox
  /// How often the exchange said that nothing more would come.
  var endCount: Int { box.count.load(ordering: .relaxed) }

  private final class EndBox: Sendable {
    let count = Atomic(0)
  }

  /// What the transport does with it.
  func send() async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { pending.start($0) }
    } onCancel: {
      pending.cancel()
    }
  }

  // What the session reports.

  func head(_ status: Int = 200, length: Int64 = -1) {
    pending.handle { exchange, now in
      exchange.receiveHead(status: status, fields: [], announcedLength: length, now: now)
    }
  }

  func data(_ text: String) { data(Data(text.utf8)) }

  func data(_ data: Data) {
    pending.handle(isProgress: true) { exchange, now in exchange.receive(data, now: now) }
  }

  func complete(_ code: Int? = nil) {
    pending.handle { exchange, now in exchange.complete(code.map { .init($0) }, now: now) }
  }
}

import Synchronization
import Testing
import UlakHTTP
import UlakPlatform
import UlakTesting

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Those who wait for an exchange, its timer and its task, without a session.
struct PendingExchangeTests {
  private func streamed(_ buffer: Int = 10) throws -> Rig { try Rig { $0.delivery = .streamed(buffer: buffer) } }

  /// The stream of an answer whose head has come.
  private func stream(_ rig: Rig) async throws -> HTTPBodyStream {
    async let answer = rig.send()
    await rig.task.next()
    rig.head()
    guard case .stream(let stream) = try await answer.body else { throw NetworkError(.unknown) }
    return stream
  }

  // MARK: Whole answers

  @Test func `an answer resumes its caller and leaves nothing behind`() async throws {
    let rig = try Rig()
    async let answer = rig.send()
    await rig.task.next()
    #expect(rig.clock.entryCount == 1)
    rig.head()
    rig.data("abc")
    rig.complete()
    #expect(try await answer.body.collected(upTo: 10) == Data("abc".utf8))
    #expect(rig.clock.entryCount == 0)
    #expect(rig.endCount == 1)
    #expect(rig.task.counts == .init(resumed: 1, suspended: 0, cancelled: 0))
  }

  @Test func `a cancelled caller goes on at once, and the task is cancelled`() async throws {
    let rig = try Rig()
    let call = Task { try await rig.send() }
    await rig.task.next()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(rig.task.counts.cancelled == 1)
    #expect(rig.clock.entryCount == 0)
    // What the session says of that is late.
    rig.complete(-999)
    #expect(rig.endCount == 1)
  }

  @Test func `what is cancelled before it starts is never started`() async throws {
    let rig = try Rig()
    rig.pending.cancel()
    await #expect(throws: CancellationError.self) { try await rig.send() }
    #expect(rig.task.counts == .init(resumed: 0, suspended: 0, cancelled: 1))
    #expect(rig.clock.entryCount == 0)
    #expect(rig.endCount == 1)
  }

  @Test func `the clock ends what takes too long`() async throws {
    let rig = try Rig { $0.deadline = MonotonicInstant(nanoseconds: 5_000_000_000) }
    let call = Task { try await rig.send() }
    try await rig.clock.waitForEntries(1)
    rig.clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError(.attemptTimeout)) { try await call.value }
    #expect(rig.task.counts.cancelled == 1)
    #expect(rig.clock.entryCount == 0)
  }

  @Test func `signs of life move the silence, and the head brings it nearer`() async throws {
    let rig = try Rig()
    let call = Task { try await rig.send() }
    try await rig.clock.waitForEntries(1)
    rig.clock.advance(by: .seconds(1))
    rig.head()
    // From 40 seconds for connecting and silence to 31.
    rig.clock.advance(by: .seconds(29))
    rig.data("a")
    rig.clock.advance(by: .seconds(29))
    rig.data("b")
    #expect(rig.task.counts.cancelled == 0)
    #expect(rig.clock.entryCount == 1)
    rig.clock.advance(by: .seconds(30))
    await #expect(throws: NetworkError(.idleTimeout)) { try await call.value }
    #expect(rig.clock.entryCount == 0)
  }

  @Test func `a limit cancels the task`() async throws {
    let rig = try Rig { $0.limits.bodyBytes = 2 }
    let call = Task { try await rig.send() }
    await rig.task.next()
    rig.head()
    rig.data("abc")
    await #expect(throws: NetworkError(.bodyTooLarge)) { try await call.value }
    #expect(rig.task.counts.cancelled == 1)
  }

  @Test func `the observer of the progress is told`() async throws {
    let seen = Received()
    let rig = try Rig { $0.progress = { progress in seen.add(progress.received) } }
    async let answer = rig.send()
    await rig.task.next()
    rig.head(length: 5)
    rig.data("abc")
    rig.data("de")
    rig.complete()
    _ = try await answer
    #expect(seen.values == [3, 5])
  }

  // MARK: Streams

  @Test func `a reader waits for a piece, and for the end`() async throws {
    let rig = try streamed()
    let stream = try await stream(rig)
    let reading = Task {
      var pieces: [String] = []
      for try await piece in stream { pieces.append(String(decoding: piece, as: UTF8.self)) }
      return pieces
    }
    rig.data("abc")
    rig.data("d")
    rig.complete()
    #expect(try await reading.value == ["abc", "d"])
    #expect(rig.clock.entryCount == 0)
    #expect(rig.endCount == 1)
    #expect(rig.task.counts.cancelled == 0)
  }

  @Test func `a full buffer suspends the task, a reader resumes it`() async throws {
    let rig = try streamed(4)
    var reader = try await stream(rig).makeAsyncIterator()
    rig.data("abcde")
    #expect(!rig.task.isRunning)
    // A server that has to wait is not silent.
    rig.clock.advance(by: .seconds(1_000))
    #expect(rig.task.counts.cancelled == 0)
    #expect(try await reader.next() == Data("abcde".utf8))
    #expect(rig.task.isRunning)
    // From here on it is.
    rig.clock.advance(by: .seconds(30))
    await #expect(throws: NetworkError(.idleTimeout)) { try await reader.next() }
    #expect(rig.clock.entryCount == 0)
  }

  @Test func `dropping the stream cancels the task`() async throws {
    let rig = try streamed()
    do {
      var reader = try await stream(rig).makeAsyncIterator()
      rig.data("abc")
      _ = try await reader.next()
      #expect(rig.task.counts.cancelled == 0)
    }
    #expect(rig.task.counts.cancelled == 1)
    #expect(rig.clock.entryCount == 0)
    #expect(rig.endCount == 1)
  }

  @Test func `a cancelled reader goes on at once`() async throws {
    let rig = try streamed()
    let stream = try await stream(rig)
    let reading = Task {
      for try await _ in stream {}
    }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(rig.task.counts.cancelled == 1)
  }

  @Test func `facts are complete when the reader has the end`() async throws {
    let rig = try streamed()
    let call = Task { try await rig.send() }
    await rig.task.next()
    rig.head()
    let response = try await call.value
    #expect(response.facts?.contentBytesReceived == 0)
    rig.data("abc")
    rig.clock.advance(by: .seconds(2))
    rig.complete()
    _ = try await response.body.collected(upTo: 10)
    #expect(response.facts?.contentBytesReceived == 3)
    #expect(response.facts?.timings.total == .seconds(2))
  }

  /// A session on a thread of its own, a reader, and sometimes somebody who gives up: whatever the order, the reader gets
  /// what was sent or an error, and the task is left running or cancelled, never suspended.
  @Test(arguments: 0..<40) func `session, reader and cancellation may come in any order`(seed: Int) async throws {
    let rig = try streamed(64)
    let stream = try await stream(rig)
    var random = SeededSteps(seed: UInt64(seed))
    let pieces = (0..<200).map { _ in Data(count: random.next(below: 100)) }
    let givesUp = seed % 4 == 0
    async let delivered: Void = Self.deliver(pieces, rig)
    let reading = Task {
      var count = 0
      for try await piece in stream { count += piece.count }
      return count
    }
    if givesUp { reading.cancel() }
    await delivered
    do {
      #expect(try await reading.value == pieces.reduce(0) { $0 + $1.count })
      #expect(rig.task.isRunning)
    } catch is CancellationError { #expect(givesUp) }
    #expect(rig.endCount == 1)
    #expect(rig.clock.entryCount == 0)
  }

  /// Delivers as a session does: not while the task is suspended.
  @concurrent private static func deliver(_ pieces: [Data], _ rig: Rig) async {
    func untilRunning() async {
      while !rig.task.isRunning, rig.task.counts.cancelled == 0 { await Task.yield() }
    }
    for piece in pieces {
      await untilRunning()
      rig.data(piece)
    }
    await untilRunning()
    rig.complete()
  }
}

/// Numbers in the order they came.
private final class Received: Sendable {
  private let state = Mutex<[Int]>([])
  var values: [Int] { state.withLock { $0 } }
  func add(_ value: Int) { state.withLock { $0.append(value) } }
}

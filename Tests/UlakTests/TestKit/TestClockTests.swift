import Synchronization
import Testing
import Ulak
import UlakTesting

@Suite("TestClock", .timeLimit(.minutes(1)))
struct TestClockTests {
  private let clock = TestClock(secondsSince1970: 1000)

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func after(_ seconds: Int) -> MonotonicInstant { clock.now.advanced(by: .seconds(seconds)) }

  @Test("time stands still until it is advanced, both clocks by the same")
  func standsStill() {
    #expect(clock.now == MonotonicInstant(nanoseconds: 0) && clock.secondsSince1970 == 1000)
    clock.advance(by: .milliseconds(1500))
    #expect(clock.now == MonotonicInstant(nanoseconds: 1_500_000_000) && clock.secondsSince1970 == 1001.5)
  }

  @Test("what is due runs in order, each at its own instant, and what it adds runs too if due")
  func order() {
    let (clock, log) = (clock, Log())
    let note = { @Sendable (name: String) in log.add("\(name)@\(clock.now.nanoseconds / 1_000_000_000)") }
    _ = clock.schedule(at: after(3)) { note("c") }
    _ = clock.schedule(at: after(1)) {
      note("a")
      _ = clock.schedule(at: clock.now.advanced(by: .seconds(1))) { note("added") }
      _ = clock.schedule(at: clock.now.advanced(by: .seconds(9))) { note("later") }
    }
    _ = clock.schedule(at: after(2)) { note("b1") }
    _ = clock.schedule(at: after(2)) { note("b2") }
    let withdrawn = clock.schedule(at: after(2)) { note("withdrawn") }
    clock.cancel(withdrawn)
    clock.advance(by: .seconds(2))
    #expect(log.all == ["a@1", "b1@2", "b2@2", "added@2"])
    #expect(clock.entryCount == 2)
    clock.advance(by: .seconds(10))
    #expect(log.all.suffix(2) == ["c@3", "later@10"])
    #expect(clock.entryCount == 0)
    #expect(clock.now.nanoseconds == 12_000_000_000)
  }

  @Test("a task sleeps in virtual time")
  func sleeping() async throws {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(3600)) }
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(3599))
    #expect(clock.entryCount == 1)
    clock.advance(by: .seconds(1))
    try await task.value
    // What lies in the past does not sleep at all.
    try await clock.sleep(until: MonotonicInstant(nanoseconds: 0))
  }

  @Test("a cancelled sleep leaves no entry")
  func cancelledSleep() async throws {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(3600)) }
    try await clock.waitForEntries(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.entryCount == 0)
  }

  @Test("waiting for entries is itself cancelled")
  func cancelledWait() async throws {
    let clock = clock
    for _ in 0..<100 {
      let task = Task { try await clock.waitForEntries(1) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("an entry in the past runs at once, in a task of its own")
  func past() async throws {
    let (runs, continuation) = AsyncStream<Void>.makeStream()
    _ = clock.schedule(at: MonotonicInstant(nanoseconds: -1)) { continuation.yield() }
    for await _ in runs { break }
    #expect(clock.entryCount == 0)
  }
}

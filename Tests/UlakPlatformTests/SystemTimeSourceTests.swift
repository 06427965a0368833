import Synchronization
import Testing
import UlakPlatform

@Suite(.timeLimit(.minutes(1))) struct SystemTimeSourceTests {
  private let time = SystemTimeSource.shared

  @Test func theClockGoesForward() {
    let first = time.now
    #expect(time.now >= first)
    #expect(time.secondsSince1970 > 1_700_000_000)
  }

  @Test func anActionRunsNotBeforeItsInstant() async {
    let time = time
    let instant = time.now.advanced(by: .milliseconds(5))
    let fired = await withCheckedContinuation { continuation in
      _ = time.schedule(at: instant) { continuation.resume(returning: time.now) }
    }
    #expect(fired >= instant)
  }

  @Test("An entry that is added later but due earlier moves the alarm forward")
  func anEarlierInstantOvertakesALaterOne() async {
    let time = time
    let late = time.schedule(at: time.now.advanced(by: .seconds(3600))) { Issue.record("an hour has not passed") }
    await withCheckedContinuation { continuation in
      _ = time.schedule(at: time.now.advanced(by: .milliseconds(1))) { continuation.resume() }
    }
    time.cancel(late)
  }

  @Test func anEntryThatWasTakenBackNeverRuns() async {
    let time = time
    let seen = Box()
    let start = time.now
    let entry = time.schedule(at: start.advanced(by: .seconds(30))) { _ = seen.add(1) }
    time.cancel(entry)
    await withCheckedContinuation { continuation in
      _ = time.schedule(at: time.now.advanced(by: .milliseconds(1))) { continuation.resume() }
    }
    #expect(seen.add(9) == [9])
  }

  @Test func cancellingEndsASleepAtOnce() async throws {
    let time = time
    let task = Task { try await time.sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aPastInstantIsNotWaitedFor() async throws {
    try await time.sleep(until: time.now.advanced(by: .seconds(-1)))
  }

  private final class Box: Sendable {
    private let values = Mutex<[Int]>([])
    func add(_ value: Int) -> [Int] {
      values.withLock {
        $0.append(value)
        return $0
      }
    }
  }
}

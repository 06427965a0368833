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

  @Test func anEarlierInstantOvertakesALaterOne() async {
    let time = time
    let order = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
      let seen = Box()
      let start = time.now
      _ = time.schedule(at: start.advanced(by: .milliseconds(20))) { continuation.resume(returning: seen.add(2)) }
      _ = time.schedule(at: start.advanced(by: .milliseconds(1))) { _ = seen.add(1) }
    }
    #expect(order == [1, 2])
  }

  @Test func anEntryThatWasTakenBackNeverRuns() async {
    let time = time
    let seen = Box()
    let entry = time.schedule(at: time.now.advanced(by: .milliseconds(2))) { _ = seen.add(1) }
    time.cancel(entry)
    await withCheckedContinuation { continuation in
      _ = time.schedule(at: time.now.advanced(by: .milliseconds(10))) { continuation.resume() }
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

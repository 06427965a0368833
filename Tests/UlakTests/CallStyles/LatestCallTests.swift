import Testing
import Ulak
import UlakTesting

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct LatestCallTests {
  private let clock = TestClock()

  @Test("a late answer to an old question never replaces a newer one")
  func overtaken() async throws {
    let latest = LatestCall(seams: Seams(time: clock))
    let old = Task { [clock] in
      try await latest.run { () async throws -> String in
        // One that does not listen to cancellation.
        let time = clock
        await withCheckedContinuation { continuation in
          _ = time.schedule(at: time.now.advanced(by: .seconds(5))) { continuation.resume() }
        }
        return "old"
      }
    }
    try await clock.waitForEntries(1)
    #expect(try await latest.run { "new" } == "new")
    await #expect(throws: CancellationError.self) { try await old.value }
    clock.advance(by: .seconds(5))
  }

  @Test("with a pause only the last of several is asked for")
  func pause() async throws {
    let latest = LatestCall(seams: Seams(time: clock))
    let asked = Log<String>()
    var tasks: [Task<String, any Error>] = []
    for term in ["d", "de", "desk"] {
      tasks.append(
        Task {
          try await latest.run(after: .milliseconds(300)) {
            asked.add(term)
            return term
          }
        })
      try await clock.waitForEntries(1)
      clock.advance(by: .milliseconds(100))
    }
    for task in tasks.dropLast() { await #expect(throws: CancellationError.self) { try await task.value } }
    clock.advance(by: .milliseconds(300))
    #expect(try await tasks[2].value == "desk")
    #expect(asked.entries == ["desk"])
  }

  @Test("cancelling gives up what is under way, from within and from without")
  func cancellation() async throws {
    let latest = LatestCall(seams: Seams(time: clock))
    for fromWithin in [true, false] {
      let task = Task { [clock] in try await latest.run { try await clock.sleep(for: .seconds(60)) } }
      try await clock.waitForEntries(1)
      if fromWithin { task.cancel() } else { latest.cancel() }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}

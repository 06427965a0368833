import Testing
import UlakTesting

/// The whole client in virtual time: that a seed replays, and what must hold whatever the seed.
@Suite("Simulation: a mixed workload", .timeLimit(.minutes(2)))
struct MixedWorkloadTests {
  @Test("one seed a hundred times: a hundred equal logs")
  func replays() async throws {
    for seed in [UInt64(1), 20, 300] {
      let first = try await Simulation.run(seed: seed, MixedWorkload.run)
      #expect(first.log.count > 40)
      // The tasks of the client itself are in the log, so they went through the seam.
      #expect(first.log.contains { $0.text.hasPrefix("task call#") })
      for _ in 0..<100 {
        let again = try await Simulation.run(seed: seed, MixedWorkload.run)
        try #require(again.log == first.log)
        #expect(again.steps == first.steps && again.duration == first.duration)
      }
    }
  }

  @Test("a thousand seeds in under ten seconds, and what must hold holds in each")
  func thousandSeeds() async throws {
    let start = ContinuousClock.now
    var (calls, failures, steps) = (0, 0, 0)
    var processorTime = Duration.zero
    var virtual = Duration.zero
    var logs: Set<[SimulationEvent]> = []
    let seeds = Simulation.seeds(isChecked ? 50 : 1_000)
    for seed in seeds {
      let run = try await Simulation.run(seed: seed, MixedWorkload.run)
      try check(run.value, seed)
      calls += run.value.calls
      failures += run.value.endings.count { $0.error != nil }
      steps += run.steps
      virtual += run.duration
      processorTime += run.processorTime
      logs.insert(run.log)
    }
    #expect(logs.count == seeds.count, "no two seeds are alike")
    if seeds.count > 1 { #expect(failures > calls / 10 && failures < calls, "a mixed workload has both") }
    // The processor's time, not the wall's: others may be at work on this machine.
    if !isChecked { #expect(processorTime < .seconds(10)) }
    print(
      "\(seeds.count) seeds: \(calls) calls, \(failures) failed, \(steps) steps, \(virtual) of virtual time, in",
      "\(start.duration(to: .now)), of which the processor worked \(processorTime)")
  }

  /// Whether the thread sanitizer watches, which takes ten times as long.
  private var isChecked: Bool {
    #if ULAK_TSAN
      true
    #else
      false
    #endif
  }

  /// Nothing left behind, neither task nor timer entry, is what the run itself makes sure of.
  private func check(_ result: MixedWorkload.Result, _ seed: UInt64) throws {
    let seen = result.arrivals.reduce(into: [Int: Int]()) { $0[$1.call, default: 0] += 1 }
    try #require(result.endings.map(\.call).sorted() == Array(1...result.calls), "each call ends once, seed \(seed)")
    let latest = result.arrivals.reduce(into: [:]) { $0[$1.call] = $1.instant }
    for ending in result.endings {
      // What was in the air may take as long as the slowest link does; nothing sets out after the end.
      let last = latest[ending.call] ?? ending.ended
      try #require(last <= ending.ended.advanced(by: .milliseconds(400)), "nothing is sent after the end, seed \(seed)")
      let arrivals = seen[ending.call] ?? 0
      let took = ending.began.duration(to: ending.ended)
      try #require(took <= MixedWorkload.timeout + .milliseconds(20), "no call outlives its deadline, seed \(seed)")
      let bound = ending.retries && ending.method.isIdempotent ? MixedWorkload.maximumTries : 1
      try #require(arrivals <= bound, "attempts on the wire are bounded, seed \(seed)")
      if let error = ending.error as? NetworkError {
        try #require(arrivals == 0 || error.mayHaveBeenProcessed, "\(error) hides an arrival, seed \(seed)")
      } else {
        try #require(arrivals > 0 || ending.error is CancellationError, "success comes from a server, seed \(seed)")
      }
    }
    for (call, count) in result.orders { try #require(count == 1, "call \(call) ordered twice, seed \(seed)") }
  }
}

import Synchronization
import Testing
import UlakTesting

/// A mistake that only shows in some orders: finding it is what seeds are for.
@Suite("Simulation: races", .timeLimit(.minutes(1)))
struct RaceTests {
  private struct Oversold: Error {}

  /// Reads, waits, writes: two of these at once may sell one seat twice.
  private static func scenario(_ world: SimulatedWorld) async throws {
    actor Seats {
      private var left = 1
      private(set) var sold = 0

      func sell(_ world: SimulatedWorld, to buyer: String) async {
        guard left > 0 else { return world.log("\(buyer) comes too late") }
        await Task.yield()
        left -= 1
        sold += 1
        world.log("\(buyer) got a seat")
      }
    }
    let seats = Seats()
    async let first: Void = seats.sell(world, to: "Ada")
    async let second: Void = seats.sell(world, to: "Bob")
    _ = await (first, second)
    if await seats.sold > 1 { throw Oversold() }
  }

  @Test("some seed finds the race, and that seed finds it again, event by event")
  func found() async throws {
    var failures: [SimulationError] = []
    var successes = 0
    for seed in 0..<UInt64(200) {
      do {
        try await Simulation.run(seed: seed, Self.scenario)
        successes += 1
      } catch let error as SimulationError {
        guard case .failed(is Oversold) = error.reason else { throw error }
        failures.append(error)
      }
    }
    #expect(!failures.isEmpty && successes > 0, "a race shows in some orders and not in others")
    for found in failures.prefix(5) {
      let again = await #expect(throws: SimulationError.self) {
        try await Simulation.run(seed: found.seed, Self.scenario)
      }
      #expect(again?.log == found.log && again?.description.contains("seed \(found.seed) ") == true)
    }
  }

  @Test("jobs run in the order they came if the seed shall not choose")
  func inOrder() async throws {
    var options = Simulation.Options()
    options.shufflesJobs = false
    for seed in 0..<UInt64(20) {
      let run = try await Simulation.run(seed: seed, options: options) { world in
        for number in 0..<5 { world.seams.spawner.spawn("task") { world.log("\(number)") } }
      }
      #expect(run.log.map(\.text).filter { $0.count == 1 } == ["0", "1", "2", "3", "4"])
    }
  }

  @Test("seeds differ in the order in which tasks run")
  func orders() async throws {
    var orders: Set<[String]> = []
    for seed in 0..<UInt64(50) {
      let run = try await Simulation.run(seed: seed) { world in
        for number in 0..<4 { world.seams.spawner.spawn("task") { world.log("\(number)") } }
      }
      orders.insert(run.log.map(\.text).filter { $0.count == 1 })
    }
    #expect(orders.count > 10)
  }
}

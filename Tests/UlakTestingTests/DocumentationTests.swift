import Testing
import UlakTesting

/// The samples of the documentation, as they stand there.
@Suite(.timeLimit(.minutes(1))) struct DocumentationTests {
  @Test(arguments: Simulation.seeds(100)) func lastItem(seed: UInt64) async throws {
    try await Simulation.run(seed: seed) { world in
      let network = SimulatedNetwork(in: world, link: .flaky)
      let shop = network.host("shop.test", state: 1) { request, stock in
        guard stock > 0 else { return .status(409) }
        stock -= 1
        return .status(204)
      }
      let api = APIClient("https://shop.test") {
        $0.transport = network
        $0.seams = world.seams
      }
      async let first = try? api.data(Request<NoContent>.post("orders"))
      async let second = try? api.data(Request<NoContent>.post("orders"))
      let sold = await [first, second].compactMap { $0 }.count
      try #require(sold + shop.state <= 1)
    }
  }

  @Test func network() async throws {
    try await Simulation.run(seed: 1) { world in
      let network = SimulatedNetwork(in: world, link: .fivePercentLoss)
      let shop = network.host("shop.test", state: ["desk": 3]) { request, stock in
        guard let left = stock["desk"], left > 0 else { return .status(409) }
        stock["desk"] = left - 1
        return .json(#"{"left": \(left - 1)}"#).after(.milliseconds(20))
      }
      shop.partition(for: .seconds(3))
      let request = HTTPRequest(url: try HTTPURL("https://shop.test/desk"))
      _ = try await network.send(request, options: AttemptOptions())
      #expect(shop.state == ["desk": 2] && world.clock.now > MonotonicInstant(nanoseconds: 3_000_000_000))
    }
  }
}

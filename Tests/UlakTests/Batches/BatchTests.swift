import Testing
import Ulak
import UlakTesting

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct BatchTests {
  private struct Item: Codable, Equatable, Sendable { var id: Int }

  private let clock = TestClock()
  private let transport: MockTransport

  init() { transport = MockTransport(time: clock) }

  private func client() -> APIClient {
    APIClient("https://api.example.com") {
      $0.transport = transport
      $0.seams.time = clock
    }
  }

  private func item(_ id: Int) -> Request<Item> { .get("items/\(id)") }

  @Test("each request has its result, in order, whatever happens to the others")
  func results() async throws {
    transport.on(.get, "/items/:id") { request in
      let id = Int(request.path.split(separator: "/").last ?? "") ?? 0
      return id % 3 == 0 ? .status(404) : .page(Item(id: id))
    }
    let results = try await client().batch((1...20).map(item))
    #expect(results.count == 20)
    for (index, result) in results.enumerated() {
      let id = index + 1
      if id % 3 == 0 {
        #expect(throws: NetworkError.self) { try result.get() }
      } else {
        #expect(try result.get() == Item(id: id))
      }
    }
    #expect(try await client().batch([Request<Item>]()).isEmpty)
  }

  @Test("no more calls are under way than allowed, and each that ends makes room", arguments: [1, 3])
  func limit(_ limit: Int) async throws {
    transport.on(.get, "/items/:id", .page(Item(id: 0)).after(.seconds(1)))
    let api = client()
    let requests = (1...6).map(item)
    let task = Task { try await api.batch(requests, limit: limit) }
    for round in 1...(6 / limit) {
      _ = try await transport.request(round * limit)
      // One entry for each answer that is awaited; the client's own are not timers of their own here.
      try await clock.waitForEntries(limit)
      #expect(transport.requests.count == round * limit)
      clock.advance(by: .seconds(1))
    }
    #expect(try await task.value.count == 6)
  }

  @Test("requests of different kinds have results of their own types")
  func tuples() async throws {
    transport.on(.get, "/items/1", .page(Item(id: 1)))
    transport.on(.get, "/name", .text("desk"))
    transport.on(.get, "/gone", .status(410))
    let (item, name, gone) = try await client().batch(
      item(1), Request<String>.get("name"), Request<[Item]>.get("gone"))
    #expect(try item.get() == Item(id: 1))
    #expect(try name.get() == "desk")
    #expect(throws: NetworkError.self) { try gone.get() }
  }

  @Test("the caller's cancellation is everybody's", arguments: [false, true])
  func cancellation(asTuple: Bool) async throws {
    transport.on(.get, "/items/:id", .stall)
    let api = client()
    let task = Task {
      if asTuple {
        _ = try await api.batch(item(1), item(2))
      } else {
        _ = try await api.batch([item(1), item(2)])
      }
    }
    _ = try await transport.request(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension MockAnswer {
  fileprivate static func page(_ value: some Encodable) -> MockAnswer { (try? .json(value)) ?? .status(500) }
}

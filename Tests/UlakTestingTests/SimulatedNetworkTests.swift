import Testing
import UlakTesting

@Suite("SimulatedNetwork", .timeLimit(.minutes(1)))
struct SimulatedNetworkTests {
  /// What became of one request.
  private struct Outcome: Sendable {
    var response: HTTPResponse?
    var error: NetworkError?
    var ended: Duration = .zero
    var arrivals: [SimulatedArrival] = []
  }

  /// Sends one request to `a.test`, waits until nothing can be under way any more, and tells what became of it.
  private func send(
    seed: UInt64 = 1, method: HTTPMethod = .get, to address: String = "http://a.test/x", body: HTTPBody = .none,
    link: LinkProfile = .perfect, options: AttemptOptions = AttemptOptions(), answer: MockAnswer = .text("ok"),
    _ prepare: @escaping @Sendable (SimulatedNetwork, SimulatedHost<Int>) -> Void = { _, _ in }
  ) async throws -> Outcome {
    let request = HTTPRequest(method: method, url: try HTTPURL(address), body: body)
    return try await Simulation.run(seed: seed) { world in
      let network = SimulatedNetwork(in: world, link: link)
      let host = network.host("A.test", state: 0) { _, count in
        count += 1
        return answer
      }
      prepare(network, host)
      var outcome = Outcome()
      do { outcome.response = try await network.send(request, options: options) } catch let error as NetworkError {
        outcome.error = error
      }
      outcome.ended = MonotonicInstant(nanoseconds: 0).duration(to: world.clock.now)
      try await world.clock.sleep(for: .seconds(60))
      outcome.arrivals = host.received
      #expect(host.state == host.received.count)
      return outcome
    }.value
  }

  private let far = LinkProfile(latency: .milliseconds(100))

  private func deadline(_ duration: Duration, isCall: Bool = false) -> AttemptOptions {
    AttemptOptions(deadline: MonotonicInstant(nanoseconds: 0).advanced(by: duration), isCallDeadline: isCall)
  }

  @Test("an exchange takes two round trips and the server's time")
  func latency() async throws {
    let outcome = try await send(link: far, answer: .text("ok").after(.milliseconds(50)).preceded(by: 103))
    #expect(outcome.ended == .milliseconds(450))
    #expect(outcome.arrivals.map(\.instant) == [MonotonicInstant(nanoseconds: 300_000_000)])
    #expect(outcome.arrivals.map(\.exchange) == [1])
    let response = try #require(outcome.response)
    #expect(response.status == 200 && response.interim.map(\.status) == [103])
    let timings = try #require(response.facts?.timings)
    #expect(timings.connect == .milliseconds(200) && timings.waiting == .milliseconds(250))
    #expect(timings.total == .milliseconds(450) && response.facts?.connection == 1)
  }

  @Test("bytes take their time, both ways")
  func bandwidth() async throws {
    let link = LinkProfile(bytesPerSecond: 1_000)
    let up = try await send(
      method: .post, body: .data(Data(count: 4_000)), link: link, answer: .status(204))
    #expect(up.ended > .seconds(4) && up.ended < .seconds(4.2))
    let down = try await send(link: link, answer: .data(Data(count: 60_000)))
    #expect(down.ended > .seconds(60) && down.ended < .seconds(60.2), "a body that goes on arriving is no silence")
    let cut = try await send(link: link, options: deadline(.seconds(20)), answer: .data(Data(count: 60_000)))
    #expect(cut.error?.reason == .attemptTimeout && cut.ended == .seconds(20))
  }

  @Test("lost packets come later, by whole retransmissions, and each seed loses others")
  func loss() async throws {
    let link = LinkProfile(latency: .milliseconds(10), loss: 0.4, retransmissionDelay: .milliseconds(300))
    var durations: Set<Duration> = []
    for seed in 0..<UInt64(40) {
      let outcome = try await send(seed: seed, link: link)
      #expect(outcome.response?.status == 200 && outcome.arrivals.count == 1)
      durations.insert(outcome.ended)
      let late = outcome.ended - .milliseconds(40)
      #expect(late >= .zero && late.components.attoseconds / 1_000_000_000_000_000 % 100 == 0)
    }
    #expect(durations.count >= 4 && durations.contains(.milliseconds(40)))
    let large = try await send(link: LinkProfile(loss: 0.4), answer: .data(Data(count: 1_000_000)))
    #expect(large.ended > .seconds(20))
    let nothing = LinkProfile(loss: 1, retransmissionDelay: .zero)
    let never = try await send(link: nothing)
    #expect(never.error?.reason == .connectTimeout && never.ended == .seconds(10))
  }

  @Test("a connection that cannot be made was never used")
  func connecting() async throws {
    let refused = try await send(link: far) { $1.refusesConnections = true }
    #expect(refused.error?.reason == .cannotConnect && refused.ended == .milliseconds(200))
    let unknown = try await send(to: "http://b.test/", link: far)
    #expect(unknown.error?.reason == .hostNotFound && unknown.ended == .zero)
    let offline = try await send(link: .offline)
    #expect(offline.error?.reason == .noConnection && offline.error?.retryAdvice == .whenConnected)
    let silent = try await send { network, _ in network.partition(for: .seconds(1_000)) }
    #expect(silent.error?.reason == .connectTimeout && silent.ended == .seconds(10))
    let late = try await send(options: deadline(.seconds(3))) { $1.partition(for: .seconds(1_000)) }
    #expect(late.error?.reason == .attemptTimeout && late.error?.retryAdvice == .anyMethod)
    let over = try await send(options: deadline(.zero, isCall: true))
    #expect(over.error?.reason == .deadline)
    for outcome in [refused, unknown, offline, silent, late, over] {
      #expect(outcome.error?.mayHaveBeenProcessed == false && outcome.arrivals.isEmpty)
    }
  }

  @Test("a partition that ends in time is only a delay")
  func healing() async throws {
    let outcome = try await send(link: far) { $1.partition(for: .seconds(5)) }
    #expect(outcome.response?.status == 200)
    #expect(outcome.ended >= .seconds(5) && outcome.ended < .seconds(6))
    let ownLink = try await send(link: .offline) { $1.link = .perfect }
    #expect(ownLink.response?.status == 200)
  }

  @Test(
    "silence ends the wait at the bound that comes first, and the server may have acted",
    arguments: [
      (AttemptOptions(), NetworkError.Reason.idleTimeout, Duration.seconds(30.3)),
      (AttemptOptions(idleTimeout: .seconds(2)), .idleTimeout, .seconds(2.2)),
    ])
  func silence(options: AttemptOptions, reason: NetworkError.Reason, ended: Duration) async throws {
    let outcome = try await send(link: far, options: options, answer: .stall)
    #expect(outcome.error?.reason == reason)
    #expect(outcome.ended - ended < .milliseconds(1) && outcome.ended >= ended - .milliseconds(101))
    #expect(outcome.error?.mayHaveBeenProcessed == true && outcome.arrivals.count == 1)
  }

  @Test("a deadline ends the wait, and a request in the air still arrives")
  func inTheAir() async throws {
    let options = deadline(.milliseconds(250), isCall: true)
    let outcome = try await send(link: far, options: options)
    #expect(outcome.error?.reason == .deadline && outcome.ended == .milliseconds(250))
    #expect(outcome.error?.mayHaveBeenProcessed == true && outcome.error?.retryAdvice == .never)
    #expect(outcome.arrivals.map(\.instant) == [MonotonicInstant(nanoseconds: 300_000_000)])
  }

  @Test("a request that was lost is not sent again for a client that has gone")
  func goneClient() async throws {
    for cutOff in [Duration.milliseconds(10), .milliseconds(40)] {
      // On its way, after the round trip to connect, the request meets a partition; the client leaves before it ends.
      let request = HTTPRequest(url: try HTTPURL("http://a.test/"))
      let options = deadline(.milliseconds(350))
      try await Simulation.run(seed: 1) { world in
        let network = SimulatedNetwork(in: world, link: LinkProfile(latency: .milliseconds(100)))
        let host = network.host("a.test") { _ in .text("ok") }
        _ = world.clock.schedule(at: MonotonicInstant(nanoseconds: 0).advanced(by: .milliseconds(250) + cutOff)) {
          host.partition(for: .milliseconds(60))
        }
        let error = await #expect(throws: NetworkError.self) { try await network.send(request, options: options) }
        #expect(error?.reason == .attemptTimeout && error?.mayHaveBeenProcessed == true)
        try await world.clock.sleep(for: .seconds(10))
        #expect(host.received.isEmpty)
      }
    }
  }

  @Test("a request that is in the air when the scenario ends is dropped")
  func dropped() async throws {
    let request = HTTPRequest(url: try HTTPURL("http://a.test/"))
    let far = far
    let options = deadline(.milliseconds(250))
    let run = try await Simulation.run(seed: 1) { world in
      let network = SimulatedNetwork(in: world, link: far)
      let host = network.host("a.test") { _ in .text("ok") }
      _ = try? await network.send(request, options: options)
      return host
    }
    #expect(run.value.received.isEmpty)
  }

  @Test("what a server does to the connection becomes the error a transport makes of it")
  func misbehaviour() async throws {
    for answer in [MockAnswer.close, .reset] {
      let outcome = try await send(link: far, answer: answer)
      #expect(outcome.error?.reason == .connectionLost && outcome.error?.mayHaveBeenProcessed == true)
      #expect(outcome.ended == .milliseconds(400))
    }
    let cut = try await send(answer: .truncated(declared: 9, sent: Data("abc".utf8)))
    #expect(cut.error?.reason == .truncated && cut.error?.mayHaveBeenProcessed == true)
    #expect(try await send(answer: .raw(Data(), thenClose: true)).error?.reason == .unsupported)
    let head = try await send(method: .head, answer: .truncated(declared: 9, sent: Data("abc".utf8)))
    #expect(try await head.response?.body.collected(upTo: 0).isEmpty == true)
  }

  @Test("answers keep the limits of the attempt")
  func limits() async throws {
    var options = AttemptOptions()
    options.limits.bodyBytes = 10
    options.limits.fieldCount = 3
    options.limits.fieldBytes = 50
    options.limits.headerBytes = 90
    func reason(_ answer: MockAnswer) async throws -> NetworkError.Reason? {
      let outcome = try await send(options: options, answer: answer)
      #expect(outcome.error == nil || outcome.error?.mayHaveBeenProcessed == true)
      return outcome.error?.reason
    }
    func fields(_ count: Int, _ length: Int) -> MockAnswer {
      var fields = HTTPFields()
      for number in 0..<count {
        fields.append(HTTPField(name: .init("x-\(number)"), value: String(repeating: "a", count: length)))
      }
      return .status(200, headerFields: fields)
    }
    #expect(try await reason(.data(Data(count: 10))) == nil)
    #expect(try await reason(.data(Data(count: 11))) == .bodyTooLarge)
    #expect(try await reason(fields(3, 2)) == nil)
    #expect(try await reason(fields(4, 2)) == .headersTooLarge)
    #expect(try await reason(fields(1, 60)) == .headersTooLarge)
    #expect(try await reason(fields(3, 40)) == .headersTooLarge)
  }

  @Test("a breaking link loses requests, answers and bodies, and what the error says of the server is never too little")
  func breakage() async throws {
    let link = LinkProfile(latency: .milliseconds(5), bytesPerSecond: 100_000, breakage: 1)
    var seen: Set<[Int]> = []
    for seed in 0..<UInt64(30) {
      let outcome = try await send(seed: seed, link: link, answer: .data(Data(count: 10_000)))
      #expect(outcome.error?.reason == .connectionLost && outcome.error?.mayHaveBeenProcessed == true)
      seen.insert([outcome.arrivals.count, outcome.ended > .milliseconds(50) ? 1 : 0])
    }
    #expect(seen == [[0, 0], [1, 0], [1, 1]], "before the server, after it, within the body")
  }

  @Test("cancelling ends an exchange at once, wherever it is")
  func cancellation() async throws {
    let request = HTTPRequest(url: try HTTPURL("http://a.test/"))
    for after in [0, 150, 250, 350, 450] {
      try await Simulation.run(seed: 1) { world in
        let network = SimulatedNetwork(in: world, link: LinkProfile(latency: .milliseconds(100)))
        let host = network.host("a.test") { _ in .text("ok").after(.milliseconds(60)) }
        let task = world.task("caller") { try await network.send(request, options: AttemptOptions()) }
        if after > 0 { try await world.clock.sleep(for: .milliseconds(after)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(world.clock.now == MonotonicInstant(nanoseconds: Int64(after) * 1_000_000))
        try await world.clock.sleep(for: .seconds(1))
        #expect(host.received.count == (after > 200 ? 1 : 0))
      }
    }
  }

  @Test("seeds reorder what is under way at once")
  func reordering() async throws {
    let requests = try (0..<6).map { HTTPRequest(url: try HTTPURL("http://a.test/\($0)")) }
    var orders: Set<[String]> = []
    for seed in 0..<UInt64(20) {
      for link in [LinkProfile.perfect, .flaky] {
        let run = try await Simulation.run(seed: seed) { world in
          let network = SimulatedNetwork(in: world, link: link)
          network.host("a.test") { .text($0.url.path) }
          return await withTaskGroup(of: String.self) { group in
            for request in requests {
              group.addTask {
                _ = try? await network.send(request, options: AttemptOptions())
                return request.url.path
              }
            }
            return await group.reduce(into: []) { $0.append($1) }
          }
        }
        #expect(Set(run.value).count == 6)
        orders.insert(run.value)
      }
    }
    #expect(orders.count > 30)
  }

  @Test("a link may change while requests are under way")
  func changing() async throws {
    let request = HTTPRequest(url: try HTTPURL("http://a.test/"))
    try await Simulation.run(seed: 1) { world in
      let network = SimulatedNetwork(in: world, link: .perfect)
      let host = network.host("a.test", state: HTTPStatus(503)) { _, status in .status(status) }
      let before = try await network.send(request, options: AttemptOptions())
      #expect(before.status == 503)
      host.state = 200
      network.link = .offline
      await #expect(throws: NetworkError(.noConnection)) {
        try await network.send(request, options: AttemptOptions())
      }
      network.link = LinkProfile(latency: .seconds(1))
      #expect(network.link.latency == .seconds(1) && network.capabilities.reportsTimings)
      _ = world.clock.schedule(at: world.clock.now.advanced(by: .milliseconds(2_500))) { network.link = .perfect }
      let start = world.clock.now
      let after = try await network.send(request, options: AttemptOptions())
      #expect(after.status == 200)
      // Two packets went the slow way, the third was on it when the link changed, the fourth came back at once.
      #expect(start.duration(to: world.clock.now) == .seconds(3))
    }
  }
}

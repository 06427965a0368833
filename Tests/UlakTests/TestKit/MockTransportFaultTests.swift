import Testing
import Ulak
import UlakTesting

@Suite("MockTransport, when things go wrong", .timeLimit(.minutes(1)), .leavesNothingBehind)
struct MockTransportFaultTests {
  private let clock = TestClock()
  private let transport: MockTransport

  init() { transport = MockTransport(time: clock) }

  private func send(_ options: AttemptOptions = AttemptOptions()) async throws -> HTTPResponse {
    try await transport.send(HTTPRequest(url: HTTPURL("https://example.com/a")), options: options)
  }

  private func text(_ response: HTTPResponse) async throws -> String {
    String(decoding: try await response.body.collected(upTo: 10_000), as: UTF8.self)
  }

  @Test(
    "a fault becomes the error that a transport makes of it",
    arguments: [
      (.close, .requestHead, .connectionLost), (.reset, .requestBody(after: 0), .connectionLost),
      (.goAway(), .responseStart, nil), (.refuseStream, .responseStart, .notProcessed),
      (.close, .responseBody(after: 3), .truncated), (.reset, .responseBody(after: 3), .connectionLost),
      (.close, .responseBody(after: 10), nil), (.close, .responseEnd, nil),
    ] as [(MockFault.Effect, MockFault.Moment, NetworkError.Reason?)])
  func faults(effect: MockFault.Effect, moment: MockFault.Moment, reason: NetworkError.Reason?) async throws {
    transport.on(.get, "/a", .text("0123456789").failing(effect, at: moment))
    if let reason {
      let error = await #expect(throws: NetworkError.self) { _ = try await send() }
      #expect(error?.reason == reason)
      #expect(error?.mayHaveBeenProcessed == (reason != .notProcessed))
    } else {
      #expect(try await text(send()) == "0123456789")
    }
  }

  @Test("what broke the rules of HTTP is no answer, and what a client puts up with is one")
  func malformed() async throws {
    for malformation in MockMalformation.all {
      transport.on(.get, "/a", .malformed(malformation))
      let outcome = await Result.catching { try await send() }
      switch (malformation, outcome) {
      case (.foldedField, .success(let response)), (.surplus, .success(let response)):
        #expect(response.status == 200)
      case (_, .failure(let error as NetworkError)): #expect(error.category == .response || error.isConnectivity)
      default: Issue.record("\(malformation) gave \(outcome)")
      }
    }
  }

  @Test("a throttled answer takes its time, and no more")
  func pace() async throws {
    transport.on(.get, "/a", .text("0123456789").throttled(4, per: .seconds(1)))
    async let answer = text(send())
    for _ in 0..<2 {
      try await clock.waitForEntries(1)
      clock.advance(by: .seconds(1))
    }
    #expect(try await answer == "0123456789")
    #expect(clock.entryCount == 0)
  }

  @Test("pieces and pauses come together, and silence between them has its bound")
  func pieces() async throws {
    transport.on(.get, "/a", .stream(["one ", .pause(.seconds(5)), "two"]))
    async let answer = text(send())
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(5))
    #expect(try await answer == "one two")
    async let silent = Result.catching { _ = try await send(AttemptOptions(idleTimeout: .seconds(3))) }
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(3))
    guard case .failure(let error as NetworkError) = await silent else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.reason == .idleTimeout)
  }

  @Test("a stall ends with the attempt, or with cancellation")
  func stall() async throws {
    transport.on(.get, "/a", .text("x").failing(.stall, at: .responseBody(after: 0)))
    let task = Task { try await send() }
    try await clock.waitForEntries(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("closures, sequences and uses are those of a server")
  func sameWords() async throws {
    transport.on(.get, "/:name", handler: { .text("hello \($0.parameters["name"] ?? "")") })
    transport.on(.get, "/a", times: 2, .status(503), .text("fine"))
    #expect(try await send().status == 503)
    #expect(try await text(send()) == "fine")
    #expect(try await text(send()) == "hello a")
  }
}

extension Result where Failure == any Error {
  fileprivate static func catching(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

extension NetworkError {
  fileprivate var isConnectivity: Bool { category == .connectivity }
}

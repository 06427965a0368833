import Testing
import Ulak
import UlakTesting

@Suite("MockTransport", .timeLimit(.minutes(1)), .leavesNothingBehind)
struct MockTransportTests {
  private let clock = TestClock()
  private let transport: MockTransport

  init() { transport = MockTransport(time: clock) }

  private func request(_ path: String, _ method: HTTPMethod = .get, body: HTTPBody = .none) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try HTTPURL("https://example.com\(path)"), body: body)
  }

  private func text(_ response: HTTPResponse) async throws -> String {
    String(decoding: try await response.body.collected(upTo: 10_000), as: UTF8.self)
  }

  private func reason(_ path: String, _ options: AttemptOptions = AttemptOptions()) async throws -> NetworkError.Reason?
  {
    let request = try request(path)
    return await #expect(throws: NetworkError.self) { try await transport.send(request, options: options) }?.reason
  }

  @Test("answers by the latest stub that matches, and keeps what it was asked")
  func stubs() async throws {
    transport.on(.get, "/users/:id", .json("{}", status: 201))
    transport.on(.get, "/users/1", response: HTTPResponse(status: 202, source: .interceptor))
    transport.on(.get, "/broken", failure: NetworkError(.noConnection))
    transport.on(.post, "/echo") { HTTPResponse(status: 200, body: .data($0.body.bytes ?? Data())) }
    let options = AttemptOptions()
    #expect(try await transport.send(request("/users/7?a=b"), options: options).status == 201)
    let given = try await transport.send(request("/users/1"), options: options)
    #expect(given.status == 202 && given.source == .interceptor)
    #expect(try await reason("/broken") == .noConnection)
    let echo = try await transport.send(
      request("/echo", .post, body: .data(Data("twenty bytes of JSON".utf8))), options: options)
    #expect(try await text(echo) == "twenty bytes of JSON")
    #expect(transport.requests.map(\.url.target) == ["/users/7?a=b", "/users/1", "/broken", "/echo"])
    #expect(try await transport.request(4).body.bytes?.count == 20)
    await #expect(throws: MockServerError.self) { try await transport.request(5, within: .zero) }
  }

  @Test("NB-O06, NB-O39: fields arrive exactly as the stub wrote them, and nothing is added")
  func spelling() async throws {
    let fields: HTTPFields = ["etag": #""v7""#, "RETRY-AFTER": "2", "X-A": "1", "x-a": "2"]
    transport.on(.get, "/", .status(200, headerFields: fields))
    let response = try await transport.send(request("/"), options: AttemptOptions())
    #expect(response.headerFields.map(\.name.rawName) == ["etag", "RETRY-AFTER", "X-A", "x-a"])
    #expect(response.headerFields[.eTag] == #""v7""#)
    #expect(response.headerFields[values: "X-A"] == ["1", "2"])
  }

  @Test("NB-O39: a request without a stub fails loudly, with the closest ones")
  func unmatched() async throws {
    transport.on(.post, "/users", .status(200))
    let response = try await transport.send(request("/users"), options: AttemptOptions())
    #expect(response.status == 501)
    #expect(
      try await text(response) == """
        No stub answers GET /users.
        Closest:
          POST /users: the method is another

        """)
  }

  @Test("what a stub does on the wire becomes the error a transport makes of it")
  func misbehaviour() async throws {
    transport.on(.get, "/close", .close)
    transport.on(.get, "/reset", .reset)
    transport.on(.get, "/truncated", .truncated(declared: 3, sent: Data("ab".utf8)))
    transport.on(.get, "/longer", .truncated(declared: 1, sent: Data("ab".utf8)))
    transport.on(.get, "/raw", .raw(Data(), thenClose: true))
    transport.on(.get, "/large", .data(Data(count: 11)))
    #expect(try await reason("/close") == .connectionLost)
    #expect(try await reason("/reset") == .connectionLost)
    #expect(try await reason("/truncated") == .truncated)
    #expect(try await reason("/raw") == .unsupported)
    var options = AttemptOptions()
    options.limits.bodyBytes = 10
    #expect(try await reason("/large", options) == .bodyTooLarge)
    #expect(try await text(transport.send(request("/longer"), options: AttemptOptions())) == "a")
  }

  @Test("bodies are whole, and absent where there can be none")
  func bodies() async throws {
    transport.on(.get, "/", .chunked([Data("one ".utf8), Data("two".utf8)]).preceded(by: 103))
    transport.on(.get, "/204", .text("never", status: 204))
    let options = AttemptOptions()
    let response = try await transport.send(request("/"), options: options)
    #expect(try await text(response) == "one two" && response.interim.map(\.status) == [103])
    #expect(try await text(transport.send(request("/", .head), options: options)).isEmpty)
    #expect(try await text(transport.send(request("/204"), options: options)).isEmpty)
  }

  @Test("NB-O39: delays run on the test clock")
  func delays() async throws {
    transport.on(.get, "/", .text("late").after(.seconds(20)))
    let (transport, request) = (transport, try request("/"))
    let task = Task { try await transport.send(request, options: AttemptOptions()) }
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(20))
    #expect(try await text(task.value) == "late")
    #expect(clock.entryCount == 0)
  }

  @Test(
    "an answer that never comes ends with cancellation, the deadline or the peer's silence",
    arguments: [
      ("/never", 5, false, NetworkError.Reason.attemptTimeout), ("/never", 5, true, .deadline),
      ("/never", 50, false, .idleTimeout), ("/late", 5, true, .deadline), ("/closure", 5, false, .attemptTimeout),
    ])
  func never(path: String, deadline: Int, isCall: Bool, reason: NetworkError.Reason) async throws {
    transport.on(.get, "/never", .stall)
    transport.on(.get, "/late", .text("late").after(.seconds(3600)))
    let clock = clock
    // The closure's sleep is an entry as well, and ends with its task.
    transport.on(.get, "/closure") { _ in
      try await clock.sleep(for: .seconds(3600))
      return HTTPResponse(status: 200)
    }
    let (transport, request) = (transport, try request(path))
    let options = AttemptOptions(
      deadline: MonotonicInstant(nanoseconds: Int64(deadline) * 1_000_000_000), isCallDeadline: isCall)
    let task = Task { try await transport.send(request, options: options) }
    try await clock.waitForEntries(path == "/closure" ? 2 : 1)
    clock.advance(by: .seconds(30))
    let error = await #expect(throws: NetworkError.self) { try await task.value }
    #expect(error?.reason == reason && error?.mayHaveBeenProcessed == true)
    #expect(clock.entryCount == 0)
  }

  @Test("without enforced deadlines, only cancellation ends a wait")
  func unenforced() async throws {
    var capabilities = TransportCapabilities()
    capabilities.enforcesDeadlines = false
    let transport = MockTransport(capabilities: capabilities, time: clock)
    #expect(transport.capabilities == capabilities)
    transport.on(.get, "/", .stall)
    let request = try request("/")
    let options = AttemptOptions(deadline: MonotonicInstant(nanoseconds: 1))
    let task = Task { try await transport.send(request, options: options) }
    _ = try await transport.request(1)
    clock.advance(by: .seconds(3600))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.entryCount == 0)
  }

  @Test("a server's delays run on the test clock too")
  func serverDelays() async throws {
    let server = try MockServer(seams: Seams(time: clock))
    server.on(.get, "/", .text("late").after(.seconds(20)))
    let client = APIClient(server.baseURL)
    async let answer = client.data(Request<NoContent>.get("/"))
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(20))
    #expect(try await String(decoding: answer, as: UTF8.self) == "late")
    #expect(server.journal[0].arrival == MonotonicInstant(nanoseconds: 0))
  }

  @Test("serves parallel callers, each with its own answer")
  func parallel() async throws {
    transport.on(.get, "/:n") { request in HTTPResponse(status: 200, body: .data(Data(request.url.path.utf8))) }
    let transport = transport
    try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 0..<200 {
        let request = try request("/\(n)")
        group.addTask {
          let response = try await transport.send(request, options: AttemptOptions())
          #expect(try await response.body.collected(upTo: 100) == Data("/\(n)".utf8))
        }
      }
      try await group.waitForAll()
    }
    #expect(transport.requests.count == 200)
  }
}

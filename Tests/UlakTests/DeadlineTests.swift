import Testing
import UlakMockServer
import UlakTesting

@testable import Ulak

/// The deadline of the call, under a clock that the test moves.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct DeadlineTests {
  let clock = TestClock()

  private func client(_ transport: any Transport, _ interceptors: [any Interceptor] = []) -> APIClient {
    APIClient("http://h.test") {
      $0.transport = transport
      $0.seams.time = clock
      $0.timeout = .seconds(10)
      $0.interceptors = interceptors
    }
  }

  private func start(_ api: APIClient) -> Task<Data, any Error> {
    Task { try await api.data(Request<Data>.get("x")) }
  }

  /// Waits until the test lets it go, and does not hear of cancellation.
  private final class DeafWait: Sendable {
    private let stream: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation
    private let entered: AsyncStream<Void>
    private let enter: AsyncStream<Void>.Continuation

    init() {
      (stream, end) = AsyncStream.makeStream()
      (entered, enter) = AsyncStream.makeStream()
    }

    /// Returns when somebody waits.
    func hasBegun() async { for await _ in entered { return } }

    func wait() async -> HTTPResponse {
      enter.yield()
      let stream = stream
      await Task.detached { for await _ in stream {} }.value
      return HTTPResponse(status: 200)
    }

    func letGo() { end.finish() }
  }

  @Test("A call ends at its deadline although an interceptor never does")
  func stuckInterceptor() async throws {
    let deaf = DeafWait()
    defer { deaf.letGo() }
    let stuck = ClosureInterceptor { _, _ in await deaf.wait() }
    let task = start(client(ClosureTransport { _ in .json("{}") }, [stuck]))
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(10) + CallLayer.grace)
    let error = await #expect(throws: NetworkError.self) { try await task.value }
    #expect(error?.reason == .deadline)
    #expect(error?.mayHaveBeenProcessed == false)
  }

  @Test("A call ends at its deadline although the transport keeps none")
  func carelessTransport() async throws {
    let deaf = DeafWait()
    defer { deaf.letGo() }
    var transport = ClosureTransport { _ in await deaf.wait() }
    transport.capabilities.enforcesDeadlines = false
    let task = start(client(transport))
    try await clock.waitForEntries(1)
    await deaf.hasBegun()
    clock.advance(by: .seconds(10))
    let error = await #expect(throws: NetworkError.self) { try await task.value }
    #expect(error?.reason == .deadline)
    #expect(error?.mayHaveBeenProcessed == true)
  }

  @Test("Cancelling ends a call at once, whatever is on the way")
  func cancellingAStuckCall() async throws {
    let deaf = DeafWait()
    defer { deaf.letGo() }
    let stuck = ClosureInterceptor { _, _ in await deaf.wait() }
    let task = start(client(ClosureTransport { _ in .json("{}") }, [stuck]))
    try await clock.waitForEntries(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.entryCount == 0)
  }

  @Test func anAnswerInTimeLeavesNoEntryBehind() async throws {
    let passing = ClosureInterceptor { request, next in try await next(request) }
    _ = try await client(ClosureTransport { _ in .json("{}") }, [passing]).data(Request<Data>.get("x"))
    #expect(clock.entryCount == 0)
  }

  @Test("NB-O23: a call that is cancelled before it starts sends nothing")
  func cancelledBefore() async throws {
    let transport = MockTransport()
    transport.on(.get, "/x", .text("ok"))
    let api = client(transport)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await api.data(Request<Data>.get("x"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(transport.requests.isEmpty)
  }

  @Test("The whole way, over a real socket: the call ends at its deadline and says what was tried")
  func overTheWire() async throws {
    let server = try MockServer()
    server.on(.get, "/x", .stall)
    let api = APIClient(server.baseURL) {
      $0.seams.time = clock
      $0.timeout = .seconds(10)
    }
    let task = start(api)
    _ = try await server.request(1)
    clock.advance(by: .seconds(10))
    let error = await #expect(throws: NetworkError.self) { try await task.value }
    #expect(error?.reason == .deadline)
    #expect(error?.mayHaveBeenProcessed == true)
    #expect(error?.attempts.map(\.reason) == [.deadline])
    #expect(error?.attempts.map(\.duration) == [.seconds(10)])
  }

  @Test func aCustomAuthorityIsTrusted() async throws {
    let authority = try MockCertificateAuthority()
    let server = try MockServer(tls: try authority.identity(for: ["localhost"]))
    server.on(.get, "/x", .text("secure"))
    let api = APIClient(server.baseURL) { $0.certificateAuthorityFile = authority.certificateFile }
    #expect(try await api.value(Request<String>.get("x")) == "secure")
    let error = await #expect(throws: NetworkError.self) {
      try await APIClient(server.baseURL).value(Request<String>.get("x"))
    }
    #expect(error?.reason == .certificate)
  }
}

import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer
import UlakPlatform
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Real sockets under a clock that the test moves.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct CurlDeadlineTests {
  let clock = TestClock()
  let server: MockServer
  let transport: CurlTransport

  init() throws {
    server = try MockServer()
    transport = try CurlTransport(time: clock)
    server.on(.get, "/stall", .stall)
    server.on(.get, "/x", .text("ok"))
  }

  private func start(_ path: String, _ options: AttemptOptions) throws -> Task<HTTPResponse, any Error> {
    let (transport, url) = (transport, try HTTPURL(server.baseURL + path))
    return Task { try await transport.send(HTTPRequest(url: url), options: options) }
  }

  private func error(of task: Task<HTTPResponse, any Error>) async -> NetworkError? {
    await #expect(throws: NetworkError.self) { try await task.value }
  }

  @Test func theAttemptEndsAtItsDeadline() async throws {
    let options = AttemptOptions(deadline: clock.now.advanced(by: .seconds(5)))
    let task = try start("/stall", options)
    _ = try await server.request(1)
    clock.advance(by: .seconds(5))
    let error = await error(of: task)
    #expect(error?.reason == .attemptTimeout)
    #expect(error?.mayHaveBeenProcessed == true)
    #expect(error?.retryAdvice == .idempotentOnly)
  }

  @Test func theCallsDeadlineIsTold() async throws {
    let options = AttemptOptions(deadline: clock.now.advanced(by: .seconds(5)), isCallDeadline: true)
    let task = try start("/stall", options)
    _ = try await server.request(1)
    clock.advance(by: .seconds(5))
    #expect(await error(of: task)?.reason == .deadline)
  }

  @Test func silenceEndsTheAttempt() async throws {
    let task = try start("/stall", AttemptOptions(idleTimeout: .seconds(7)))
    _ = try await server.request(1)
    // Twice the time, for the request may be counted as sent only after the first step.
    clock.advance(by: .seconds(7))
    clock.advance(by: .seconds(7))
    #expect(await error(of: task)?.reason == .idleTimeout)
  }

  @Test func aDeadlineInThePastSendsNothing() async throws {
    let error = await error(of: try start("/x", AttemptOptions(deadline: clock.now)))
    #expect(error?.category == .timeout)
    #expect(error?.mayHaveBeenProcessed == false)
    #expect(server.connectionCount == 0)
  }

  @Test("An answer in time leaves no entry behind in the timer")
  func noEntryIsLeft() async throws {
    for _ in 0..<10 {
      let task = try start("/x", AttemptOptions(deadline: clock.now.advanced(by: .seconds(5))))
      #expect(try await task.value.status == 200)
    }
    #expect(clock.entryCount == 0)
  }

  @Test("Waiting for a connection to become free is no connecting, and can be cancelled")
  func queueing() async throws {
    var configuration = CurlTransport.Configuration()
    configuration.maximumConnectionsPerHost = 1
    let narrow = try CurlTransport(configuration, time: clock)
    func start(_ path: String, _ options: AttemptOptions) throws -> Task<HTTPResponse, any Error> {
      let url = try HTTPURL(server.baseURL + path)
      return Task { try await narrow.send(HTTPRequest(url: url), options: options) }
    }
    let long = AttemptOptions(connectTimeout: .seconds(3), idleTimeout: .seconds(100))
    let first = try start("/stall", long)
    _ = try await server.request(1)
    let bounded = try start(
      "/x", AttemptOptions(deadline: clock.now.advanced(by: .seconds(50)), connectTimeout: .seconds(3)))
    let unwanted = try start("/x", long)
    let patient = try start("/x", long)
    try await clock.waitForEntries(4)
    unwanted.cancel()
    await #expect(throws: CancellationError.self) { try await unwanted.value }
    clock.advance(by: .seconds(50))
    let error = await error(of: bounded)
    #expect(error?.reason == .attemptTimeout && error?.mayHaveBeenProcessed == false)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let response = try await patient.value
    #expect(response.status == 200)
    #expect(response.facts?.timings.queued == .seconds(50))
  }

  @Test func aPeerThatNeverAcceptsIsAConnectTimeout() async throws {
    let listener = try #require(DeafListener())
    let (transport, url) = (transport, try HTTPURL("http://127.0.0.1:\(listener.port)/"))
    let task = Task {
      try await transport.send(HTTPRequest(url: url), options: AttemptOptions(connectTimeout: .seconds(3)))
    }
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(3))
    let error = await error(of: task)
    #expect(error?.reason == .connectTimeout)
    #expect(error?.mayHaveBeenProcessed == false)
    #expect(error?.retryAdvice == .anyMethod)
  }

  @Test("Silence is watched from the connection on, also where connecting may take longer")
  func silenceBeforeTheTimeToConnectIsOut() async throws {
    let task = try start("/stall", AttemptOptions(connectTimeout: .seconds(1_000), idleTimeout: .seconds(7)))
    _ = try await server.request(1)
    // Not even all steps together reach the time to connect.
    for _ in 0..<3 { clock.advance(by: .seconds(7)) }
    #expect(await error(of: task)?.reason == .idleTimeout)
  }

  @Test("A server that takes a long body bit by bit is not silent")
  func uploadsAreNoSilence() async throws {
    // More than the buffers of both sides hold, so that each bit taken is one that was sent.
    let (bit, bits, clock) = (8 << 20, 5, clock)
    let slow = try RawServer { connection in
      guard connection.readHead() else { return }
      for _ in 0..<bits {
        guard connection.read(bit) else { return }
        clock.advance(by: .seconds(4))
      }
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let response = try await transport.send(
      HTTPRequest(method: .post, url: try HTTPURL(slow.baseURL + "/"), body: .data(Data(count: bit * bits))),
      options: AttemptOptions(connectTimeout: .seconds(1_000), idleTimeout: .seconds(10)))
    #expect(response.status == 200)
  }
}

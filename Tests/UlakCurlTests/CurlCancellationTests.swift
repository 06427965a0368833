import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer
import UlakPlatform
import UlakTesting

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct CurlCancellationTests {
  let server: MockServer
  let transport: CurlTransport

  init() throws {
    server = try MockServer()
    transport = try CurlTransport()
  }

  @Test("NB-O23: a call that is cancelled before it starts sends nothing")
  func cancelledBefore() async throws {
    server.on(.get, "/x", .text("ok"))
    let (transport, url) = (transport, try HTTPURL(server.baseURL + "/x"))
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await transport.send(HTTPRequest(url: url), options: AttemptOptions())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.connectionCount == 0)
  }

  @Test func cancellingWhileWaitingEndsAtOnce() async throws {
    server.on(.get, "/x", .stall)
    let (transport, url) = (transport, try HTTPURL(server.baseURL + "/x"))
    let task = Task { try await transport.send(HTTPRequest(url: url), options: AttemptOptions()) }
    _ = try await server.request(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The transport still works, on a connection of its own.
    server.on(.get, "/y", .text("ok"))
    let response = try await transport.send(
      HTTPRequest(url: try HTTPURL(server.baseURL + "/y")), options: AttemptOptions())
    #expect(response.status == 200)
    #expect(response.facts?.isReusedConnection == false)
  }

  @Test("Cancelling at any moment ends in an answer or in cancellation, never in anything else", arguments: 1...4)
  func cancellingAnywhere(seed: Int) async throws {
    server.on(.get, "/x", .text("ok"))
    let (transport, url) = (transport, try HTTPURL(server.baseURL + "/x"))
    let random = SeededRandomSource(seed: UInt64(seed))
    for _ in 0..<250 {
      let task = Task { try await transport.send(HTTPRequest(url: url), options: AttemptOptions()) }
      for _ in 0..<(random.next() % 40) { await Task.yield() }
      task.cancel()
      do {
        #expect(try await task.value.status == 200)
      } catch {
        #expect(error is CancellationError)
      }
    }
  }

  @Test func aTransportThatIsDroppedClosesItsConnections() async throws {
    server.on(.get, "/x", .text("ok"))
    do {
      let short = try CurlTransport()
      _ = try await short.send(HTTPRequest(url: try HTTPURL(server.baseURL + "/x")), options: AttemptOptions())
      #expect(server.openConnectionCount == 1)
    }
    // The server sees the end of the connection when its thread reads it.
    while server.openConnectionCount > 0 { await Task.yield() }
  }
}

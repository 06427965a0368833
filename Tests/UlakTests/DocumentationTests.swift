import Testing
import UlakTesting

/// The samples of the documentation, as they stand there.
@Suite(.timeLimit(.minutes(1))) struct DocumentationTests {
  private struct User: Codable, Sendable, Equatable { var id: Int }

  @Test func mockServer() async throws {
    let server = try MockServer()
    server.on(.get, "/users/:id") { request in .json(#"{"id": \#(request.parameters["id"]!)}"#) }
    server.on(.get, "/slow", .stall)
    server.on(.get, "/cut", .truncated(declared: 40, sent: Data("{".utf8)))

    let api = APIClient(server.baseURL)
    let user = try await api.value(Request<User>.get("users/7"))
    let received = try await server.request(1)  // method, target, fields, body, connection
    #expect(user == User(id: 7) && received.path == "/users/7")

    let cut = await #expect(throws: NetworkError.self) { try await api.value(Request<User>.get("cut")) }
    #expect(cut?.reason == .truncated)
  }

  @Test func testKit() async throws {
    let clock = TestClock()
    let transport = MockTransport(time: clock)
    transport.on(.get, "/users/:id", .json(#"{"id": 7}"#))
    transport.on(.post, "/users", failure: NetworkError(.noConnection))
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.seams.time = clock
    }
    #expect(try await api.value(Request<User>.get("users/7")) == User(id: 7))
    let offline = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.post("users")) }
    #expect(offline?.reason == .noConnection)

    transport.on(.get, "/slow", .stall)
    let task = Task { try await api.data(Request<Data>.get("slow")) }
    _ = try await transport.request(3)
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(30))  // the call throws timeout.attempt
    let late = await #expect(throws: NetworkError.self) { try await task.value }
    #expect(late?.reason == .attemptTimeout)
  }

  @Test func interceptor() async throws {
    struct Trace: Interceptor {
      func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
        var request = request
        request.headerFields[.xRequestID] = next.context.requestID
        return try await next(request)
      }
    }
    let transport = MockTransport()
    transport.on(.get, "/x", .text("ok"))
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.interceptors = [Trace()]
    }
    let reply = try await api.response(Request<String>.get("x"))
    #expect(transport.requests.first?.headerFields[.xRequestID] == reply.requestID)
  }
}

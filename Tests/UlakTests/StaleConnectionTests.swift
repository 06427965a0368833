import Testing
import Ulak
import UlakTesting

/// A connection that was kept open and turns out to be dead (resilience 1.9, 5.3 rows 9 to 11).
@Suite(.timeLimit(.minutes(1)), .mockServer, .leavesNothingBehind) struct StaleConnectionTests {
  private let server = MockServer.current

  private func client(_ change: (inout APIClient.Configuration) -> Void = { _ in }) -> APIClient {
    APIClient(server.baseURL) {
      // A client that is told shares its connections with no other.
      $0.onPinReport = { _ in }
      change(&$0)
    }
  }

  /// The server answers once, and then closes each time the connection is used again.
  private func closeOnReuse() {
    server.on(.get, "/warm", .text("ok"))
    server.on(nil, "/x", .close, .text("at last"))
  }

  @Test(
    "a request that may be repeated is sent once more, on a new connection", arguments: [HTTPMethod.get, .put, .delete])
  func repeats(_ method: HTTPMethod) async throws {
    closeOnReuse()
    let api = client()
    _ = try await api.data(Request<Data>.get("warm"))
    let reply = try await api.response(Request<String>(method, "x"))
    #expect(reply.value == "at last")
    #expect(reply.attempts.map(\.reason) == [.connectionLost, nil])
    #expect(server.journal.map(\.connection) == [1, 1, 2])
  }

  @Test("an order is not sent twice, and its caller is told what is not known", arguments: [HTTPMethod.post, .patch])
  func ordersAreNotRepeated(_ method: HTTPMethod) async throws {
    closeOnReuse()
    let api = client()
    _ = try await api.data(Request<Data>.get("warm"))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await api.data(Request<Data>(method, "x", body: .data(Data("order".utf8))))
    }
    #expect(error?.reason == .connectionLost)
    #expect(error?.isStaleConnection == true && error?.mayHaveBeenProcessed == true)
    #expect(error?.attempts.count == 1)
    #expect(server.journal.count == 2)
  }

  @Test("on a new connection nothing is stale, and nothing is sent again")
  func newConnections() async throws {
    closeOnReuse()
    let error = await #expect(throws: NetworkError.self) { _ = try await client().data(Request<Data>.get("x")) }
    #expect(error?.reason == .connectionLost && error?.isStaleConnection == false)
    #expect(server.journal.count == 1)
  }

  @Test("a second dead connection is an error: the second try had a new one")
  func onceOnly() async throws {
    server.on(.get, "/warm", .text("ok"))
    server.on(.get, "/x", .close)
    let api = client()
    _ = try await api.data(Request<Data>.get("warm"))
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(Request<Data>.get("x")) }
    #expect(error?.attempts.count == 2 && error?.isStaleConnection == false)
    #expect(server.journal.count == 3)
  }

  @Test("a client that must not repeat does not")
  func switchedOff() async throws {
    closeOnReuse()
    let api = client { $0.repeatsOnStaleConnections = false }
    _ = try await api.data(Request<Data>.get("warm"))
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(Request<Data>.get("x")) }
    #expect(error?.isStaleConnection == true)
    #expect(server.journal.count == 2)
  }

  @Test("a body that can be read once is not sent twice, whatever its method")
  func oneShotBodies() async throws {
    closeOnReuse()
    let api = client()
    _ = try await api.data(Request<Data>.get("warm"))
    let request = HTTPRequest(
      method: .put, url: try HTTPURL(server.baseURL + "/x"), body: .once(length: 4, HTTPBodyStream(Data("once".utf8))))
    let error = await #expect(throws: NetworkError.self) { _ = try await api.send(request) }
    #expect(error?.reason == .connectionLost)
    #expect(server.journal.count == 2)
  }
}

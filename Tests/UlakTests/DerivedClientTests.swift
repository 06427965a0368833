import Testing
import Ulak
import UlakTesting

/// Clients made of others.
@Suite(.timeLimit(.minutes(1)), .mockServer, .leavesNothingBehind) struct DerivedClientTests {
  private let server = MockServer.current

  private func client() -> APIClient {
    server.on(nil, "*", .text("ok"))
    return APIClient(server.baseURL + "/v1") {
      $0.headers["X-Key"] = "k"
      // A client that is told shares its connections with no other.
      $0.onPinReport = { _ in }
    }
  }

  @Test("what is not changed stays, the connections among it")
  func sharing() async throws {
    let api = client()
    let other = api.with {
      $0.baseURL = URL(string: "\(server.baseURL)/v2")
      $0.headers["X-Area"] = "b"
      $0.timeout = .seconds(5)
    }
    _ = try await api.data(.get("a"))
    _ = try await other.data(.get("b"))
    _ = try await api.data(.get("c"))
    #expect(server.journal.map(\.path) == ["/v1/a", "/v2/b", "/v1/c"])
    #expect(server.journal.map(\.connection) == [1, 1, 1])
    #expect(server.journal.map { $0.headerFields["X-Key"] } == ["k", "k", "k"])
    #expect(server.journal.map { $0.headerFields["X-Area"] } == [nil, "b", nil])
    #expect(api.configuration.timeout == .seconds(60) && other.configuration.timeout == .seconds(5))
  }

  @Test("a client that connects in another way has connections of its own")
  func anotherWay() async throws {
    let api = client()
    let other = api.with { $0.path.addressFamily = .ipv4 }
    _ = try await api.data(.get("a"))
    _ = try await other.data(.get("b"))
    #expect(server.journal.map(\.connection) == [1, 2])
  }

  @Test("the connections live as long as any client that uses them")
  func lifetime() async throws {
    var api: APIClient? = client()
    _ = try await api?.data(.get("a"))
    let other = try #require(api).with { $0.timeout = .seconds(5) }
    api = nil
    _ = try await other.data(.get("b"))
    #expect(server.journal.map(\.connection) == [1, 1])
  }

  @Test("a derived client can be wrong where the first was not, and the other way round")
  func problems() async throws {
    let api = client()
    let broken = api.with { $0.baseURL = URL(string: "ftp://example.com") }
    #expect(api.problems.isEmpty && broken.problems.map(\.reason) == [.invalidURL])
    #expect(broken.with { $0.baseURL = URL(string: server.baseURL) }.problems.isEmpty)
  }
}

import Synchronization
import Testing
import Ulak
import UlakTesting

@Suite("Traits of the test kit", .timeLimit(.minutes(1)))
struct TraitTests {
  /// Runs a body under a trait as if it were a test of its own, and says what the trait found.
  private func issues(
    _ trait: some TestScoping, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [String] {
    let found = Mutex<[String]>([])
    let test = try #require(Test.current)
    try await withKnownIssue(isIntermittent: true) {
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    } matching: { issue in
      found.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: " ")) }
      return true
    }
    return found.withLock { $0 }
  }

  @Test("what a test leaves behind fails it, by its name")
  func leaks() async throws {
    let left = Mutex<[any Sendable]>([])
    let found = try await issues(LeakCheckTrait.leavesNothingBehind(within: .milliseconds(50))) {
      let server = try MockServer()
      server.on(.get, "/", .text("x"))
      let transport = try CurlTransport()
      let api = APIClient(server.baseURL) { $0.transport = transport }
      _ = try await api.data(.get("/"))
      let task = SystemSpawner().spawn("test.endless") { try? await SystemTimeSource.shared.sleep(for: .seconds(3600)) }
      left.withLock { $0 = [server, api, task] }
    }
    #expect(found.contains("left behind: thread of a transport"))
    #expect(found.contains("left behind: connection of a transport"))
    #expect(found.contains { $0.hasPrefix("left behind: descriptor of the mock server on port ") })
    #expect(found.contains("left behind: connection 1 of a mock server"))
    #expect(found.contains("left behind: task test.endless"))
    #expect(found.contains("left behind: waiter that sleeps"))
    left.withLock { left in
      for case let task as SpawnedTask in left { task.cancel() }
      left = []
    }
  }

  @Test("a test that gives everything back passes")
  func noLeaks() async throws {
    let found = try await issues(LeakCheckTrait.leavesNothingBehind) {
      let authority = try MockCertificateAuthority()
      let server = try MockServer(tls: authority.identity(for: ["localhost"]))
      server.on(.get, "/", .text("x"))
      let api = APIClient(server.baseURL) { $0.certificateAuthorityFile = authority.certificateFile }
      _ = try await api.data(.get("/"))
    }
    #expect(found.isEmpty)
  }

  @Test("each test under the trait has a server of its own")
  func server() async throws {
    let ports = Mutex<Set<Int>>([])
    for _ in 0..<2 {
      let found = try await issues(MockServerTrait.mockServer) {
        let server = MockServer.current
        server.on(.get, "/", .text("x"))
        ports.withLock { _ = $0.insert(server.port) }
        let body = try await APIClient(server.baseURL).data(.get("/"))
        #expect(body.count == 1)
      }
      #expect(found.isEmpty)
    }
    #expect(ports.withLock { $0.count } == 2)
  }

  @Test("a request that no stub answers fails the test, and so does an unused stub where asked")
  func unmatched() async throws {
    let found = try await issues(MockServerTrait.mockServer(unusedStubsFail: true)) {
      let server = MockServer.current
      server.on(.post, "/orders", .text("x"))
      _ = try? await APIClient(server.baseURL).data(.get("/orders"))
    }
    #expect(
      found == [
        "No stub answers GET /orders.\nClosest:\n  POST /orders: the method is another\n",
        "this stub answered nothing: POST /orders",
      ])
  }
}

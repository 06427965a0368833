#if canImport(COpenSSL)
  import Testing
  import UlakHTTP

  @testable import UlakMockServer

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  @Suite("A proxy, used by curl", .enabled(if: Tools.hasCurl, "curl is not installed"), .timeLimit(.minutes(2)))
  struct MockProxyTests {
    private let server: MockServer

    init() throws {
      server = try MockServer()
      server.on(.post, "/echo") { request in .data(request.body) }
    }

    private func run(_ arguments: [String]) async throws -> ExternalCommand.Outcome {
      try await onThread { try ExternalCommand.run(arguments) }
    }

    @Test(
      "It tunnels, passes on and speaks SOCKS, with a password and a body",
      arguments: [
        (["--proxytunnel", "-x", "http://u:p@PROXY"], MockProxyRequest.Kind.tunnel),
        (["-x", "http://u:p@PROXY"], .forward),
        (["-x", "socks5h://u:p@PROXY"], .socks5), (["-x", "socks5://u:p@PROXY"], .socks5),
      ])
    func kinds(options: [String], kind: MockProxyRequest.Kind) async throws {
      let proxy = try MockProxy(user: "u", password: "p")
      let words = options.map {
        $0.split(separator: "PROXY", omittingEmptySubsequences: false).joined(separator: "127.0.0.1:\(proxy.port)")
      }
      // curl looks a name up itself for socks5 without the h.
      let host = options.contains { $0.hasPrefix("socks5:") } ? "127.0.0.1" : "api.test"
      let body = String(repeating: "0123456789", count: 10_000)
      let outcome = try await run(
        ["curl", "-sS", "--max-time", "30", "-d", body, "http://\(host):\(server.port)/echo"] + words)
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(outcome.output == Data(body.utf8))
      let request = try #require(proxy.journal.first)
      #expect((request.kind, request.target, request.isAccepted) == (kind, "\(host):\(server.port)", true))
      #expect((request.user, request.password) == ("u", "p"))
      #expect(try await server.request(1).headerFields[.proxyAuthorization] == nil)
    }

    @Test func whoDoesNotBelongIsTurnedAway() async throws {
      let proxy = try MockProxy(user: "u", password: "p")
      for scheme in ["http", "socks5h"] {
        let outcome = try await run(
          ["curl", "-sS", "--max-time", "30", "-x", "\(scheme)://u:wrong@127.0.0.1:\(proxy.port)", "-o", "/dev/null"]
            + ["-w", "%{http_code}", "http://api.test:\(server.port)/echo"])
        #expect(outcome.status == (scheme == "http" ? 0 : 97), "\(outcome.errorText)")
        if scheme == "http" { #expect(outcome.output == Data("407".utf8)) }
      }
      #expect(proxy.journal.map(\.isAccepted) == [false, false])
      #expect(server.connectionCount == 0)
    }

    @Test func stoppingEndsTunnels() async throws {
      let proxy = try MockProxy()
      server.on(.get, "/stall", .stall)
      async let outcome = run(
        [
          "curl", "-sS", "--max-time", "30", "-x", "http://127.0.0.1:\(proxy.port)",
          "http://api.test:\(server.port)/stall",
        ])
      _ = try await server.request(1)
      proxy.stop()
      #expect(try await outcome.status != 0)
    }
  }
#endif

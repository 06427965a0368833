#if canImport(CNGHTTP2)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockHTTP2
  import UlakMockServer

  @Suite(
    "Peers that others wrote", .enabled(if: Tools.areThere, "curl, nghttp or h2load is missing"),
    .timeLimit(.minutes(2)))
  struct OutsidePeerTests {
    /// A server with a few stubs, and what tells curl to reach it over HTTP/2.
    private struct Server {
      let server: MockServer
      let curl: [String]

      init(tls: Bool, _ protocols: [MockProtocol] = [.http2(), .http11]) throws {
        server = try MockServer(tls: TestIdentity.identity(tls: tls), protocols: protocols)
        curl = try TestIdentity.curlOptions(tls: tls)
        server.on(.get, "/", .text("hello"))
        server.on(.post, "/echo") { request in .data(request.body) }
      }

      func run(_ arguments: String...) async throws -> ExternalCommand.Outcome {
        try await Tools.run(["curl", "-sS", "--max-time", "30"] + curl + arguments)
      }
    }

    @Test("curl gets what the stub says, over one connection", arguments: [false, true])
    func curl(tls: Bool) async throws {
      let server = try Server(tls: tls)
      server.server.on(
        .get, "/fields", .text("x", headerFields: ["X-Case": "Kept", "Connection": "close", "Keep-Alive": "timeout=5"]))
      let url = server.server.baseURL
      let urls = ["\(url)/", "\(url)/none?q=1", "\(url)/fields"]
      var text = ""
      // Before 8.1, curl's second request on a connection by prior knowledge goes wrong.
      for group in tls ? [urls] : urls.map({ [$0] }) {
        let outcome = try await Tools.run(
          ["curl", "-sS", "--max-time", "30", "-i", "-w", "%{http_version} %{http_code}\n"] + server.curl + group)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        text += outcome.text
      }
      #expect(text.contains("hello2 200\n"))
      #expect(text.contains("No stub answers GET /none?q=1.") && text.contains("2 501\n"))
      #expect(text.contains("HTTP/2 200 \r\nx-case: Kept\r\ncontent-type: text/plain; charset=utf-8\r\n"))
      #expect(!text.contains("keep-alive") && !text.contains("connection"))
      #expect(server.server.connectionCount == (tls ? 1 : 3))
      let journal = server.server.journal
      #expect(journal.map(\.target) == ["/", "/none?q=1", "/fields"])
      #expect(journal.map(\.position) == (tls ? [1, 2, 3] : [1, 1, 1]))
      let host = tls ? "localhost:\(server.server.port)" : "127.0.0.1:\(server.server.port)"
      #expect(journal[0].headerFields[.host] == host)
      let head = String(decoding: journal[0].rawHead, as: UTF8.self)
      #expect(
        head.hasPrefix(":method: GET\r\n:path: /\r\n:scheme: \(tls ? "https" : "http")\r\n:authority: \(host)\r\n"))
      #expect(head.hasSuffix("\r\n\r\n"))
    }

    @Test("the same server speaks HTTP/1.1 to who wants it", arguments: [false, true])
    func fallback(tls: Bool) async throws {
      let server = try Server(tls: tls)
      let trust = tls ? Array(server.curl.dropFirst()) : ["--http2"]
      // Without TLS, `--http2` asks for an upgrade, which RFC 9113 has done away with and we do not offer.
      let outcome = try await Tools.run(
        ["curl", "-sS", "--max-time", "30"] + trust + (tls ? ["--http1.1"] : [])
          + ["-w", " %{http_version}", "\(server.server.baseURL)/"])
      #expect(outcome.text == "hello 1.1", "\(outcome.errorText)")
      let posted = try await Tools.run(
        ["curl", "-sS", "--max-time", "30", "--http1.1", "-d", "abc"] + trust + ["\(server.server.baseURL)/echo"])
      #expect(posted.text == "abc", "\(posted.errorText)")
    }

    @Test("a server of HTTP/2 alone turns others away")
    func alone() async throws {
      let secure = try Server(tls: true, [.http2()])
      #expect(try await secure.run("\(secure.server.baseURL)/").text == "hello")
      // No protocol in common (120, as an alert of TLS), or none asked for.
      let without = ["curl", "-sS", "--max-time", "30"] + secure.curl.dropFirst() + ["\(secure.server.baseURL)/"]
      #expect(try await Tools.run(without + ["--http1.1"]).status == 35)
      #expect(try await Tools.run(without + ["--no-alpn"]).status != 0)
      let plain = try Server(tls: false, [.http2()])
      #expect(try await plain.run("\(plain.server.baseURL)/").text == "hello")
      #expect(try await Tools.curl("--http1.1", "\(plain.server.baseURL)/").status != 0)
      #expect(secure.server.journal.count == 1 && plain.server.journal.count == 1)
    }

    @Test("interim answers, pieces, HEAD, statuses without content")
    func messages() async throws {
      let server = try Server(tls: false)
      let url = server.server.baseURL
      server.server.on(.get, "/hints", .text("A").preceded(by: 103, headerFields: ["Link": "</s.css>"]))
      server.server.on(.get, "/pieces", .chunked([Data("a".utf8), Data(), Data("bc".utf8)]))
      server.server.on(.get, "/empty", .status(204))
      let hints = try await server.run("-i", "\(url)/hints")
      #expect(hints.text.hasPrefix("HTTP/2 103 \r\nlink: </s.css>\r\n\r\nHTTP/2 200 \r\n"), "\(hints.text)")
      let pieces = try await server.run("-i", "\(url)/pieces")
      #expect(pieces.text == "HTTP/2 200 \r\n\r\nabc")
      let head = try await server.run("-I", "\(url)/")
      #expect(head.text.contains("content-length: 5\r\n") && head.status == 0)
      #expect(try await server.run("-i", "\(url)/empty").text == "HTTP/2 204 \r\n\r\n")
      let expecting = try await server.run("-H", "Expect: 100-continue", "-d", "abc", "\(url)/echo")
      #expect(expecting.text == "abc", "\(expecting.errorText)")
    }

    @Test("large bodies both ways", arguments: [false, true])
    func large(tls: Bool) async throws {
      let server = try Server(tls: tls)
      let folder = try TemporaryFolder()
      let body = String(repeating: "0123456789", count: 1024 * 1024)
      try folder.write(body, to: "body")
      let outcome = try await server.run(
        "--data-binary", "@\(folder.path("body"))", "-o", folder.path("back"), "\(server.server.baseURL)/echo")
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(try folder.contents("back") == Data(body.utf8))
      #expect(server.server.journal.first?.body.count == body.utf8.count)
    }

    @Test("nghttp sends many requests at once, and gets trailers through")
    func nghttp() async throws {
      let server = try Server(tls: false)
      let outcome = try await Tools.run(
        ["nghttp", "-nv", "-m", "100", "--trailer", "x-sum: 1", "-H", ":method: POST", "-d", "/dev/null"]
          + ["\(server.server.baseURL)/echo"])
      #expect(outcome.status == 0)
      #expect(outcome.text.components(separatedBy: ":status: 200").count == 101, "\(outcome.text.suffix(2000))")
      let journal = server.server.journal
      #expect(journal.count == 100 && journal.allSatisfy { $0.trailerFields["x-sum"] == "1" })
      #expect(server.server.connectionCount == 1)
    }

    @Test("h2load: a hundred streams at a time on each of several connections", arguments: [false, true])
    func h2load(tls: Bool) async throws {
      let server = try Server(tls: tls)
      server.server.on(.get, "/computed") { request in .text("computed") }
      let base = server.server.baseURL
      for path in ["/", "/computed"] {
        let outcome = try await Tools.run(["h2load", "-n", "900", "-c", "3", "-m", "100", "\(base)\(path)"])
        #expect(
          outcome.text.contains("900 total, 900 started, 900 done, 900 succeeded, 0 failed"), "\(outcome.text)")
        #expect(outcome.text.contains("status codes: 900 2xx"))
      }
      #expect(server.server.journal.count == 1800 && server.server.connectionCount == 6)
    }
  }
#endif

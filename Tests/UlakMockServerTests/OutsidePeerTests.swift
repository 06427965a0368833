// Where there is no OpenSSL, the server starts no programs: see ExternalCommand.
#if canImport(COpenSSL)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockServer

  @Suite("Seen by curl", .enabled(if: Tools.hasCurl, "curl is not installed"), .timeLimit(.minutes(1)))
  struct CurlTests {
    @Test("a connection is reused, and bodies go both ways")
    func plain() async throws {
      let server = try MockServer()
      server.on(.post, "/echo") { request in .data(request.body, contentType: request.headerFields[.contentType]) }
      server.on(.get, "/chunks", .chunked([Data("one ".utf8), Data("two".utf8)]).preceded(by: 103))
      let url = server.baseURL
      let outcome = try await Tools.curl(
        "--next", "-sS", "-d", "a=b", "\(url)/echo",
        "--next", "-sS", "-H", "Transfer-Encoding: chunked", "-d", "c=d", "\(url)/echo",
        "--next", "-sS", "-H", "Expect: 100-continue", "-d", "e=f", "\(url)/echo",
        "--next", "-sS", "-I", "\(url)/chunks",
        "--next", "-sS", "\(url)/chunks")
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(outcome.text.hasPrefix("a=bc=de=fHTTP/1.1 103 Early Hints\r\n"))
      #expect(outcome.text.hasSuffix("Transfer-Encoding: chunked\r\n\r\none two"))
      #expect(server.journal.map(\.position) == [1, 2, 3, 4, 5])
      #expect(server.connectionCount == 1)
      #expect(server.journal[1].headerFields[.transferEncoding] == "chunked")
    }

    @Test(
      "each misbehaviour has the exit status curl gives it",
      arguments: [
        ("close", 52), ("reset", 56), ("truncated", 18), ("stall", 28), ("late", 28), ("garbage", 1), ("fine", 0),
      ] as [(String, Int32)])
    func exitStatus(path: String, status: Int32) async throws {
      let server = try MockServer()
      server.on(.get, "/close", .close)
      server.on(.get, "/reset", .reset)
      server.on(.get, "/truncated", .truncated(declared: 10, sent: Data("abc".utf8)))
      server.on(.get, "/stall", .stall)
      server.on(.get, "/late", .text("late").after(.seconds(3600)))
      server.on(.get, "/garbage", .raw(Data("SSH-2.0-x\r\n".utf8), thenClose: true))
      server.on(.get, "/fine", .text("fine").after(.milliseconds(1)))
      // curl's own limit is what ends the two that never answer.
      let limit = status == 28 ? "0.3" : "30"
      let outcome = try await Tools.curl("--max-time", limit, "\(server.baseURL)/\(path)")
      #expect(outcome.status == status, "\(outcome.errorText)")
    }

    @Test("a large upload arrives whole")
    func upload() async throws {
      let server = try MockServer()
      server.on(.put, "/body") { request in .text("\(request.body.count)") }
      let folder = try TemporaryFolder()
      try folder.write(String(repeating: "0123456789", count: 500_000), to: "body")
      let outcome = try await Tools.curl("-T", folder.path("body"), "\(server.baseURL)/")
      #expect(outcome.text == "5000000")
    }
  }

  @Suite("Seen by Python", .enabled(if: Tools.hasPython, "python3 is not installed"), .timeLimit(.minutes(1)))
  struct PythonTests {
    @Test("http.client reads fixed and chunked answers over one connection, and sends chunks")
    func httpClient() async throws {
      let server = try MockServer()
      server.on(.post, "/echo") { request in .data(request.body) }
      server.on(.get, "/chunks", .chunked([Data("one ".utf8), Data("two".utf8)]))
      server.on(.delete, "/", .status(204))
      let script = """
        import http.client
        c = http.client.HTTPConnection("127.0.0.1", \(server.port), timeout=30)
        def ask(*a, **k):
            c.request(*a, **k)
            r = c.getresponse()
            print(r.status, r.read().decode())
        ask("POST", "/echo", body=b"fixed")
        ask("POST", "/echo", body=iter([b"in ", b"pieces"]), encode_chunked=True, headers={"Transfer-Encoding": "chunked"})
        ask("GET", "/chunks")
        ask("HEAD", "/chunks")
        ask("DELETE", "/")
        ask("GET", "/chunks")
        """
      let outcome = try await onThread { try ExternalCommand.run(["python3", "-c", script]) }
      #expect(
        outcome.text == "200 fixed\n200 in pieces\n200 one two\n200 \n204 \n200 one two\n", "\(outcome.errorText)")
      #expect(server.connectionCount == 1)
    }
  }
#endif

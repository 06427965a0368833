// Where there is no OpenSSL, the server starts no programs: see ExternalCommand.
#if canImport(COpenSSL)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockServer

  /// Each fault as a client sees it that nobody here wrote. The numbers are curl's exit codes: 0 fine, 1 no HTTP,
  /// 8 nonsense from the server, 18 cut short, 28 out of time, 35 TLS failed, 52 no answer, 56 broken while receiving,
  /// 60 not trusted, 61 bad coding.
  @Suite("Faults seen by curl", .enabled(if: Tools.hasCurl, "curl is not installed"), .timeLimit(.minutes(2)))
  struct FaultsSeenByCurlTests {
    struct Case: Sendable, CustomTestStringConvertible {
      let effect: MockFault.Effect
      let moment: MockFault.Moment
      let statuses: [Int32]
      init(_ effect: MockFault.Effect, _ moment: MockFault.Moment, _ statuses: Int32...) {
        (self.effect, self.moment, self.statuses) = (effect, moment, statuses)
      }
      var testDescription: String { "\(effect) at \(moment)" }
    }

    static let cases = [
      Case(.close, .accept, 7, 52, 55, 56), Case(.close, .handshake, 52, 55, 56), Case(.close, .requestHead, 52, 55),
      Case(.close, .requestBody(after: 1000), 52, 55), Case(.close, .responseStart, 52),
      Case(.close, .responseHead, 18), Case(.close, .responseBody(after: 5), 18), Case(.close, .responseEnd, 0),
      Case(.reset, .accept, 7, 55, 56), Case(.reset, .requestHead, 56, 55),
      Case(.reset, .requestBody(after: 1000), 56, 55), Case(.reset, .responseStart, 56),
      Case(.reset, .responseHead, 56),
      Case(.reset, .responseBody(after: 5), 56), Case(.reset, .responseEnd, 0),
      Case(.stall, .accept, 28), Case(.stall, .handshake, 28), Case(.stall, .requestHead, 28),
      Case(.stall, .requestBody(after: 1000), 28), Case(.stall, .responseStart, 28), Case(.stall, .responseHead, 28),
      Case(.stall, .responseBody(after: 5), 28), Case(.stall, .responseEnd, 0),
      Case(.halfClose, .accept, 7, 52, 55, 56), Case(.halfClose, .requestHead, 52),
      Case(.halfClose, .responseStart, 52),
      Case(.halfClose, .responseBody(after: 5), 18), Case(.halfClose, .responseEnd, 0),
      Case(.goAway(), .responseBody(after: 5), 0), Case(.resetStream(.internalError), .responseBody(after: 5), 56),
      Case(.delay(.milliseconds(1)), .responseBody(after: 5), 0), Case(.delay(.seconds(3600)), .responseStart, 28),
      Case(.malformed(.badStatusLine), .responseStart, 1), Case(.malformed(.noHTTP), .requestHead, 1),
      Case(.send(Data("x".utf8)), .responseStart, 1), Case(.send(Data("x".utf8)), .responseEnd, 0),
    ]

    @Test("as part of an answer", arguments: cases.filter { ![.accept, .handshake].contains($0.moment) })
    func ofAnswer(fault: Case) async throws {
      let server = try MockServer()
      server.on(.post, "/", .text("0123456789").failing(fault.effect, at: fault.moment))
      try await expect(fault, from: server)
    }

    @Test("injected", arguments: cases)
    func injected(fault: Case) async throws {
      let server = try MockServer()
      server.on(.post, "/", .text("0123456789"))
      server.inject(fault.effect, at: fault.moment, .first(1))
      try await expect(fault, from: server)
      // It was the first only.
      let outcome = try await Tools.curl("-d", "a", "\(server.baseURL)/")
      #expect(outcome.status == 0 && outcome.text == "0123456789", "\(outcome.errorText)")
    }

    private func expect(_ fault: Case, from server: MockServer) async throws {
      // curl's own limit is what ends those that never answer.
      let limit = fault.statuses == [28] ? "0.3" : "30"
      let body = String(repeating: "b", count: 4000)
      let outcome = try await Tools.curl("--max-time", limit, "-d", body, "\(server.baseURL)/")
      #expect(fault.statuses.contains(outcome.status), "\(outcome.status): \(outcome.errorText)")
      if outcome.status == 0 { #expect(outcome.text == "0123456789") }
      if case .responseBody(5) = fault.moment, outcome.status != 0 { #expect(outcome.text == "01234") }
      if case .requestBody(let count) = fault.moment {
        let record = try await server.request(1)
        #expect(record.body.count == count && !record.isComplete)
      }
    }

    @Test(
      "rules that are broken",
      arguments: [
        (.noHTTP, 1), (.badStatusLine, 1), (.cutStatusLine, 52), (.cutHead, 0), (.noColon, 8), (.spaceBeforeColon, 0),
        (.foldedField, 0), (.foldedFirstField, 43), (.nulInField, 8), (.bareCarriageReturn, 0),
        (.hugeField(bytes: 512 * 1024), 27), (.manyFields(20_000), 56), (.interimStorm(20_000), 56),
        (.conflictingLengths, 18), (.negativeLength, 8), (.hugeLength, 0), (.lengthAndChunks, 0), (.badChunkSize, 56),
        (.hugeChunkSize, 56), (.overlongChunk, 56), (.noLastChunk, 18), (.surplus, 0),
      ] as [(MockMalformation, Int32)])
    func malformed(malformation: MockMalformation, status: Int32) async throws {
      let server = try MockServer()
      server.on(.get, "/", .malformed(malformation))
      let outcome = try await Tools.curl("\(server.baseURL)/")
      #expect(outcome.status == status, "\(outcome.errorText)")
    }

    @Test(
      "compressed content, sound or not",
      arguments: [(nil, 0), (.cut, 0), (.trailingGarbage, 23), (.flipped, 61), (.plain, 61), (.otherCoding, 61)]
        as [(MockAnswer.Corruption?, Int32)])
    func coded(corruption: MockAnswer.Corruption?, status: Int32) async throws {
      let server = try MockServer()
      let text = String(repeating: "Ulak carries. ", count: 4000)
      server.on(.get, "/", .gzip(Data(text.utf8), corrupted: corruption))
      let outcome = try await Tools.curl("--compressed", "\(server.baseURL)/")
      #expect(outcome.status == status, "\(outcome.errorText)")
      if corruption == nil { #expect(outcome.text == text) }
      if corruption == .cut { #expect(outcome.text.count < text.count) }
    }

    @Test("a bomb is small on the wire")
    func bomb() async throws {
      let server = try MockServer()
      server.on(.get, "/", .gzipBomb(64 << 20))
      let format = "%{size_download}"
      let outcome = try await Tools.curl("-o", "/dev/null", "-w", format, "\(server.baseURL)/")
      #expect(Int(outcome.text).map { (1_000...80_000).contains($0) } == true, "\(outcome.text)")
      let unpacked = try await Tools.curl("--compressed", "-o", "/dev/null", "-w", format, "\(server.baseURL)/")
      #expect(unpacked.status == 0)
    }

    @Test("pieces, pauses and trailers arrive whole")
    func pieces() async throws {
      let server = try MockServer()
      server.on(
        .get, "/", .stream(["one ", .pause(.milliseconds(1)), "two"], trailerFields: ["X-Sum": "7"]).sliced(1, 3, 2))
      server.on(.get, "/known", .stream(["one ", "two"], headerFields: ["Content-Length": "7"]))
      server.on(.get, "/slow", .text("0123456789").throttled(50, per: .milliseconds(1)))
      let outcome = try await Tools.curl(
        "-i", "\(server.baseURL)/", "\(server.baseURL)/known", "\(server.baseURL)/slow")
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(outcome.text.contains("Transfer-Encoding: chunked\r\n\r\none two"))
      #expect(outcome.text.contains("X-Sum: 7"))
      #expect(outcome.text.contains("Content-Length: 7\r\n\r\none two"))
      #expect(outcome.text.hasSuffix("\r\n\r\n0123456789"))
      #expect(server.connectionCount == 1)
    }

    @Test("an early answer comes while the body is under way, and the body after it")
    func early() async throws {
      let server = try MockServer()
      server.on(.post, "/", .text("too large", status: 413).early())
      let url = server.baseURL
      let (answer, text) = try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nabc")
        let answer = try client.readAnswer()
        try client.send("def")
        try client.send("POST / HTTP/1.1\r\nHost: x\r\n\r\n")
        return (answer, try client.readAnswer().text)
      }
      #expect(answer.statusLine == "HTTP/1.1 413 Content Too Large" && text == "too large")
      #expect(server.journal.map(\.text) == ["abcdef", ""])
      let outcome = try await Tools.curl("-d", "abc", "\(url)/")
      #expect(outcome.status == 0 && outcome.text == "too large")
    }

    @Test(
      "certificates and versions",
      arguments: [("fine", 0), ("expired", 60), ("other host", 60), ("self-signed", 60), ("unknown", 60), ("old", 35)]
        as [(String, Int32)])
    func tls(what: String, status: Int32) async throws {
      let authority = try await onThread { try MockCertificateAuthority() }
      let identity = try await onThread {
        switch what {
        case "expired": try authority.identity(for: ["localhost"], validity: .expired)
        case "other host": try authority.identity(for: ["example.com"])
        case "self-signed": try MockCertificateAuthority.selfSignedIdentity(for: ["localhost"])
        case "unknown": try MockCertificateAuthority().identity(for: ["localhost"])
        default: try authority.identity(for: ["localhost"])
        }
      }
      let server = try MockServer(tls: identity, tlsVersions: what == "old" ? .tls10 ... .tls11 : .tls12 ... .tls13)
      server.on(.get, "/", .text("fine"))
      let outcome = try await Tools.curl("--tlsv1.2", "--cacert", authority.certificateFile, "\(server.baseURL)/")
      #expect(outcome.status == status, "\(outcome.errorText)")
      guard status == 0 else { return }
      #expect(server.journal[0].tls?.version == "TLSv1.3")
      #expect(server.journal[0].tls?.serverName == "localhost")
      #expect(server.journal[0].tls?.cipher.isEmpty == false)
    }

    @Test(
      "a handshake that goes wrong",
      arguments: [(.close, 35), (.reset, 35), (.stall, 28), (.send(Data("no TLS at all".utf8)), 35)]
        as [(MockFault.Effect, Int32)])
    func handshake(effect: MockFault.Effect, status: Int32) async throws {
      let identity = try await onThread { try MockCertificateAuthority.selfSignedIdentity(for: ["localhost"]) }
      let server = try MockServer(tls: identity)
      server.on(.get, "/", .text("fine"))
      server.inject(effect, at: .handshake)
      let outcome = try await Tools.curl("-k", "--max-time", status == 28 ? "0.3" : "30", "\(server.baseURL)/")
      #expect(outcome.status == status, "\(outcome.errorText)")
    }

    @Test("a link is offline, slow or breaks, as its profile says")
    func links() async throws {
      let server = try MockServer()
      server.on(.get, "/", .text("0123456789"))
      server.link = .offline
      #expect(try await [7, 52, 56].contains(Tools.curl("\(server.baseURL)/").status))
      server.link = LinkProfile(latency: .milliseconds(30), bytesPerSecond: 10_000)
      let slow = try await Tools.curl("-o", "/dev/null", "-w", "%{time_starttransfer}", "\(server.baseURL)/")
      #expect(Double(slow.text).map { $0 >= 0.06 } == true, "\(slow.text)")
      server.link = LinkProfile(breakage: 1)
      #expect(try await [56, 0].contains(Tools.curl("\(server.baseURL)/").status))
      server.link = .perfect
      #expect(try await Tools.curl("\(server.baseURL)/").status == 0)
    }
  }
#endif

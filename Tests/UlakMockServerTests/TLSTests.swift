// Where there is no OpenSSL, the server starts no programs: see ExternalCommand.
#if canImport(COpenSSL)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockServer

  @Suite(
    "TLS", .enabled(if: Tools.hasCurl && Tools.hasOpenSSL, "curl or openssl is not installed"), .timeLimit(.minutes(1)))
  struct TLSTests {
    @Test("curl accepts the certificate when told of its authority, and reuses the connection")
    func accepted() async throws {
      let authority = try MockCertificateAuthority()
      let server = try MockServer(tls: authority.identity(for: ["localhost", "127.0.0.1", "::1"]))
      server.on(.get, "/", .text("secret"))
      server.on(.post, "/") { request in .data(request.body) }
      let body = String(repeating: "0123456789", count: 100_000)
      let folder = try TemporaryFolder()
      try folder.write(body, to: "body")
      let outcome = try await Tools.curl(
        "--cacert", authority.certificateFile, "-w", "%{http_version} ", "\(server.baseURL)/", "\(server.baseURL)/",
        "--next", "-sS", "--cacert", authority.certificateFile, "-d", "@\(folder.path("body"))", "\(server.baseURL)/")
      #expect(outcome.status == 0, "\(outcome.errorText)")
      #expect(outcome.text == "secret1.1 secret1.1 \(body)")
      #expect(server.connectionCount == 1)
      #expect(server.baseURL == "https://localhost:\(server.port)")
      let byAddress = try await Tools.curl(
        "--cacert", authority.certificateFile, "--tls-max", "1.2", "https://127.0.0.1:\(server.port)/")
      #expect(byAddress.text == "secret", "\(byAddress.errorText)")
    }

    /// Why a client should refuse.
    enum Fault: CaseIterable {
      case unknownAuthority, otherAuthority, wrongHost, expired, notYetValid, selfSigned
    }

    @Test("curl refuses what it should", arguments: Fault.allCases)
    func refused(fault: Fault) async throws {
      let authority = try MockCertificateAuthority()
      let identity =
        switch fault {
        case .unknownAuthority, .otherAuthority: try authority.identity(for: ["localhost"])
        case .wrongHost: try authority.identity(for: ["example.com", "*.localhost"])
        case .expired: try authority.identity(for: ["localhost"], validity: .expired)
        case .notYetValid: try authority.identity(for: ["localhost"], validity: .notYetValid)
        case .selfSigned: try MockCertificateAuthority.selfSignedIdentity(for: ["localhost"])
        }
      let trusted = fault == .otherAuthority ? try MockCertificateAuthority() : authority
      let server = try MockServer(tls: identity)
      server.on(.get, "/", .text("secret"))
      let trust = fault == .unknownAuthority ? ["-4"] : ["--cacert", trusted.certificateFile]
      let outcome = try await onThread {
        try ExternalCommand.run(["curl", "-sS", "--max-time", "30"] + trust + ["\(server.baseURL)/"])
      }
      #expect(outcome.status == 60)
      let words =
        switch fault {
        case .unknownAuthority, .otherAuthority: "unable to get local issuer"
        case .wrongHost: "no alternative certificate subject name matches"
        case .expired: "expired"
        case .notYetValid: "not yet valid"
        case .selfSigned: "self-signed"
        }
      #expect(outcome.errorText.contains(words), "\(outcome.errorText)")
      #expect(server.journal.isEmpty)
      #expect(server.connectionCount == 1)
    }

    @Test(
      "misbehaviour inside TLS",
      arguments: [
        ("close", 52), ("reset", 56), ("truncated", 18), ("stall", 28),
      ] as [(String, Int32)])
    func misbehaviour(path: String, status: Int32) async throws {
      let authority = try MockCertificateAuthority()
      let server = try MockServer(tls: authority.identity(for: ["localhost"]))
      server.on(.get, "/close", .close)
      server.on(.get, "/reset", .reset)
      server.on(.get, "/truncated", .truncated(declared: 10, sent: Data("abc".utf8)))
      server.on(.get, "/stall", .stall)
      let outcome = try await Tools.curl(
        "--cacert", authority.certificateFile, "--max-time", status == 28 ? "0.5" : "30", "\(server.baseURL)/\(path)")
      #expect(outcome.status == status, "\(outcome.errorText)")
    }

    @Test("a client that is not TLS, or leaves in the handshake, leaves nothing behind")
    func notTLS() async throws {
      let authority = try MockCertificateAuthority()
      let server = try MockServer(tls: authority.identity(for: ["localhost"]))
      server.on(.get, "/", .text("secret"))
      try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let rest = String(decoding: try client.readToEnd(), as: UTF8.self)
        #expect(!rest.contains("secret"))
        // These are in their handshake, or not yet accepted, when the server stops.
        _ = try RawClient(port: server.port)
        let idle = try RawClient(port: server.port)
        server.stop()
        do { #expect(try idle.readToEnd().isEmpty) } catch RawClient.Failure.reset {}
      }
      #expect(server.journal.isEmpty)
    }

    @Test("an unusable identity, or an impossible name, is an error that says why")
    func unusable() throws {
      let authority = try MockCertificateAuthority()
      let (one, other) = (try authority.identity(for: ["a"]), try authority.identity(for: ["b"]))
      for identity in [
        MockTLSIdentity(certificateChain: Data(), privateKey: one.privateKey),
        MockTLSIdentity(certificateChain: one.certificateChain, privateKey: Data("nothing".utf8)),
        MockTLSIdentity(certificateChain: one.certificateChain, privateKey: other.privateKey),
      ] {
        #expect(throws: MockServerError.self) { try MockServer(tls: identity) }
      }
      #expect(throws: MockServerError.certificate("a certificate cannot be for “a,b”")) {
        try authority.identity(for: ["a,b"])
      }
      // The chain may go on after the server's own certificate.
      let chain = one.certificateChain + (try Data(contentsOf: URL(fileURLWithPath: authority.certificateFile)))
      _ = try MockServer(tls: MockTLSIdentity(certificateChain: chain, privateKey: one.privateKey))
    }

    @Test("an identity can be read from files, and an authority's folder goes with it")
    func files() throws {
      var authority: MockCertificateAuthority? = try MockCertificateAuthority()
      let identity = try authority!.identity(for: ["localhost"])
      let folder = try TemporaryFolder()
      try folder.write(String(decoding: identity.certificateChain, as: UTF8.self), to: "c.pem")
      try folder.write(String(decoding: identity.privateKey, as: UTF8.self), to: "k.pem")
      _ = try MockServer(
        tls: MockTLSIdentity(certificateFile: folder.path("c.pem"), privateKeyFile: folder.path("k.pem")))
      let path = authority!.certificateFile
      #expect(FileManager.default.fileExists(atPath: path))
      authority = nil
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(throws: (any Error).self) { try MockTLSIdentity(certificateFile: path, privateKeyFile: path) }
    }
  }
#endif

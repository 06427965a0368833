import Foundation
import Testing
import Ulak
import UlakMockServer

#if canImport(CNGHTTP2)
  import UlakMockHTTP2
#endif

@Suite(.timeLimit(.minutes(2))) struct ConnectionTests {
  private static let authority = Result { try MockCertificateAuthority() }

  @Test("A pinned key is let through, any other ends with 90 before anything is sent")
  func pins() async throws {
    let authority = try Self.authority.get()
    let identity = try authority.identity(for: ["localhost"])
    let server = try MockServer(tls: identity)
    server.on(.get, "/", .text("ok"))
    let pin = try #require(try PublicKeyPin.pins(ofCertificates: identity.certificateChain).first)
    let good = try await Program.run(server.baseURL, "--cacert", authority.certificateFile, "--pin", "localhost=\(pin)")
    #expect(good.code == 0 && good.text == "ok", "\(good.errors)")
    let wrong = "localhost=sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    let bad = try await Program.run(server.baseURL, "--cacert", authority.certificateFile, "--pin", wrong)
    #expect(bad.code == 90 && bad.errors.hasPrefix("ulak: security.pinningFailed: "), "\(bad.errors)")
    #expect(server.journal.count == 1)
  }

  @Test("A client certificate is shown; without one the exit code is 60")
  func clientCertificate() async throws {
    let authority = try Self.authority.get()
    let folder = try TemporaryFolder()
    let client = try authority.clientIdentity(named: "courier")
    try folder.write(
      String(decoding: client.certificateChain + client.privateKey, as: UTF8.self), to: "client.pem")
    let server = try MockServer(
      tls: try authority.identity(for: ["localhost"]), tlsVersions: .tls13 ... .tls13,
      clientAuthority: try Data(contentsOf: URL(fileURLWithPath: authority.certificateFile)))
    server.on(.get, "/", .text("ok"))
    let good = try await Program.run(
      server.baseURL, "--cacert", authority.certificateFile, "--cert", folder.path("client.pem"))
    #expect(good.code == 0, "\(good.errors)")
    let bad = try await Program.run(server.baseURL, "--cacert", authority.certificateFile)
    #expect(bad.code == 60 && bad.errors.hasPrefix("ulak: security.clientCertificate: "), "\(bad.errors)")
  }

  @Test("A proxy from the option or the environment, and an address by hand")
  func way() async throws {
    let server = try MockServer()
    server.on(.get, "/", .text("ok"))
    let proxy = try MockProxy(user: "u", password: "p")
    let url = "http://api.test:\(server.port)/"
    let given = try await Program.run(url, "--proxy", "http://u:p@127.0.0.1:\(proxy.port)")
    #expect(given.code == 0, "\(given.errors)")
    let found = try await Program.run(url, environment: ["http_proxy": "socks5://u:p@127.0.0.1:\(proxy.port)"])
    #expect(found.code == 0, "\(found.errors)")
    #expect(proxy.journal.map(\.kind) == [.forward, .socks5])
    let direct = try await Program.run(url, "--resolve", "api.test:\(server.port):127.0.0.1", "-4")
    #expect(direct.code == 0, "\(direct.errors)")
    #expect(proxy.journal.count == 2)
    let refused = try await Program.run(
      "https://api.test:\(server.port)/", "--proxy", "http://u:wrong@127.0.0.1:\(proxy.port)")
    #expect(refused.errors.hasPrefix("ulak: http.proxyAuthentication: "), "\(refused.errors)")
    #expect(!refused.errors.contains("wrong"))
  }

  #if canImport(CNGHTTP2)
    @Test("HTTP/2 is spoken over TLS where the server offers it, and without TLS where it is asked for")
    func versions() async throws {
      let authority = try MockCertificateAuthority()
      let secured = try MockServer(tls: try authority.identity(for: ["localhost"]), protocols: [.http2(), .http11])
      secured.on(.get, "/", .text("fine"))
      let ca = authority.certificateFile
      let chosen = try await Program.run("-m", secured.baseURL, "--cacert", ca)
      #expect(chosen.text.contains("protocol: h2\n") && chosen.text.contains("tls: TLSv1.3 TLS_"), "\(chosen)")
      let old = try await Program.run("-m", secured.baseURL, "--cacert", ca, "--http1")
      #expect(old.text.contains("protocol: http/1.1\n"), "\(old)")

      let known = try MockServer(protocols: [.http2()])
      known.on(.get, "/", .text("fine"))
      let asked = try await Program.run("-m", known.baseURL, "--http2")
      #expect(asked.text.contains("protocol: h2\n"), "\(asked)")
      #expect(try await Program.run(known.baseURL, "--http1", "--http2").code == 2)
    }
  #endif
}

import Testing
import UlakHTTP
import UlakMockServer

@testable import UlakCurl

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct TrustTests {
  private func reason(
    _ server: MockServer, _ change: (inout CurlTransport.Configuration) throws -> Void
  ) async throws -> NetworkError.Reason? {
    do {
      _ = try await fetch(server.baseURL, change)
      return nil
    } catch let error as NetworkError {
      #expect(!error.mayHaveBeenProcessed)
      #expect(server.journal.isEmpty)
      return error.reason
    }
  }

  @Test("CVE-2019-11324: certificates of the caller's choice take the system's place, in a file or in memory")
  func customTrust() async throws {
    let pem = try Identities.authorityPEM(try Identities.authority.get())
    let server = try MockServer.secured(try Identities.local.get())
    #expect(try await reason(server) { $0.tls.trust = .certificates(pem) } == nil)
    let foreign = try MockServer.secured(try Identities.foreign.get())
    #expect(try await reason(foreign) { $0.tls.trust = .certificates(pem) } == .certificate)
    let file = try Identities.authority.get().certificateFile
    #expect(try await reason(foreign) { $0.tls.trust = .file(file) } == .certificate)
    #expect(try await reason(foreign) { _ in } == .certificate)
  }

  @Test("RFC 8996: TLS 1.1 and older are not spoken")
  func oldVersions() async throws {
    let authority = try Identities.authority.get()
    for version in [MockTLSVersion.tls10, .tls11] {
      let server = try MockServer.secured(try Identities.local.get(), versions: version...version)
      #expect(try await reason(server) { $0.certificateAuthorityFile = authority.certificateFile } == .tlsHandshake)
    }
  }

  @Test func theOldestVersionCanBeRaised() async throws {
    let authority = try Identities.authority.get()
    func reason(_ versions: ClosedRange<MockTLSVersion>) async throws -> NetworkError.Reason? {
      try await self.reason(try .secured(try Identities.local.get(), versions: versions)) {
        $0.tls.trust = .file(authority.certificateFile)
        $0.tls.minimumVersion = .tls13
      }
    }
    #expect(try await reason(.tls12 ... .tls12) == .tlsHandshake)
    #expect(try await reason(.tls12 ... .tls13) == nil)
  }

  @Test("A client certificate is shown where it is asked for, and nowhere else")
  func clientCertificate() async throws {
    let authority = try Identities.authority.get()
    let client = try authority.clientIdentity(named: "courier")
    for version in [MockTLSVersion.tls12, .tls13] {
      let server = try MockServer.secured(
        try Identities.local.get(), versions: version...version, clientAuthority: try Identities.authorityPEM(authority)
      )
      func configure(_ configuration: inout CurlTransport.Configuration, _ identity: MockTLSIdentity?) {
        configuration.tls.trust = .file(authority.certificateFile)
        configuration.tls.clientIdentity = identity.map {
          ClientIdentity(certificateChain: $0.certificateChain, privateKey: $0.privateKey)
        }
      }
      let missing = try await reason(server) { configure(&$0, nil) }
      // Before TLS 1.3 there is no alert that says what is missing.
      #expect(missing == (version == .tls13 ? .clientCertificate : .tlsHandshake) || missing == .clientCertificate)
      let wrong = try Identities.foreignAuthority.get().clientIdentity(named: "stranger")
      #expect(try await reason(server) { configure(&$0, wrong) } == .clientCertificate)
      let expired = try authority.clientIdentity(named: "late", validity: .expired)
      let late = try await reason(server) { configure(&$0, expired) }
      #expect(late == .clientCertificate, "\(version)")
      #expect(server.journal.isEmpty)
      _ = try await fetch(server.baseURL) { configure(&$0, client) }
      #expect(server.journal.first?.tls?.clientSubject == "/CN=courier")
      let plain = try MockServer.secured(try Identities.local.get(), versions: version...version)
      _ = try await fetch(plain.baseURL) { configure(&$0, client) }
      #expect(plain.journal.first?.tls?.clientSubject == nil)
    }
  }

  @Test("A client certificate that cannot be used is told as that, and nobody is asked for a passphrase")
  func unusableClientCertificate() async throws {
    let authority = try Identities.authority.get()
    let client = try authority.clientIdentity(named: "courier")
    let other = try authority.clientIdentity(named: "other")
    let server = try MockServer.secured(
      try Identities.local.get(), clientAuthority: try Identities.authorityPEM(authority))
    let mismatched = try await reason(server) {
      $0.tls.trust = .file(authority.certificateFile)
      $0.tls.clientIdentity = ClientIdentity(certificateChain: client.certificateChain, privateKey: other.privateKey)
    }
    #expect(mismatched == .clientCertificate)
    let missing = try await reason(server) {
      $0.tls.clientIdentity = ClientIdentity(certificateFile: "/does/not/exist.pem")
    }
    #expect(missing == .invalidConfiguration)
    let folder = try TemporaryFolder()
    try folder.write(String(decoding: client.privateKey, as: UTF8.self), to: "key.pem")
    try folder.write(String(decoding: client.certificateChain, as: UTF8.self), to: "cert.pem")
    let made = try ExternalCommand.run([
      "openssl", "pkey", "-in", folder.path("key.pem"), "-aes256", "-passout", "pass:sesame", "-out",
      folder.path("locked.pem"),
    ])
    #expect(made.status == 0)
    func identity(_ passphrase: String?) -> ClientIdentity {
      ClientIdentity(
        certificateFile: folder.path("cert.pem"), privateKeyFile: folder.path("locked.pem"), passphrase: passphrase)
    }
    for passphrase in ["wrong", nil] {
      let locked = try await reason(server) {
        $0.tls.trust = .file(authority.certificateFile)
        $0.tls.clientIdentity = identity(passphrase)
      }
      #expect(locked == .clientCertificate)
    }
    let opened = try await fetch(server.baseURL) {
      $0.tls.trust = .file(authority.certificateFile)
      $0.tls.clientIdentity = identity("sesame")
    }
    #expect(opened.status == 200)
  }

  @Test("An alert is read from OpenSSL's number, not from words")
  func alerts() {
    #expect(CurlErrorText.alert(in: "OpenSSL SSL_read: error:0A00045C:SSL routines::x, errno 0") == 116)
    #expect(CurlErrorText.alert(in: "OpenSSL/3.0.19: error:0A000418:SSL routines::tlsv1 alert unknown ca") == 48)
    for text in ["", "error:", "error:zzzzzzzz", "error:0A000086:SSL routines", "error:0B00045C:x", "no alert"] {
      #expect(CurlErrorText.alert(in: text) == nil, "\(text)")
    }
    #expect(CurlErrors.isAboutOurCertificate(116) && !CurlErrors.isAboutOurCertificate(40))
  }

  @Test("Pins are enforced only with the OpenSSL that we call ourselves; whatever else there is, they are refused")
  func libraries() {
    #expect(CurlOpenSSL.isSameLibrary("OpenSSL/3.0.19", major: 3))
    for name in ["OpenSSL/1.1.1n", "GnuTLS/3.7.9", "LibreSSL/3.3.6", "BoringSSL", "(OpenSSL/3.0.19) GnuTLS/3.7", ""] {
      #expect(!CurlOpenSSL.isSameLibrary(name, major: 3), "\(name)")
    }
  }
}

import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer

@Suite(.timeLimit(.minutes(1))) struct CurlTLSTests {
  private static let authority = Result { try MockCertificateAuthority() }

  private func get(_ address: String, trusting authority: MockCertificateAuthority?) async throws -> HTTPResponse {
    var configuration = CurlTransport.Configuration()
    configuration.certificateAuthorityFile = authority?.certificateFile
    return try await CurlTransport(configuration)
      .send(HTTPRequest(url: try HTTPURL(address)), options: AttemptOptions())
  }

  private func failure(
    _ identity: MockTLSIdentity, trusting authority: MockCertificateAuthority?
  ) async throws -> NetworkError? {
    let server = try MockServer(tls: identity)
    server.on(.get, "/", .text("never"))
    let error = await #expect(throws: NetworkError.self) { try await get(server.baseURL, trusting: authority) }
    #expect(server.journal.isEmpty)
    return error
  }

  @Test func aGivenAuthorityIsTrusted() async throws {
    let authority = try Self.authority.get()
    let server = try MockServer(tls: try authority.identity(for: ["localhost"]))
    server.on(.get, "/", .text("secure"))
    let response = try await get(server.baseURL, trusting: authority)
    #expect(try await response.body.collected(upTo: 10).elementsEqual("secure".utf8))
    #expect(response.facts?.timings.secureConnect != nil)
  }

  @Test("A given authority takes the place of the system's, it is not added to them")
  func onlyTheGivenAuthority() async throws {
    let other = try MockCertificateAuthority()
    let identity = try Self.authority.get().identity(for: ["localhost"])
    let error = try await failure(identity, trusting: other)
    #expect(error?.reason == .certificate)
  }

  @Test func withoutTheAuthorityTheCertificateIsRefused() async throws {
    let error = try await failure(try Self.authority.get().identity(for: ["localhost"]), trusting: nil)
    #expect(error?.reason == .certificate)
    #expect(error?.retryAdvice == .never)
    #expect(error?.mayHaveBeenProcessed == false)
  }

  @Test("Each fault of a certificate is told apart")
  func faults() async throws {
    let authority = try Self.authority.get()
    let expired = try authority.identity(for: ["localhost"], validity: .expired)
    #expect(try await failure(expired, trusting: authority)?.detail == "the certificate has expired")
    let early = try authority.identity(for: ["localhost"], validity: .notYetValid)
    #expect(try await failure(early, trusting: authority)?.detail == "the certificate is not valid yet")
    let other = try await failure(try authority.identity(for: ["other.test"]), trusting: authority)
    #expect(other?.detail == "the certificate is not for this host")
    let own = try MockCertificateAuthority.selfSignedIdentity(for: ["localhost"])
    #expect(try await failure(own, trusting: nil)?.detail == "the certificate is self-signed")
  }

  @Test func aServerWithoutTLSIsAFailedHandshake() async throws {
    let server = try MockServer()
    let error = await #expect(throws: NetworkError.self) {
      try await get("https://127.0.0.1:\(server.port)/", trusting: nil)
    }
    #expect(error?.reason == .tlsHandshake)
    #expect(error?.mayHaveBeenProcessed == false)
  }
}

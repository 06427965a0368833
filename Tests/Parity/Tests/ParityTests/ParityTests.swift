import ParityKit
import Testing
import UlakMockServer

/// The transport of Apple platforms over FoundationNetworking, exchange by exchange.
@Suite(.serialized)
struct ParityTests {
  @Test(arguments: ParityCase.allCases)
  func `what comes out is what should`(exchange: ParityCase) async throws {
    guard let known = KnownFailures.list[exchange] else { return try await play(exchange) }
    await withKnownIssue("\(known.reason)", isIntermittent: known.isIntermittent) { try await play(exchange) }
  }

  private func play(_ exchange: ParityCase) async throws {
    let identity = exchange == .untrusted ? try MockCertificateAuthority.selfSignedIdentity(for: ["localhost"]) : nil
    let server = try MockServer(tls: identity)
    defer { server.stop() }
    exchange.stub(server)
    if exchange == .dropped { ParityCase.get.stub(server) }
    // A port where nobody listens any more.
    let gone = try MockServer()
    gone.stop()
    let ending = try await Child.play(exchange, base: server.baseURL, closedPort: gone.port)
    guard case .reported(let report) = ending else {
      Issue.record("\(exchange.rawValue): \(ending)")
      return
    }
    let differences = exchange.expectation.differences(from: report, journal: server.journal)
    #expect(differences.isEmpty, "\(exchange.rawValue): \(report)")
  }
}

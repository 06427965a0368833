import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sends one request through a transport of its own.
func fetch(
  _ address: String, fields: HTTPFields = [:], time: any TimeSource = SystemTimeSource.shared,
  onPinReport: (@Sendable (PinReport) -> Void)? = nil, _ change: (inout CurlTransport.Configuration) throws -> Void
) async throws -> HTTPResponse {
  var configuration = CurlTransport.Configuration()
  try change(&configuration)
  let transport = try CurlTransport(configuration, time: time, onPinReport: onPinReport)
  return try await transport.send(
    HTTPRequest(url: try HTTPURL(address), headerFields: fields), options: AttemptOptions())
}

/// The authorities and identities that tests share: making each takes a process.
enum Identities {
  static let authority = Result { try MockCertificateAuthority() }
  static let foreignAuthority = Result { try MockCertificateAuthority() }
  static let local = Result { try authority.get().identity(for: ["localhost", "127.0.0.1", "api.test"]) }
  static let foreign = Result { try foreignAuthority.get().identity(for: ["localhost", "api.test"]) }

  static func authorityPEM(_ authority: MockCertificateAuthority) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: authority.certificateFile))
  }
}

extension MockServer {
  /// A server that speaks TLS and answers everything.
  static func secured(
    _ identity: MockTLSIdentity, versions: ClosedRange<MockTLSVersion> = .tls12 ... .tls13, clientAuthority: Data? = nil
  ) throws -> MockServer {
    let server = try MockServer(tls: identity, tlsVersions: versions, clientAuthority: clientAuthority)
    server.on(.get, "/", .text("secure"))
    return server
  }
}

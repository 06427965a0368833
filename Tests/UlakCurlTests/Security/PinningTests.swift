import Synchronization
import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer
import UlakPlatform
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct PinningTests {
  private static let spare = PublicKeyPin("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
  private static let other = PublicKeyPin("BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
  private let authority: MockCertificateAuthority
  private let identity: MockTLSIdentity
  private let leafPin: PublicKeyPin
  private let authorityPin: PublicKeyPin
  private let reports = Reports()

  private final class Reports: Sendable {
    private let list = Mutex<[PinReport]>([])
    var all: [PinReport] { list.withLock { $0 } }
    func add(_ report: PinReport) { list.withLock { $0.append(report) } }
  }

  init() throws {
    authority = try Identities.authority.get()
    identity = try Identities.local.get()
    leafPin = try #require(try PublicKeyPin.pins(ofCertificates: identity.certificateChain).first)
    authorityPin = try #require(try PublicKeyPin.pins(ofCertificates: Identities.authorityPEM(authority)).first)
  }

  private func get(
    _ address: String, _ pins: [HostPins], trusting authority: MockCertificateAuthority? = nil,
    time: any TimeSource = SystemTimeSource.shared, _ change: (inout CurlTransport.Configuration) -> Void = { _ in }
  ) async throws -> HTTPResponse {
    try await fetch(address, time: time, onPinReport: { [reports] in reports.add($0) }) {
      $0.tls.trust = .file((authority ?? self.authority).certificateFile)
      $0.tls.pins = pins
      change(&$0)
    }
  }

  private func refusal(
    _ server: MockServer, _ pins: [HostPins], trusting authority: MockCertificateAuthority? = nil,
    host: String = "localhost",
    _ change: (inout CurlTransport.Configuration) -> Void = { _ in }
  ) async -> NetworkError? {
    let error = await #expect(throws: NetworkError.self) {
      try await get("https://\(host):\(server.port)/", pins, trusting: authority, change)
    }
    #expect(error?.mayHaveBeenProcessed == false)
    #expect(server.journal.isEmpty)
    return error
  }

  @Test("A pin of the leaf, of the authority, or a backup in use lets a connection through")
  func matches() async throws {
    let server = try MockServer.secured(identity)
    for pins: Set<PublicKeyPin> in [
      [leafPin, Self.spare], [authorityPin, Self.spare], [Self.spare, Self.other, authorityPin],
    ] {
      #expect(try await get(server.baseURL, [HostPins(["localhost"], pins)]).status == 200)
    }
    #expect(reports.all.isEmpty)
  }

  @Test("A wrong pin: pinningFailed, a report of the chain, and not one byte of the request")
  func mismatch() async throws {
    let server = try MockServer.secured(identity)
    let error = await refusal(server, [HostPins(["localhost"], [Self.spare, Self.other])])
    #expect(error?.reason == .pinningFailed)
    #expect(error?.retryAdvice == .never)
    let report = try #require(reports.all.first)
    #expect(reports.all.count == 1)
    #expect((report.host, report.occasion, report.isRefused) == ("localhost", .mismatch, true))
    #expect(report.expected == [Self.spare, Self.other])
    #expect(report.servedChain.map(\.pin) == [leafPin])
    #expect(report.servedChain.map(\.subject) == ["CN=Ulak Mock Server"])
    #expect(report.verifiedChain.map(\.pin) == [leafPin, authorityPin])
  }

  @Test("CVE-2016-2402, moxie0/AndroidPinning#29: a pinned certificate appended to a foreign chain proves nothing")
  func appended() async throws {
    let foreign = try Identities.foreign.get()
    let appended = MockTLSIdentity(
      certificateChain: foreign.certificateChain + identity.certificateChain + (try Identities.authorityPEM(authority)),
      privateKey: foreign.privateKey)
    let server = try MockServer.secured(appended)
    let pins = [HostPins(["localhost"], [leafPin, authorityPin])]
    let error = await refusal(server, pins, trusting: try Identities.foreignAuthority.get())
    #expect(error?.reason == .pinningFailed)
    let report = try #require(reports.all.first)
    #expect(report.servedChain.map(\.pin).contains(authorityPin))
    #expect(!report.verifiedChain.map(\.pin).contains(authorityPin))
  }

  @Test("A pin does not replace verification: neither trust, nor date, nor name")
  func verificationStays() async throws {
    let pins = [HostPins(["**.test", "localhost"], [leafPin, authorityPin])]
    let untrusted = try MockServer.secured(identity)
    #expect(await refusal(untrusted, pins, trusting: try Identities.foreignAuthority.get())?.reason == .certificate)
    let expired = try authority.identity(for: ["localhost"], validity: .expired)
    #expect(await refusal(try .secured(expired), pins)?.reason == .certificate)
    let misnamed = try authority.identity(for: ["other.test"])
    #expect(await refusal(try .secured(misnamed), pins)?.reason == .certificate)
    let own = try MockCertificateAuthority.selfSignedIdentity(for: ["localhost"])
    #expect(await refusal(try .secured(own), pins)?.reason == .certificate)
  }

  @Test("Report-only: the answer comes, and so does a report")
  func reportOnly() async throws {
    let server = try MockServer.secured(identity)
    let pins = HostPins(["localhost"], [Self.spare, Self.other], mode: .reportOnly)
    #expect(try await get(server.baseURL, [pins]).status == 200)
    #expect(reports.all.map(\.isRefused) == [false])
    #expect(reports.all.map(\.occasion) == [.mismatch])
  }

  @Test("After the end date pins are ignored, with a report; before it they hold")
  func endDate() async throws {
    let server = try MockServer.secured(identity)
    let clock = TestClock()
    var pins = HostPins(["localhost"], [Self.spare, Self.other])
    pins.endDate = Date(timeIntervalSince1970: clock.secondsSince1970 + 60)
    let early = await #expect(throws: NetworkError.self) { try await get(server.baseURL, [pins], time: clock) }
    #expect(early?.reason == .pinningFailed)
    clock.advance(by: .seconds(61))
    #expect(try await get(server.baseURL, [pins], time: clock).status == 200)
    pins.pins = [leafPin, Self.other]
    #expect(try await get(server.baseURL, [pins], time: clock).status == 200)
    #expect(reports.all.map(\.occasion) == [.mismatch, .expired(matches: false), .expired(matches: true)])
  }

  @Test("Wildcards name the hosts they say and no others")
  func wildcards() async throws {
    let server = try MockServer.secured(
      try authority.identity(for: ["a.api.test", "b.a.api.test", "api.test", "localhost"]))
    let wrong: Set<PublicKeyPin> = [Self.spare, Self.other]
    func reason(_ host: String, _ pattern: HostPattern) async throws -> NetworkError.Reason? {
      do {
        _ = try await get("https://\(host):\(server.port)/", [HostPins([pattern], wrong)]) {
          $0.path.resolveOverrides = [
            ResolveOverride(host: host, port: server.port, addresses: [IPAddress("127.0.0.1")].compactMap(\.self))
          ]
        }
        return nil
      } catch let error as NetworkError { return error.reason }
    }
    #expect(try await reason("a.api.test", "*.api.test") == .pinningFailed)
    #expect(try await reason("api.test", "*.api.test") == nil)
    #expect(try await reason("b.a.api.test", "*.api.test") == nil)
    #expect(try await reason("b.a.api.test", "**.api.test") == .pinningFailed)
    #expect(try await reason("api.test", "**.api.test") == .pinningFailed)
    #expect(try await reason("a.api.test.", "a.api.test") == .pinningFailed)
  }

  @Test("CVE-2024-2466: a host that is an address is pinned as well, though it is not named in the handshake")
  func addresses() async throws {
    let server = try MockServer.secured(identity)
    let wrong = HostPins(["127.0.0.1"], [Self.spare, Self.other])
    #expect(await refusal(server, [wrong], host: "127.0.0.1")?.reason == .pinningFailed)
    let right = HostPins(["127.0.0.1"], [leafPin, Self.other])
    #expect(try await get("https://127.0.0.1:\(server.port)/", [right]).status == 200)
  }

  @Test("Every connection is asked, with TLS 1.2 and 1.3, not only the first")
  func everyConnection() async throws {
    for version in [MockTLSVersion.tls12, .tls13] {
      let server = try MockServer(tls: identity, tlsVersions: version...version)
      server.on(.get, "/", MockAnswer(status: 200, headerFields: ["Connection": "close"]))
      var configuration = CurlTransport.Configuration()
      configuration.tls.trust = .file(authority.certificateFile)
      configuration.tls.pins = [HostPins(["localhost"], [Self.spare, Self.other], mode: .reportOnly)]
      let before = reports.all.count
      let transport = try CurlTransport(configuration, onPinReport: { [reports] in reports.add($0) })
      for _ in 0..<3 {
        _ = try await transport.send(HTTPRequest(url: try HTTPURL(server.baseURL)), options: AttemptOptions())
      }
      #expect(reports.all.count - before == 3)
    }
  }

  @Test("A pinned host is not asked over http, where nothing could be enforced")
  func plain() async throws {
    let server = try MockServer()
    server.on(.get, "/", .text("plain"))
    let pins = HostPins(["127.0.0.1"], [leafPin, Self.other])
    let error = await #expect(throws: NetworkError.self) { try await get(server.baseURL, [pins]) }
    #expect(error?.reason == .insecureNotAllowed)
    #expect(server.connectionCount == 0)
    #expect(try await get(server.baseURL, [HostPins(["other.test"], [leafPin, Self.other])]).status == 200)
  }

  @Test func fewerThanTwoPinsAreRefused() throws {
    var configuration = CurlTransport.Configuration()
    configuration.tls.pins = [HostPins(["localhost"], [leafPin])]
    let error = #expect(throws: NetworkError.self) { try CurlTransport(configuration) }
    #expect(error?.reason == .invalidConfiguration)
  }

  @Test("A transport says which origins it enforces pins for")
  func enforced() throws {
    var configuration = CurlTransport.Configuration()
    configuration.tls.pins = [
      HostPins(["a.test"], [leafPin, Self.other]), HostPins(["b.test"], [leafPin, Self.other], mode: .reportOnly),
      HostPins(["c.test"], [leafPin, Self.other], endDate: Date(timeIntervalSince1970: 1)),
    ]
    let transport = try CurlTransport(configuration)
    #expect(transport.capabilities.enforcesPins)
    func enforces(_ address: String) throws -> Bool { transport.enforcesPins(for: try HTTPURL(address).origin) }
    #expect(try enforces("https://a.test/"))
    for other in ["http://a.test/", "https://b.test/", "https://c.test/", "https://d.test/"] {
      #expect(try !enforces(other), "\(other)")
    }
  }

  @Test("The pin of a certificate is what openssl makes of its key")
  func digests() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(decoding: identity.certificateChain, as: UTF8.self), to: "leaf.pem")
    func openssl(_ arguments: String...) throws -> Data {
      let outcome = try ExternalCommand.run(["openssl"] + arguments)
      #expect(outcome.status == 0, "\(outcome.errorText)")
      return outcome.output
    }
    let key = try openssl("x509", "-in", folder.path("leaf.pem"), "-pubkey", "-noout")
    try folder.write(String(decoding: key, as: UTF8.self), to: "key.pem")
    _ = try openssl("pkey", "-pubin", "-in", folder.path("key.pem"), "-outform", "der", "-out", folder.path("key.der"))
    let digest = try openssl("dgst", "-sha256", "-binary", folder.path("key.der"))
    #expect(leafPin.base64 == digest.base64EncodedString())
    let both = try PublicKeyPin.pins(ofCertificates: identity.certificateChain + Identities.authorityPEM(authority))
    #expect(both == [leafPin, authorityPin])
    let error = #expect(throws: NetworkError.self) { try PublicKeyPin.pins(ofCertificates: Data("none".utf8)) }
    #expect(error?.reason == .invalidConfiguration)
  }

  @Test("Pins that a transport could not tell apart are refused: an address, behind a TLS proxy at an address")
  func ambiguous() throws {
    var configuration = CurlTransport.Configuration()
    configuration.tls.pins = [HostPins(["127.0.0.1"], [leafPin, Self.other])]
    configuration.path.proxy = .server(ProxyServer(.https, "127.0.0.1", port: 1))
    let error = #expect(throws: NetworkError.self) { try CurlTransport(configuration) }
    #expect(error?.reason == .unsupported)
    configuration.path.proxy = .server(ProxyServer(.https, "localhost", port: 1))
    _ = try CurlTransport(configuration)
  }
}

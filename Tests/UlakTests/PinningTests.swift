import Testing
import Ulak
import UlakMockServer
import UlakTesting

@Suite(.timeLimit(.minutes(1))) struct PinningTests {
  private static let authority = Result { try MockCertificateAuthority() }
  private static let spare = PublicKeyPin("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")

  private struct Secret: Endpoint {
    var path: Path { "secret" }
    var requiresPinning: Bool { true }
  }

  private func pin(_ identity: MockTLSIdentity) throws -> PublicKeyPin {
    try #require(try PublicKeyPin.pins(ofCertificates: identity.certificateChain).first)
  }

  @Test("An endpoint that requires pinning is not sent to a host without pins that hold")
  func required() async throws {
    let authority = try Self.authority.get()
    let identity = try authority.identity(for: ["localhost"])
    let server = try MockServer(tls: identity)
    server.on(.get, "/secret", .text("told"))
    let pins: Set<PublicKeyPin> = [try pin(identity), Self.spare]
    func data(_ pins: [HostPins]) async throws -> Data {
      let api = APIClient(server.baseURL) {
        $0.tls.trust = .file(authority.certificateFile)
        $0.tls.pins = pins
      }
      return try await api.data(Secret())
    }
    for without in [
      [], [HostPins(["other.test"], pins)], [HostPins(["localhost"], pins, mode: .reportOnly)],
      [HostPins(["localhost"], pins, endDate: Date(timeIntervalSince1970: 1))],
    ] {
      let error = await #expect(throws: NetworkError.self) { try await data(without) }
      #expect(error?.reason == .pinningFailed)
      #expect(error?.mayHaveBeenProcessed == false)
    }
    #expect(server.connectionCount == 0)
    #expect(try await data([HostPins(["localhost"], pins)]).elementsEqual("told".utf8))
  }

  @Test func overHTTPItIsRefused() async throws {
    let server = try MockServer()
    let error = await #expect(throws: NetworkError.self) {
      try await APIClient(server.baseURL).data(Request<Data>.get("x").with { $0.requiresPinning = true })
    }
    #expect(error?.reason == .insecureNotAllowed)
    #expect(server.connectionCount == 0)
  }

  @Test("A transport that makes no connections says what a test wants it to say")
  func transports() async throws {
    var capabilities = TransportCapabilities()
    let without = MockTransport(capabilities: capabilities)
    capabilities.enforcesPins = true
    let with = MockTransport(capabilities: capabilities)
    for transport in [without, with] { transport.on(.get, "/secret", .text("told")) }
    func data(_ transport: MockTransport) async throws -> Data {
      try await APIClient("https://api.test") { $0.transport = transport }.data(Secret())
    }
    #expect(try await data(with).elementsEqual("told".utf8))
    let error = await #expect(throws: NetworkError.self) { try await data(without) }
    #expect(error?.reason == .pinningFailed)
  }

  @Test("What a given transport cannot do, or would not know of, is a problem of the client")
  func givenTransports() {
    let pins = [HostPins(["a.test"], [Self.spare, "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])]
    func reason(_ change: (inout APIClient.Configuration) -> Void) -> NetworkError.Reason? {
      APIClient("https://a.test") {
        $0.transport = MockTransport()
        change(&$0)
      }.problems.first?.reason
    }
    #expect(reason { _ in } == nil)
    #expect(reason { $0.tls.pins = pins } == .unsupported)
    #expect(reason { $0.proxy = .server(ProxyServer(.http, "p.test", port: 1)) } == .unsupported)
    #expect(reason { $0.path.destinations = .publicOnly } == .unsupported)
    #expect(reason { $0.onPinReport = { _ in } } == .invalidConfiguration)
    #expect(APIClient { $0.tls.pins = pins }.problems.isEmpty)
    #expect(APIClient { $0.tls.pins = [HostPins(["a.test"], [Self.spare])] }.problems.count == 1)
  }

  @Test("CVE-2026-8932, CVE-2022-27782: clients share connections only if they are the same to servers")
  func sharing() async throws {
    let authority = try Self.authority.get()
    let identity = try authority.identity(for: ["localhost"])
    let server = try MockServer(tls: identity)
    server.on(.get, "/x", .text("ok"))
    let folder = try TemporaryFolder()
    let pem = try String(contentsOfFile: authority.certificateFile, encoding: .utf8)
    try folder.write(pem, to: "ca.pem")
    let pins = [HostPins(["localhost"], [try pin(identity), Self.spare])]
    func client(_ change: (inout APIClient.Configuration) -> Void = { _ in }) -> APIClient {
      APIClient(server.baseURL) {
        $0.tls.trust = .file(folder.path("ca.pem"))
        change(&$0)
      }
    }
    let plain = client()
    var clients = [plain, client(), client { $0.tls.pins = pins }, client { $0.tls.pins = pins }]
    clients.append(client { $0.tls.minimumVersion = .tls13 })
    clients.append(client { $0.proxy = .server(ProxyServer(.http, "127.0.0.1", port: 1), except: ["localhost"]) })
    for api in clients { _ = try await api.data(Request<Data>.get("x")) }
    #expect(server.connectionCount == 4)
    // The same name, another file.
    try folder.write(pem + "\n", to: "ca.pem")
    let later = client()
    _ = try await later.data(Request<Data>.get("x"))
    #expect(server.connectionCount == 5)
    _ = try await plain.data(Request<Data>.get("x"))
    #expect(server.connectionCount == 5)
  }

  @Test func reportsReachTheClientThatAsked() async throws {
    let authority = try Self.authority.get()
    let server = try MockServer(tls: try authority.identity(for: ["localhost"]))
    let (reports, continuation) = AsyncStream.makeStream(of: PinReport.self)
    let api = APIClient(server.baseURL) {
      $0.certificateAuthorityFile = authority.certificateFile
      $0.tls.pins = [HostPins(["localhost"], [Self.spare, "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])]
      $0.onPinReport = { continuation.yield($0) }
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.get("x")) }
    #expect(error?.reason == .pinningFailed)
    continuation.finish()
    var all: [PinReport] = []
    for await report in reports { all.append(report) }
    #expect(all.map(\.isRefused) == [true])
    #expect(server.journal.isEmpty)
  }
}

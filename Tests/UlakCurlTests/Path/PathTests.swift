import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct PathTests {
  private let server: MockServer
  private let here: IPAddress

  init() throws {
    server = try MockServer()
    server.on(.get, "/x", .text("here"))
    here = try #require(IPAddress("127.0.0.1"))
  }

  private func failure(
    _ address: String, _ change: (inout CurlTransport.Configuration) throws -> Void
  ) async -> NetworkError? {
    let error = await #expect(throws: NetworkError.self) { try await fetch(address, change) }
    #expect(error?.mayHaveBeenProcessed == false)
    #expect(server.connectionCount == 0)
    return error
  }

  private func override(_ host: String, _ addresses: String...) -> ResolveOverride {
    ResolveOverride(host: host, port: server.port, addresses: addresses.compactMap { IPAddress($0) })
  }

  @Test("A name gets the address that it is given, and no other port does")
  func resolveOverride() async throws {
    for host in ["api.test", "API.test."] {
      let answer = try await fetch("http://\(host):\(server.port)/x") {
        $0.path.resolveOverrides = [override("api.test", "127.0.0.1")]
      }
      #expect(answer.status == 200)
    }
    #expect(server.journal.first?.headerFields[.host] == "api.test:\(server.port)")
  }

  @Test("The certificate is verified for the name, whatever address it was given")
  func nameOfOverride() async throws {
    let secure = try MockServer.secured(try Identities.local.get())
    let trust = TLSTrust.file(try Identities.authority.get().certificateFile)
    func get(_ host: String) async throws -> HTTPResponse {
      try await fetch("https://\(host):\(secure.port)/") {
        $0.tls.trust = trust
        $0.path.resolveOverrides = [ResolveOverride(host: host, port: secure.port, addresses: [here])]
      }
    }
    #expect(try await get("api.test").status == 200)
    let error = await #expect(throws: NetworkError.self) { try await get("evil.test") }
    #expect(error?.reason == .certificate)
  }

  @Test("A family of addresses is kept to, for literal addresses too")
  func families() async throws {
    let both = override("api.test", "::1", "127.0.0.1")
    let ipv4 = try await fetch("http://api.test:\(server.port)/x") {
      $0.path.resolveOverrides = [both]
      $0.path.addressFamily = .ipv4
    }
    #expect(ipv4.status == 200)
    let other = try PathTests()
    for host in ["api.test", "127.0.0.1"] {
      let error = await other.failure("http://\(host):\(other.server.port)/x") {
        $0.path.resolveOverrides = [other.override("api.test", "127.0.0.1")]
        $0.path.addressFamily = .ipv6
      }
      #expect([.cannotConnect, .hostNotFound].contains(error?.reason))
    }
  }

  @Test("RFC 8305: where one family does not answer, the other does")
  func happyEyeballs() async throws {
    let answer = try await fetch("http://api.test:\(server.port)/x") {
      $0.path.resolveOverrides = [override("api.test", "::1", "127.0.0.1")]
      $0.path.happyEyeballsDelay = .milliseconds(50)
    }
    #expect(answer.status == 200)
  }

  @Test(
    "4.9, CVE-2024-50342: an address is judged when it is connected to, whatever name led there",
    arguments: [
      "http://127.0.0.1:PORT/x", "http://localhost:PORT/x", "http://rebound.test:PORT/x", "http://[::1]:PORT/x",
      "http://[::ffff:127.0.0.1]:PORT/x", "http://mapped.test:PORT/x", "http://0.0.0.0:PORT/x", "http://[::]:PORT/x",
      "http://metadata.test:PORT/x", "http://nat64.test:PORT/x", "http://private.test:PORT/x",
      "http://cgnat.test:PORT/x",
      "http://multicast.test:PORT/x",
    ])
  func destinations(address: String) async throws {
    let error = await failure(String(address.split(separator: "PORT").joined(separator: "\(server.port)"))) {
      $0.path.destinations = .publicOnly
      $0.path.resolveOverrides = [
        override("rebound.test", "127.0.0.1"), override("mapped.test", "::ffff:127.0.0.1"),
        override("metadata.test", "169.254.169.254"), override("nat64.test", "64:ff9b::7f00:1"),
        override("private.test", "10.0.0.1", "192.168.0.1", "fd00::1"), override("cgnat.test", "100.64.0.1"),
        override("multicast.test", "224.0.0.1"),
      ]
    }
    #expect(error?.reason == .destinationNotAllowed)
    #expect(error?.retryAdvice == .never)
  }

  @Test func anExceptionFromThePolicyIsReached() async throws {
    let answer = try await fetch("http://api.test:\(server.port)/x") {
      $0.path.resolveOverrides = [override("api.test", "127.0.0.1")]
      $0.path.destinations = .publicOnly
      $0.path.destinations.exceptions = [try #require(IPAddressBlock("127.0.0.0/8"))]
    }
    #expect(answer.status == 200)
  }

  @Test("4.9: a refused address of several is passed over for one that is allowed")
  func someAddresses() async throws {
    let answer = try await fetch("http://api.test:\(server.port)/x") {
      $0.path.resolveOverrides = [override("api.test", "169.254.169.254", "127.0.0.1")]
      $0.path.destinations = AddressPolicy(refusing: [.linkLocal])
    }
    #expect(answer.status == 200)
  }

  @Test("A connection is made from the interface or address that was chosen")
  func interface() async throws {
    let answer = try await fetch("http://127.0.0.1:\(server.port)/x") {
      $0.path.interface = .address(try #require(IPAddress("127.0.0.3")))
    }
    #expect(answer.status == 200)
    let other = try PathTests()
    let error = await other.failure("http://127.0.0.1:\(other.server.port)/x") { $0.path.interface = .named("nosuch0") }
    #expect(error?.reason == .cannotConnect)
  }

  @Test("A socket file carries every request, whatever its host")
  func unixSocket() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("s")
    let daemon = try UnixServer(path: file)
    let answer = try await fetch("http://docker.test/version") { $0.path.unixSocket = file }
    #expect(answer.status == 200)
    #expect(daemon.heads.first?.hasPrefix("GET /version HTTP/1.1\r\nHost: docker.test\r\n") == true)
    let error = await #expect(throws: NetworkError.self) {
      try await fetch("http://docker.test/version") { $0.path.unixSocket = folder.path("none") }
    }
    #expect(error?.reason == .cannotConnect)
  }

  @Test("4.7, CVE-2026-8932: a transport under other pins, trust or certificate shares no connection")
  func identities() async throws {
    let authority = try Identities.authority.get()
    let secure = try MockServer.secured(try Identities.local.get())
    let leaf = try #require(try PublicKeyPin.pins(ofCertificates: try Identities.local.get().certificateChain).first)
    let spare = PublicKeyPin("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
    var first = CurlTransport.Configuration()
    first.tls.trust = .file(authority.certificateFile)
    var second = first
    second.tls.pins = [HostPins(["localhost"], [spare, leaf])]
    var third = first
    third.tls.trust = .certificates(try Identities.authorityPEM(authority))
    let transports = try [first, second, third].map { try CurlTransport($0) }
    for transport in transports + transports {
      _ = try await transport.send(HTTPRequest(url: try HTTPURL(secure.baseURL)), options: AttemptOptions())
    }
    #expect(secure.connectionCount == 3)
    #expect(secure.journal.count == 6)
  }
}

import Testing
import UlakHTTP
import UlakMockServer

@testable import UlakCurl

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
  private let credentials = ProxyServer.Credentials(user: "courier", password: "s3cret:word")

  private func proxied(
    _ configuration: inout CurlTransport.Configuration, _ proxy: MockProxy, _ kind: ProxyServer.Kind = .http,
    _ credentials: ProxyServer.Credentials? = nil, except: NoProxyList = []
  ) throws {
    configuration.tls.trust = .file(try Identities.authority.get().certificateFile)
    let host = kind == .https ? "localhost" : "127.0.0.1"
    configuration.path.proxy = .server(
      ProxyServer(kind, host, port: proxy.port, credentials: credentials), except: except)
  }

  private func failure(
    _ address: String, _ change: (inout CurlTransport.Configuration) throws -> Void
  ) async -> NetworkError? {
    let error = await #expect(throws: NetworkError.self) { try await fetch(address, change) }
    #expect(error?.mayHaveBeenProcessed == false)
    #expect(error.map { "\($0) \($0.underlying ?? "")" }?.contains("s3cret") == false)
    return error
  }

  @Test("CVE-2023-32681: the proxy's credentials are for the proxy: https by CONNECT, http in the absolute form")
  func http() async throws {
    let proxy = try MockProxy(user: "courier", password: "s3cret:word")
    let secure = try MockServer.secured(try Identities.local.get())
    let plain = try MockServer()
    plain.on(.get, "/x", .text("plain"))
    let tunnelled = try await fetch("https://api.test:\(secure.port)/") { try proxied(&$0, proxy, .http, credentials) }
    #expect(tunnelled.status == 200)
    let forwarded = try await fetch("http://plain.test:\(plain.port)/x") { try proxied(&$0, proxy, .http, credentials) }
    #expect(forwarded.status == 200)
    #expect(proxy.journal.map(\.kind) == [.tunnel, .forward])
    #expect(proxy.journal.map(\.target) == ["api.test:\(secure.port)", "plain.test:\(plain.port)"])
    #expect(proxy.journal.allSatisfy { $0.user == "courier" && $0.password == "s3cret:word" })
    for received in [try await secure.request(1), try await plain.request(1)] {
      #expect(!received.headerFields.contains { $0.name.rawName.lowercased().hasPrefix("proxy-") })
    }
    #expect(try await secure.request(1).tls?.serverName == "api.test")
    // Nor does libcurl's own field go to anyone.
    #expect(proxy.journal.allSatisfy { !String(decoding: $0.rawHead, as: UTF8.self).contains("Proxy-Connection") })
  }

  @Test("What the request says is for the origin, and never in the CONNECT")
  func fields() async throws {
    let proxy = try MockProxy()
    let server = try MockServer.secured(try Identities.local.get())
    _ = try await fetch("https://api.test:\(server.port)/", fields: ["Authorization": "Bearer t0ken"]) {
      try proxied(&$0, proxy)
    }
    #expect(!String(decoding: try #require(proxy.journal.first).rawHead, as: UTF8.self).contains("t0ken"))
    #expect(try await server.request(1).headerFields[.authorization] == "Bearer t0ken")
  }

  @Test("A proxy that wants other credentials is told apart, and the origin hears nothing")
  func refused() async throws {
    let proxy = try MockProxy(user: "somebody", password: "else")
    let server = try MockServer.secured(try Identities.local.get())
    for given in [credentials, nil] {
      let error = await failure("https://api.test:\(server.port)/") { try proxied(&$0, proxy, .http, given) }
      #expect(error?.reason == .proxyAuthentication)
      let socks = await failure("https://api.test:\(server.port)/") { try proxied(&$0, proxy, .socks5, given) }
      #expect(socks?.reason == .proxyAuthentication)
    }
    #expect(server.connectionCount == 0)
    let plain = try await fetch("http://plain.test:\(server.port)/") { try proxied(&$0, proxy, .http, credentials) }
    #expect(plain.status == 407)
  }

  @Test func aProxyThatCannotConnectIsToldApart() async throws {
    let proxy = try MockProxy()
    #expect(await failure("https://api.test:1/") { try proxied(&$0, proxy) }?.reason == .cannotConnect)
    #expect(await failure("http://api.test:1/") { try proxied(&$0, proxy, .socks5) }?.reason == .cannotConnect)
    let nobody = await failure("https://api.test/") {
      $0.path.proxy = .server(ProxyServer(.http, "127.0.0.1", port: 1))
    }
    #expect(nobody?.reason == .cannotConnect)
  }

  @Test("SOCKS5 with user and password; names are looked up by the proxy")
  func socks() async throws {
    let proxy = try MockProxy(user: "courier", password: "s3cret:word")
    let secure = try MockServer.secured(try Identities.local.get())
    let plain = try MockServer()
    plain.on(.get, "/x", .text("plain"))
    let answer = try await fetch("https://api.test:\(secure.port)/") { try proxied(&$0, proxy, .socks5, credentials) }
    #expect(answer.status == 200)
    _ = try await fetch("http://no.such.name.test:\(plain.port)/x") { try proxied(&$0, proxy, .socks5, credentials) }
    #expect(proxy.journal.map(\.kind) == [.socks5, .socks5])
    #expect(proxy.journal.map(\.target) == ["api.test:\(secure.port)", "no.such.name.test:\(plain.port)"])
    let open = try MockProxy()
    _ = try await fetch("http://plain.test:\(plain.port)/x") { try proxied(&$0, open, .socks5) }
    #expect(open.journal.map(\.user) == [nil])
  }

  @Test("CVE-2021-28363: with a proxy over TLS both certificates are verified, the proxy's and the origin's")
  func securedProxy() async throws {
    let authority = try Identities.authority.get()
    let proxy = try MockProxy(user: "courier", password: "s3cret:word", tls: try Identities.local.get())
    let server = try MockServer.secured(try Identities.local.get())
    let answer = try await fetch("https://api.test:\(server.port)/") { try proxied(&$0, proxy, .https, credentials) }
    #expect(answer.status == 200)
    #expect(proxy.journal.map(\.user) == ["courier"])
    // The proxy's name is wrong, or its authority.
    let misnamed = try MockProxy(tls: try authority.identity(for: ["other.test"]))
    let first = await failure("https://api.test:\(server.port)/") { try proxied(&$0, misnamed, .https, credentials) }
    #expect(first?.reason == .certificate)
    let foreign = try MockProxy(tls: try Identities.foreign.get())
    let second = await failure("https://api.test:\(server.port)/") { try proxied(&$0, foreign, .https, credentials) }
    #expect(second?.reason == .certificate)
    #expect(second?.detail.contains("proxy") == true)
    #expect(misnamed.journal.isEmpty && foreign.journal.isEmpty)
    // The origin's is wrong behind a proxy that is right.
    let other = try MockServer.secured(try Identities.foreign.get())
    let third = await failure("https://api.test:\(other.port)/") { try proxied(&$0, proxy, .https, credentials) }
    #expect(third?.reason == .certificate)
    #expect(other.journal.isEmpty)
  }

  @Test("Trust for the proxy's certificate may differ from that for the origins'")
  func trustOfProxy() async throws {
    let proxy = try MockProxy(tls: try Identities.foreign.get())
    let server = try MockServer.secured(try Identities.local.get())
    let foreign = try Identities.authorityPEM(try Identities.foreignAuthority.get())
    let answer = try await fetch("https://api.test:\(server.port)/") {
      try proxied(&$0, proxy, .https)
      $0.path.proxy.trust = .certificates(foreign)
    }
    #expect(answer.status == 200)
    let other = try MockServer.secured(try Identities.foreign.get())
    let error = await failure("https://api.test:\(other.port)/") {
      try proxied(&$0, proxy, .https)
      $0.path.proxy.trust = .certificates(foreign)
    }
    #expect(error?.reason == .certificate)
  }

  @Test("Pins of the origin hold behind proxies, and are not asked of the proxy")
  func pinsBehindProxies() async throws {
    let proxy = try MockProxy(tls: try Identities.foreign.get())
    let server = try MockServer.secured(try Identities.local.get())
    let leaf = try #require(
      try PublicKeyPin.pins(ofCertificates: try Identities.local.get().certificateChain).first)
    let spare = PublicKeyPin("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
    let foreign = try Identities.authorityPEM(try Identities.foreignAuthority.get())
    func configure(_ configuration: inout CurlTransport.Configuration, _ pins: Set<PublicKeyPin>) throws {
      try proxied(&configuration, proxy, .https)
      configuration.path.proxy.trust = .certificates(foreign)
      configuration.tls.pins = [HostPins(["api.test"], pins)]
    }
    #expect(try await fetch("https://api.test:\(server.port)/") { try configure(&$0, [leaf, spare]) }.status == 200)
    let error = await failure("https://api.test:\(server.port)/") {
      try configure(&$0, [spare, PublicKeyPin("BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")])
    }
    #expect(error?.reason == .pinningFailed)
    #expect(server.journal.count == 1)
  }

  @Test("CVE-2026-55568: a proxy over TLS that cannot be had is refused, and never asked in the clear")
  func noDowngrade() async throws {
    var without = TransportCapabilities()
    without.usesProxies = true
    var path = PathConfiguration()
    path.proxy = .server(ProxyServer(.https, "proxy.test", port: 443))
    #expect(without.problems(of: TLSConfiguration(), path).map(\.reason) == [.unsupported])
    let plain = try MockProxy()
    let error = await failure("https://api.test/") { try proxied(&$0, plain, .https, credentials) }
    #expect(error?.reason == .tlsHandshake)
    #expect(plain.journal.isEmpty)
  }

  @Test("CVE-2025-62718: what is exempt goes directly, in whatever spelling, and without credentials")
  func exceptions() async throws {
    let proxy = try MockProxy(user: "courier", password: "s3cret:word")
    let server = try MockServer()
    server.on(.get, "/x", .text("direct"))
    for host in ["localhost", "localhost.", "127.0.0.1", "LOCALHOST"] {
      let answer = try await fetch("http://\(host):\(server.port)/x") {
        try proxied(&$0, proxy, .http, credentials, except: ["localhost"])
        let here = try #require(IPAddress("127.0.0.1"))
        $0.path.resolveOverrides = [ResolveOverride(host: "localhost", port: server.port, addresses: [here])]
      }
      #expect(answer.status == 200)
    }
    #expect(proxy.connectionCount == 0)
    #expect(server.journal.allSatisfy { !$0.headerFields.contains(.proxyAuthorization) })
  }

  @Test("One transport serves some hosts by the proxy and others directly, in any order")
  func mixed() async throws {
    let proxy = try MockProxy(user: "courier", password: "s3cret:word")
    let server = try MockServer()
    server.on(.get, "/x", .text("direct"))
    var configuration = CurlTransport.Configuration()
    try proxied(&configuration, proxy, .http, credentials, except: ["127.0.0.1"])
    let transport = try CurlTransport(configuration)
    for host in ["other.test", "127.0.0.1", "other.test", "127.0.0.1"] {
      let url = try HTTPURL("http://\(host):\(server.port)/x")
      #expect(try await transport.send(HTTPRequest(url: url), options: AttemptOptions()).status == 200)
    }
    #expect(proxy.journal.count == 2)
    #expect(server.journal.allSatisfy { !$0.headerFields.contains(.proxyAuthorization) })
  }

  @Test("CVE-2026-3784, CVE-2026-9079: with other credentials, or none, there is no tunnel of the first ones")
  func otherCredentials() async throws {
    let proxy = try MockProxy(user: "courier", password: "s3cret:word")
    let server = try MockServer.secured(try Identities.local.get())
    let url = HTTPRequest(url: try HTTPURL("https://api.test:\(server.port)/"))
    func transport(_ credentials: ProxyServer.Credentials?) throws -> CurlTransport {
      var configuration = CurlTransport.Configuration()
      try proxied(&configuration, proxy, .http, credentials)
      return try CurlTransport(configuration)
    }
    let first = try transport(credentials)
    for _ in 0..<2 { _ = try await first.send(url, options: AttemptOptions()) }
    #expect(proxy.journal.count == 1)
    for other in [ProxyServer.Credentials(user: "courier", password: "s3cret"), nil] {
      let transport = try transport(other)
      let error = await #expect(throws: NetworkError.self) { try await transport.send(url, options: AttemptOptions()) }
      #expect(error?.reason == .proxyAuthentication)
    }
    #expect(server.connectionCount == 1)
  }

  @Test("CVE-2023-32681: a Proxy-Authorization among the request's own fields would go to the origin, and is refused")
  func ownField() async throws {
    let proxy = try MockProxy()
    for scheme in ["https", "http"] {
      let error = await #expect(throws: NetworkError.self) {
        try await fetch("\(scheme)://api.test/", fields: ["Proxy-Authorization": "Basic s3cret"]) {
          try proxied(&$0, proxy)
        }
      }
      #expect(error?.reason == .invalidHeader)
    }
    #expect(proxy.connectionCount == 0)
  }

  @Test("CVE-2016-5385: a proxy that the environment names is used only where the caller asks for it")
  func environment() async throws {
    let proxy = try MockProxy()
    let server = try MockServer()
    server.on(.get, "/x", .text("ok"))
    let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
    _ = try await fetch("http://plain.test:\(server.port)/x") { $0.path.proxy = .environment(variables) }
    #expect(proxy.journal.map(\.target) == ["plain.test:\(server.port)"])
    let cgi = ["HTTP_PROXY": "http://127.0.0.1:\(proxy.port)", "REQUEST_METHOD": "GET"]
    _ = try await fetch("http://127.0.0.1:\(server.port)/x") { $0.path.proxy = .environment(cgi) }
    #expect(proxy.journal.count == 1)
  }
}

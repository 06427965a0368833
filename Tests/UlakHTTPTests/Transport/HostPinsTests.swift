import Testing

@testable import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HostPinsTests {
  private static func pin(_ byte: UInt8) -> PublicKeyPin { PublicKeyPin(digest: [UInt8](repeating: byte, count: 32)) }
  private let two: Set<PublicKeyPin> = [pin(1), pin(2)]

  @Test(
    "Policy: one star is one label, two are any depth, and a star is a whole label",
    arguments: [
      ("api.test", "api.test", true), ("API.test.", "api.test.", true), ("api.test", "x.api.test", false),
      ("*.api.test", "x.api.test", true), ("*.api.test", "api.test", false), ("*.api.test", "y.x.api.test", false),
      ("**.api.test", "api.test", true), ("**.api.test", "x.api.test", true), ("**.api.test", "y.x.api.test", true),
      ("**.api.test", "notapi.test", false), ("*.api.test", "notapi.test", false),
      ("Bücher.example", "xn--bcher-kva.example", true),
      ("127.0.0.1", "127.0.0.1", true), ("[::1]", "[::1]", true), ("*.api.test", "xn--a.api.test", true),
    ])
  func patterns(pattern: String, host: String, matches: Bool) {
    #expect(HostPattern(pattern).isValid)
    #expect(HostPattern(pattern).matches(host) == matches)
  }

  @Test(
    "CVE-2023-28321: a star within a label names nothing",
    arguments: ["x*.test", "*x.test", "*", "a.*.test", "***.test", "", "*.127.0.0.1", "a b", "http://a.test"])
  func invalidPatterns(pattern: String) {
    #expect(!HostPattern(pattern).isValid)
    #expect(!HostPattern(pattern).matches("xn--a.test") && !HostPattern(pattern).matches("a.test"))
    #expect(HostPins([HostPattern(pattern)], two).problems.first?.reason == .invalidConfiguration)
  }

  @Test func theClosestEntryCounts() {
    let pins = [
      HostPins(["**.test"], [Self.pin(1)]), HostPins(["**.api.test"], [Self.pin(2)]),
      HostPins(["*.api.test"], [Self.pin(3)]),
      HostPins(["a.api.test"], [Self.pin(4)]),
    ]
    #expect(pins.pins(for: "a.api.test")?.pins == [Self.pin(4)])
    #expect(pins.pins(for: "b.api.test")?.pins == [Self.pin(3)])
    #expect(pins.pins(for: "c.b.api.test")?.pins == [Self.pin(2)])
    #expect(pins.pins(for: "other.test")?.pins == [Self.pin(1)])
    #expect(pins.pins(for: "example.com") == nil)
  }

  @Test("Policy: two different digests at least, each of them one")
  func problems() {
    #expect(HostPins(["a.test"], two).problems.isEmpty)
    #expect(HostPins(["a.test"], [Self.pin(1)]).problems.first?.reason == .invalidConfiguration)
    #expect(HostPins(["a.test"], []).problems.count == 1)
    #expect(HostPins([], two).problems.count == 1)
    #expect(HostPins(["a.test"], ["sha256/short", Self.pin(1)]).problems.count == 1)
    // The same digest twice is one, however it is written.
    let text = Self.pin(7).base64
    #expect(Set([PublicKeyPin(text), PublicKeyPin("sha256/\(text)")]).count == 1)
    var tls = TLSConfiguration()
    tls.pins = [HostPins(["a.test"], two), HostPins(["A.test."], two)]
    #expect(tls.problems.count == 1)
  }

  @Test("A verdict needs a key of the chain; after the end date and in reports nothing is refused")
  func verdicts() {
    var pins = HostPins(["a.test"], two)
    #expect(pins.verdict(on: [Self.pin(9), Self.pin(2)], at: 0) == .accepted)
    #expect(pins.verdict(on: [Self.pin(9)], at: 0) == .refused)
    #expect(pins.verdict(on: [], at: 0) == .refused)
    pins.endDate = Date(timeIntervalSince1970: 100)
    #expect(pins.verdict(on: [Self.pin(9)], at: 99) == .refused)
    #expect(pins.verdict(on: [Self.pin(9)], at: 100) == .ignored(matches: false))
    #expect(pins.verdict(on: [Self.pin(1)], at: 101) == .ignored(matches: true))
    #expect(pins.isEnforced(at: 99) && !pins.isEnforced(at: 100))
    pins.mode = .reportOnly
    #expect(pins.verdict(on: [Self.pin(9)], at: 99) == .reported)
    #expect(!pins.isEnforced(at: 99))
  }

  @Test func whatATransportCannotDoIsNamed() {
    var tls = TLSConfiguration()
    let path = PathConfiguration()
    let none = TransportCapabilities()
    #expect(none.problems(of: tls, path).isEmpty)
    tls.pins = [HostPins(["a.test"], two)]
    tls.clientIdentity = ClientIdentity(certificateFile: "/c.pem")
    tls.minimumVersion = .tls13
    tls.trust = .file("/ca.pem")
    #expect(none.problems(of: tls, path).count == 4)
    #expect(none.problems(of: tls, path).allSatisfy { $0.reason == .unsupported })
    var all = path
    all.proxy = .server(ProxyServer(.https, "p.test", port: 1))
    all.destinations = .publicOnly
    all.unixSocket = "/s"
    all.interface = .named("eth0")
    all.addressFamily = .ipv6
    all.happyEyeballsDelay = .seconds(1)
    all.resolveOverrides = [ResolveOverride(host: "a.test", port: 1, addresses: [])]
    #expect(none.problems(of: TLSConfiguration(), all).count == 8)
  }

  @Test func textThatIsNotPEMIsAProblem() {
    var tls = TLSConfiguration()
    tls.trust = .certificates(Data("nothing".utf8))
    #expect(tls.problems.first?.reason == .invalidConfiguration)
    tls.trust = .certificates(Data("-----BEGIN CERTIFICATE-----\r\n".utf8))
    #expect(tls.problems.isEmpty)
    tls.clientIdentity = ClientIdentity(certificateChain: Data(), privateKey: Data())
    #expect(tls.problems.count == 1)
    tls.clientIdentity = ClientIdentity(
      certificateChain: Data("-----BEGIN CERTIFICATE-----".utf8),
      privateKey: Data("-----BEGIN EC PRIVATE KEY-----".utf8))
    #expect(tls.problems.isEmpty)
  }
}

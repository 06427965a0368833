import Foundation
import Testing
import Ulak

@testable import UlakCommand

@Suite struct ConnectionOptionsTests {
  private static let pin = "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  private static let other = "sha256/BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  private func options(_ arguments: String..., environment: [String: String] = [:]) throws -> ConnectionOptions {
    var options = try requestCommand(["http://x"] + arguments).settings.connection
    try options.findProxy(
      SecretReader(environment: { environment[$0] }, file: { _ in Data("http://file.test:1\n".utf8) }))
    return options
  }

  @Test("Pins are gathered by their host; one is enough for a command")
  func pins() throws {
    let pins = try options("--pin", "a.test=\(Self.pin)", "--pin=*.b.test=\(Self.pin)", "--pin", "a.test=\(Self.other)")
      .tls.pins
    #expect(pins.map { $0.hosts.map(\.description) } == [["a.test"], ["*.b.test"]])
    #expect(pins.map(\.pins.count) == [2, 1])
    #expect(APIClient { $0.tls.pins = pins }.problems.isEmpty)
  }

  @Test(
    "What makes no sense is a usage error",
    arguments: [
      ["--pin", "a.test"], ["--pin", "a.test=sha1/AAAA"], ["--pin", "a.test=sha256/AAAA"],
      ["--pin", "**.a.test=\(pin)"],
      ["--pin", "a*.test=\(pin)"], ["--pin", "=\(pin)"], ["--key", "k.pem"], ["-4", "-6"], ["--resolve", "a.test:80"],
      ["--resolve", "a.test:x:1.2.3.4"], ["--resolve", "a.test:80:1.2.3"], ["--resolve", ":80:1.2.3.4"],
      ["--unix-socket", "/s", "--proxy", "x"],
    ])
  func usage(arguments: [String]) {
    #expect(throws: UsageError.self) { try Command(arguments: ["http://x"] + arguments) }
  }

  @Test func theWayIsUnderstood() throws {
    let options = try options(
      "-6", "--resolve", "a.test:80:[::1],127.0.0.1", "--resolve=b.test:1:::1", "--tls-min", "1.3")
    #expect(options.path.addressFamily == .ipv6)
    #expect(options.path.resolveOverrides.map(\.host) == ["a.test", "b.test"])
    #expect(options.path.resolveOverrides.first?.addresses.map(\.description) == ["::1", "127.0.0.1"])
    #expect(options.tls.minimumVersion == .tls13)
    #expect(try self.options("--unix-socket", "/s").path.unixSocket == "/s")
  }

  @Test("The environment's proxies count unless one is given; --noproxy counts for both")
  func proxies() throws {
    let environment = ["http_proxy": "http://env.test:1", "no_proxy": "a.test", "ALL": "x"]
    #expect(try options(environment: environment).path.proxy.forHTTP?.host == "env.test")
    #expect(try options("--unix-socket", "/s", environment: environment).path.proxy == .none)
    #expect(try options("--proxy", "", environment: environment).path.proxy == .none)
    let given = try options("--proxy", "socks5://u:p@opt.test", environment: environment).path.proxy
    #expect((given.forHTTPS?.kind, given.forHTTPS?.host, given.exceptions) == (.socks5, "opt.test", []))
    #expect(try options("--noproxy", "b.test", environment: environment).path.proxy.exceptions == ["b.test"])
    #expect(try options("--proxy", "env:P", environment: ["P": "http://p.test"]).path.proxy.forHTTP?.host == "p.test")
    #expect(try options("--proxy", "file:/p").path.proxy.forHTTP?.host == "file.test")
    let error = #expect(throws: UsageError.self) { try options("--proxy", "ftp://u:s3cret@h") }
    #expect(error.map { "\($0)" }?.contains("s3cret") == false)
    let cgi = ["HTTP_PROXY": "http://evil.test", "REQUEST_METHOD": "GET"]
    #expect(try options(environment: cgi).path.proxy.forHTTP == nil)
  }

  @Test("The curl command takes the same way, and hides the proxy's password")
  func curl() throws {
    func text(_ arguments: String..., shows: Bool = false) throws -> String {
      let command = try requestCommand(["https://a.test/"] + arguments)
      return CurlCommand(redaction: Redaction(showsSecrets: shows)).text(
        try RequestBuilder(command: command).request(), body: command.body, settings: command.settings)
    }
    let line = try text(
      "--cacert", "ca.pem", "--cert", "c.pem", "--key", "k.pem", "--tls-min", "1.3", "--pin", "a.test=\(Self.pin)",
      "--pin", "b.test=\(Self.other)", "--resolve", "a.test:443:::1", "-4", "--proxy", "http://u:s3cret@p.test:1",
      "--noproxy", "x")
    for words in [
      "--cacert ca.pem --tlsv1.3", "--pinnedpubkey 'sha256//AAAA", "--cert c.pem --key k.pem",
      "--proxy 'http://<redacted>@p.test:1' --noproxy x", "--resolve 'a.test:443:[::1]'", " -4 ",
    ] {
      #expect(line.contains(words), "\(words) in \(line)")
    }
    #expect(!line.contains("s3cret") && !line.contains("BAAAA"))
    #expect(try text("--proxy", "http://u:s3cret@p.test:1", shows: true).contains("s3cret"))
  }
}

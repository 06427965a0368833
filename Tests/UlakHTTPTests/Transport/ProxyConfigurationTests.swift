import Testing

@testable import UlakHTTP

@Suite struct ProxyConfigurationTests {
  private func origin(_ text: String) throws -> Origin { try HTTPURL(text).origin }

  @Test(
    "CVE-2025-62718, GHSA-m7pr-hjqh-92cm, GHSA-pmwg-cvhr-8vh7: no spelling of a host gets around the exceptions",
    arguments: [
      ("localhost", "http://localhost./"), ("localhost", "http://LOCALHOST/"), ("localhost", "http://127.0.0.2:8080/"),
      ("localhost", "http://[::1]/"), ("127.0.0.1", "http://[::ffff:127.0.0.9]/"), ("[::1]", "http://localhost/"),
      ("::1", "http://x.localhost/"), ("example.com", "https://EXAMPLE.com./"),
      (".example.com", "http://a.example.com/"),
      ("*.example.com", "http://a.b.example.com/"), ("Example.COM.", "http://example.com/"),
      ("bücher.example", "http://xn--bcher-kva.example/"), ("10.0.0.0/8", "http://10.255.0.1/"),
      ("10.0.0.0/8", "http://[::ffff:10.0.0.1]/"), ("fd00::/8", "http://[fd12::1]/"),
      ("192.0.2.7", "http://192.0.2.7/"),
      ("[2001:db8::1]", "http://[2001:DB8:0::1]/"), ("2001:db8::1", "http://[2001:db8::1]/"), ("*", "http://any.test/"),
      ("example.com:8080", "http://example.com:8080/"), ("[::1]:443", "https://localhost/"),
    ])
  func exempt(entry: String, url: String) throws {
    #expect(NoProxyList(entry).contains(try origin(url)))
  }

  @Test(
    "What only looks like an exception is none",
    arguments: [
      ("example.com", "http://notexample.com/"), ("example.com", "http://example.com.evil.test/"),
      ("10.0.0.0/8", "http://11.0.0.1/"), ("10.0.0.0/8", "http://10.evil.test/"),
      ("example.com:8080", "http://example.com/"),
      ("", "http://example.com/"), ("localhost", "http://localhost.evil.test/"), ("ex*mple.com", "http://example.com/"),
      ("192.0.2.7", "http://192.0.2.70/"),
    ])
  func notExempt(entry: String, url: String) throws {
    #expect(!NoProxyList(entry).contains(try origin(url)))
  }

  @Test func listsAreSeparatedByCommasAndBlanks() throws {
    let list = NoProxyList(" a.test, b.test\tc.test,,10.0.0.0/8 ")
    for host in ["a.test", "b.test", "c.test", "10.1.1.1"] { #expect(list.contains(try origin("http://\(host)/"))) }
    #expect(NoProxyList("a.test,b c/d,10.0.0.0/99").invalidEntries == ["c/d", "10.0.0.0/99"])
  }

  @Test("The environment is read in lower case first; the schemes have proxies of their own")
  func environment() throws {
    let proxy = ProxyConfiguration.environment([
      "http_proxy": "http://lower.test:1", "HTTP_PROXY": "http://upper.test:1", "HTTPS_PROXY": "https://secure.test",
      "NO_PROXY": "localhost,internal.test",
    ])
    #expect(proxy.proxy(for: try origin("http://a.test/")) == ProxyServer(.http, "lower.test", port: 1))
    #expect(proxy.proxy(for: try origin("https://a.test/")) == ProxyServer(.https, "secure.test", port: 443))
    #expect(proxy.proxy(for: try origin("http://x.internal.test/")) == nil)
    #expect(proxy.problems.isEmpty)
    let all = ProxyConfiguration.environment(["all_proxy": "socks5h://u:p%40@s.test"])
    #expect(
      all.proxy(for: try origin("https://a.test/"))
        == ProxyServer(.socks5, "s.test", port: 1080, credentials: .init(user: "u", password: "p@")))
    #expect(ProxyConfiguration.environment([:]) == .none)
    #expect(ProxyConfiguration.environment(["http_proxy": ""]) == .none)
  }

  @Test("CVE-2016-5385 (httpoxy): HTTP_PROXY is passed over where the program answers requests as CGI")
  func httpoxy() throws {
    let variables = ["HTTP_PROXY": "http://evil.test:1", "HTTPS_PROXY": "http://fine.test:1"]
    #expect(ProxyConfiguration.environment(variables).forHTTP?.host == "evil.test")
    let asCGI = ProxyConfiguration.environment(variables.merging(["REQUEST_METHOD": "GET"]) { $1 })
    #expect(asCGI.forHTTP == nil)
    #expect(asCGI.forHTTPS?.host == "fine.test")
  }

  @Test(
    "What is no address of a proxy is a problem, and its password is not told",
    arguments: [
      "ftp://u:secret@h.test", "http://u:secret@", "http://u:secret@h.test:99999", "http://u:sec%zzret@h.test",
    ])
  func invalid(text: String) throws {
    let error = #expect(throws: NetworkError.self) { try ProxyServer(text) }
    #expect(error?.reason == .invalidConfiguration)
    let problem = try #require(ProxyConfiguration.environment(["https_proxy": text]).problems.first)
    #expect(problem.detail.contains("https_proxy"))
    #expect(!"\(String(describing: error)) \(problem)".contains("sec"))
  }

  @Test func aProxyIsReadFromItsAddress() throws {
    #expect(try ProxyServer("proxy.test") == ProxyServer(.http, "proxy.test", port: 3128))
    #expect(try ProxyServer("HTTP://[::1]:80/") == ProxyServer(.http, "[::1]", port: 80))
    #expect(try ProxyServer("https://proxy.test:8443").port == 8443)
  }

  @Test("4.8: credentials are in no description, mirror or dump")
  func secrets() throws {
    let proxy = ProxyServer(.http, "h.test", port: 1, credentials: .init(user: "name", password: "secret"))
    var text = "\(proxy) \(ProxyConfiguration.server(proxy)) \(String(reflecting: proxy))"
    dump(ProxyConfiguration.server(proxy), to: &text)
    dump(proxy.credentials, to: &text)
    #expect(!text.contains("secret") && !text.contains("\"name\""))
    let identity = ClientIdentity(certificateFile: "/c.pem", passphrase: "secret")
    var other = "\(identity)"
    dump(identity, to: &other)
    #expect(!other.contains("secret"))
  }

  @Test func contradictionsAreProblems() {
    func problem(_ change: (inout PathConfiguration) -> Void) -> NetworkError.Reason? {
      var path = PathConfiguration()
      change(&path)
      return path.problems.first?.reason
    }
    let proxy = ProxyConfiguration.server(ProxyServer(.http, "h.test", port: 1))
    #expect(problem { _ in } == nil)
    #expect(problem { $0.proxy = proxy } == nil)
    #expect(problem { ($0.proxy, $0.destinations) = (proxy, .publicOnly) } == .unsupported)
    #expect(problem { ($0.proxy, $0.unixSocket) = (proxy, "/s") } == .invalidConfiguration)
    #expect(problem { ($0.destinations, $0.unixSocket) = (.publicOnly, "/s") } == .invalidConfiguration)
    #expect(problem { $0.unixSocket = "" } == .invalidConfiguration)
    #expect(problem { $0.interface = .named("if!x") } == .invalidConfiguration)
    #expect(problem { $0.resolveOverrides = [.init(host: "a b", port: 1, addresses: [])] } == .invalidConfiguration)
    #expect(
      problem { $0.proxy = .server(ProxyServer(.http, "h.test/x", port: 1)) } == .invalidConfiguration)
    #expect(
      problem {
        $0.proxy = .server(ProxyServer(.http, "h", port: 1, credentials: .init(user: "a:b", password: "")))
      } == .invalidConfiguration)
    #expect(problem { $0.proxy = .server(ProxyServer(.http, "h", port: 1), except: ["a/b"]) } == .invalidConfiguration)
  }
}

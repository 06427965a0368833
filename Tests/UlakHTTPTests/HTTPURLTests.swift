import Testing
import UlakHTTP

@Suite struct HTTPURLTests {
  @Test func partsAreSplit() throws {
    let url = try HTTPURL("HTTPS://Api.Example.TEST:8443/v1/a%2Fb?q=1&r=%20#part")
    #expect(url.origin.scheme == .https)
    #expect(url.origin.host == "api.example.test")
    #expect(url.origin.port == 8443)
    #expect(url.path == "/v1/a%2Fb")
    #expect(url.query == "q=1&r=%20")
    #expect(url.fragment == "part")
    #expect(url.target == "/v1/a%2Fb?q=1&r=%20")
  }

  @Test(
    "An address becomes the one that is requested",
    arguments: [
      ("http://h.test", "http://h.test/"),
      ("http://h.test:80/", "http://h.test/"),
      ("https://h.test:443/x", "https://h.test/x"),
      ("http://h.test:/x", "http://h.test/x"),
      ("http://h.test?q", "http://h.test/?q"),
      ("http://h.test/a b", "http://h.test/a%20b"),
      ("http://h.test/naïve–日本", "http://h.test/na%C3%AFve%E2%80%93%E6%97%A5%E6%9C%AC"),
      ("http://h.test/e\u{301}", "http://h.test/e%CC%81"),
      ("http://h.test/\u{301}", "http://h.test/%CC%81"),
      ("http://h.test/?\u{301}a=1", "http://h.test/?%CC%81a=1"),
      ("http://h.test/#\u{301}x", "http://h.test/#%CC%81x"),
      ("http://h.test/a/../b/./c/..", "http://h.test/b/"),
      ("http://h.test/a/%2e%2E/b", "http://h.test/b"),
      ("http://h.test/../../x", "http://h.test/x"),
      ("http://h.test/a//b", "http://h.test/a//b"),
      ("http://h.test/?a=b?c/d", "http://h.test/?a=b?c/d"),
      ("http://[::1]:8080/", "http://[::1]:8080/"),
      ("http://[2001:0DB8:0:0:0:0:0:1]/", "http://[2001:db8::1]/"),
      ("http://[::ffff:192.0.2.1]/", "http://[::ffff:c000:201]/"),
      ("http://münchen.test/", "http://xn--mnchen-3ya.test/"),
      ("http://M%C3%BCnchen.test/", "http://xn--mnchen-3ya.test/"),
      ("http://straße.test/", "http://xn--strae-oqa.test/"),
      ("http://é_x.test/", "http://xn--_x-9ia.test/"),
      ("http://日本語.test/", "http://xn--wgv71a119e.test/"),
      ("http://127.0.0.1/", "http://127.0.0.1/"),
      ("http://h_1.test./", "http://h_1.test./"),
    ])
  func canonicalForm(text: String, expected: String) throws {
    #expect(try HTTPURL(text).absoluteString == expected)
  }

  @Test(
    "What is not a sound address is refused, and never repeated in the message",
    arguments: [
      "", "h.test", "/x", "ftp://h.test/", "http:", "http:/h.test", "http://", "http:///x", "http://?q",
      "http://user@h.test/", "http://user:s3cret@h.test/", "http://h.test:0/", "http://h.test:65536/",
      "http://h.test:8x/", "http://h.test:-1/", "http://[::1/", "http://[::g]/", "http://[1:2:3]/",
      "http://[fe80::1%25eth0]/", "http://[::1]x/", "http://a..b/", "http://.a/", "http://h.test/%zz",
      "http://h.test/%5",
      "http://h.test/\u{0}", "http://h.test/a\r\nX: y", "http://h.test\\@evil.test/", "http://h.test/a\\b",
      "http://good%2F10.0.0.1/", "http://a;@evil.test/", "http://a b/", "http://0x7f.1/", "http://2130706433/",
      "http://127.1/", "http://1.2.3.4.5/", "http://1.2.3.256/", "http://\u{200B}/", "http://xn--a\u{FF}.test/",
      "http://" + String(repeating: "a", count: 64) + ".test/",
    ])
  func refused(text: String) throws {
    let error = #expect(throws: NetworkError.self) { try HTTPURL(text) }
    #expect(error?.reason == .invalidURL)
    #expect(error?.detail.isEmpty == false)
    #expect(error?.description.contains("s3cret") == false)
  }

  @Test("NB-O02: a signed address with an empty endpoint path stays as it was signed")
  func signedAddressIsKept() throws {
    let base = try HTTPURL("https://files.example.test/bucket/obj?sig=abc%2Fdef&exp=99")
    #expect(base.appending(path: "", query: nil).target == "/bucket/obj?sig=abc%2Fdef&exp=99")
    #expect(base.appending(path: "", query: "part=3").target == "/bucket/obj?sig=abc%2Fdef&exp=99&part=3")
  }

  @Test("NB-O02: parameters go before a fragment, which is never sent")
  func fragmentIsDropped() throws {
    let base = try HTTPURL("https://api.example.test/list?page=2#top")
    #expect(base.appending(path: "", query: "per=50").absoluteString == "https://api.example.test/list?page=2&per=50")
  }

  @Test("NB-O02: no parameters, no question mark")
  func noTrailingQuestionMark() throws {
    let base = try HTTPURL("https://api.example.test/list")
    #expect(base.appending(path: "", query: nil).absoluteString == "https://api.example.test/list")
    #expect(base.appending(path: "", query: "").absoluteString == "https://api.example.test/list")
  }

  @Test(
    "A path goes below the base's path, with one slash between them",
    arguments: [
      ("https://h.test/v1", "products", "/v1/products"), ("https://h.test/v1/", "products", "/v1/products"),
      ("https://h.test/v1", "/products", "/v1/products"), ("https://h.test/v1/", "/products", "/v1/products"),
      ("https://h.test", "products", "/products"), ("https://h.test/", "/products/", "/products/"),
      ("https://h.test/v1", "//evil.test/x", "/v1//evil.test/x"),
    ])
  func joining(base: String, path: String, target: String) throws {
    let url = try HTTPURL(base).appending(path: path, query: nil)
    #expect(url.target == target)
    #expect(url.origin.host == "h.test")
  }

  @Test(
    "RFC 3986, section 5.4: references are resolved as its examples say",
    arguments: [
      ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"),
      ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), ("g?y#s", "/b/c/g?y"), (";x", "/b/c/;x"), ("", "/b/c/d;p?q"),
      (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"),
      ("../../g", "/g"),
      ("../../../g", "/g"), ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."), ("..g", "/b/c/..g"),
      ("./../g", "/b/g"), ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"), ("g?y/../x", "/b/c/g?y/../x"),
      ("sibling?x=1", "/b/c/sibling?x=1"), ("//other.test/x", "/x"), ("https://other.test/y", "/y"),
    ])
  func resolving(reference: String, target: String) throws {
    let url = try HTTPURL("http://a.test/b/c/d;p?q").resolving(reference)
    #expect(url.target == target)
    #expect(url.origin.host == (reference.contains("other") ? "other.test" : "a.test"))
    #expect(url.fragment == (reference.hasSuffix("#s") ? "s" : nil))
  }

  @Test(arguments: ["ftp://h.test/", "javascript:alert(1)", "http:///x", "a\\b", "%zz"])
  func unusableReferences(reference: String) {
    #expect(throws: NetworkError.self) { try HTTPURL("http://a.test/").resolving(reference) }
  }

  @Test func queryValuesAreLeftOutOfDescriptionsForLogs() throws {
    let url = try HTTPURL("https://h.test/x?token=s3cret&s3cret#s3cret")
    #expect("\(url)" == "https://h.test/x?token=…&…")
    #expect("\(HTTPRequest(url: url))" == "GET https://h.test/x?token=…&…")
  }

  @Test(arguments: [
    ("http://localhost/", true), ("http://a.localhost/", true), ("http://127.9.9.9/", true), ("http://[::1]/", true),
    ("http://127.example.test/", false), ("http://h.test/", false), ("http://10.0.0.1/", false),
  ])
  func loopback(text: String, expected: Bool) throws {
    #expect(try HTTPURL(text).origin.isLoopback == expected)
  }

  @Test(
    "No character of a host or around it is dropped to make an address out of what is none",
    arguments: [
      "http://é.test\u{0}.evil.test/", "http://é.test%00.evil.test/", "http://good.test\u{0}.é/",
      "http://é.test／x/", "http://é＠x.test/", "http://é：80/", "http://é？x/", "http://℀.test/", "http://⑴.test/",
      "http://é x.test/", "http://é%20x.test/", "http://é%2Fx.test/",
      "http:\u{301}//h.test/", "http:/\u{301}/h.test/", "http://h.test:\u{301}80/", "http://h.test:8\u{301}0/",
    ])
  func nothingIsDropped(text: String) {
    #expect(throws: NetworkError.self) { try HTTPURL(text) }
  }
}

import Testing

@testable import UlakHTTP

/// Section 4.9: addresses by which one reader sees one host and another a second.
@Suite struct HostConfusionTests {
  @Test(
    "What two parsers could read as two hosts is refused",
    arguments: [
      ("CVE-2022-27780", "http://good.test%2F10.0.0.1/"), ("CVE-2023-26159", "http://[bad"),
      ("CVE-2023-26159", "http://[::1"),
      ("CVE-2024-47081", "http://victim.test:x@evil.test/"), ("CVE-2024-47081", "http://victim.test@evil.test/"),
      ("CVE-2024-38428", "http://a;@evil.test/"), ("CVE-2020-13956", "http://a.test:80:81/"),
      ("backslash", "https://good.test\\@evil.test/"),
      ("CVE-2026-69246", "http://0x7f.1/"), ("CVE-2026-69246", "http://127.1/"),
      ("CVE-2026-69246", "http://0177.0.0.1/"),
      ("CVE-2026-69246", "http://2130706433/"), ("CVE-2022-33987", "unix:/var/run/docker.sock"),
      ("CVE-2022-33987", "http+unix://x/"),
    ])
  func refused(id: String, address: String) {
    let error = #expect(throws: NetworkError.self, "\(id)") { try HTTPURL(address) }
    #expect(error?.reason == .invalidURL)
  }

  @Test(
    "CVE-2026-69246: every spelling of a host is compared, and connected to, in its one form",
    arguments: [
      ("http://EXAMPLE.com/", "example.com"), ("http://%65xample.com/", "example.com"),
      ("http://faß.de/", "xn--fa-hia.de"),
      ("http://[::FFFF:7F00:1]/", "[::ffff:7f00:1]"), ("http://unix:/var/run/x", "unix"),
    ])
  func canonical(address: String, host: String) throws {
    #expect(try HTTPURL(address).origin.host == host)
  }

  @Test(
    "CVE-2022-35949, CVE-2024-39338, CVE-2025-27152: no path leads to another origin",
    arguments: ["//evil.test/x", "https://evil.test/x", "/\\evil.test", "..//evil.test", "@evil.test", ":80@evil.test"])
  func paths(path: String) throws {
    let base = try HTTPURL("https://api.test/v1")
    #expect(base.appending(path: path, query: nil).origin == base.origin)
  }
}

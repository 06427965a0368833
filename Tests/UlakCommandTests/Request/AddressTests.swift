import Testing
import Ulak

@testable import UlakCommand

@Suite struct AddressTests {
  @Test(
    "Without a scheme it is https, and http for this device",
    arguments: [
      ("http://example.com", "http://example.com/"), ("HTTPS://example.com/a", "https://example.com/a"),
      ("example.com", "https://example.com/"), ("example.com:8080/a?b#c", "https://example.com:8080/a?b#c"),
      ("//example.com/a", "https://example.com/a"), ("localhost", "http://localhost/"),
      ("localhost:80/x", "http://localhost/x"), ("api.localhost", "http://api.localhost/"),
      ("127.0.0.1:3000", "http://127.0.0.1:3000/"), ("127.1.2.3", "http://127.1.2.3/"),
      ("[::1]:8080", "http://[::1]:8080/"),
      ("[2001:db8::1]", "https://[2001:db8::1]/"), (":3000/a", "http://localhost:3000/a"),
      (":/a", "http://localhost/a"),
      (":", "http://localhost/"), ("localhost.example.com", "https://localhost.example.com/"),
      ("example.com/?u=http://y", "https://example.com/?u=http://y"),
    ])
  func addresses(text: String, url: String) throws {
    #expect(try Address.url(text).absoluteString == url)
  }

  @Test(
    "What is no address is refused",
    arguments: [
      "", "http://", "ftp://example.com", "file:///etc/passwd", "mailto:a@b", "http:/example.com", "exa mple.com",
      "http://example.com:0", "http://example.com:65536", "http://example.com:8x", "me:pw@example.com",
      "http://example.com/%zz", "http://example.com/\u{1}", "http://[::1", "javascript:alert(1)", "ht!tp://x",
    ])
  func mistakes(text: String) {
    let error = #expect(throws: NetworkError.self) { try Address.url(text) }
    #expect(error?.reason == .invalidURL)
  }
}

import Testing
import Ulak

@testable import UlakCommand

@Suite struct RedactionTests {
  @Test(
    "Addresses lose user information and the values of their pairs, and nothing else",
    arguments: [
      ("/a=b/c", "/a=b/c"), ("/a?b=s3cret&c&d=s3cret", "/a?b=*&c&d=*"), ("/a?b=s3cret?s3cret=s3cret,s3cret", "/a?b=*"),
      ("https://x/#access_token=s3cret&state=s3cret", "https://x/#access_token=*&state=*"),
      ("/?a=s3cret#b=s3cret", "/?a=*#b=*"), ("https://me:s3cret@x/p@q", "https://*@x/p@q"), ("//s3cret@x", "//*@x"),
      ("mailto:a@b", "mailto:a@b"), ("</a?b=s3cret>; rel=next, </c=d>", "</a?b=*>; rel=next, </c=d>"),
      ("5; url=/a?b=s3cret>s3cret", "5; url=/a?b=*"), ("", ""),
    ])
  func addresses(text: String, expected: String) {
    let shown = String(decoding: AddressRedaction.redacted(Array(text.utf8)[...]), as: UTF8.self)
    #expect(shown == expected.replacing("*", with: Redaction.mark))
  }

  @Test("A log hides every value of a query, a print those of known names")
  func queries() throws {
    let url = try HTTPURL("http://x/a?q=1&token=2&plain")
    #expect(Redaction().target(url) == "/a?q=1&token=<redacted>&plain")
    #expect(Redaction(hidesQueries: true).target(url) == "/a?q=<redacted>&token=<redacted>&plain")
    #expect(Redaction(showsSecrets: true).target(url) == "/a?q=1&token=2&plain")
  }
}

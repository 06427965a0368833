import Testing
import UlakHTTP

@Suite struct MediaTypeTests {
  @Test func partsAreRead() throws {
    let type = try #require(MediaType(" Text/HTML; Charset=\"UTF-8\" ;q=0.5;flag"))
    #expect(type.essence == "text/html")
    #expect(type.charset == "utf-8")
    #expect(type.parameter("q") == "0.5")
  }

  @Test(
    "NB-O11: JSON is known by subtype and suffix, without regard to case and parameters",
    arguments: [
      ("application/json", true), ("Application/JSON;CHARSET=UTF-8", true), ("application/vnd.api+json", true),
      ("application/problem+json; charset=\"utf-8\"", true), ("text/json", true), ("text/javascript", false),
      ("text/html", false), ("application/jsonp", false), ("application/xml", false),
    ])
  func json(text: String, expected: Bool) {
    #expect(MediaType(text)?.isJSON == expected)
  }

  @Test(arguments: ["", "json", "/json", "application/", "a b/c", "application/json x", "app\u{0}/json"])
  func refused(text: String) { #expect(MediaType(text) == nil) }

  @Test func quotedParametersRoundTrip() throws {
    let text = "multipart/form-data; boundary=\"a \\\"b\\\\\""
    let type = try #require(MediaType(text))
    #expect(type.parameter("BOUNDARY") == "a \"b\\")
    #expect(MediaType(type.description) == type)
  }

  @Test("A broken parameter ends the list, it does not void the type")
  func brokenParameters() {
    for text in ["a/b;", "a/b; x", "a/b;x=", "a/b; x=\"open", "a/b;;y=1"] {
      #expect(MediaType(text)?.essence == "a/b", "\(text)")
    }
  }

  @Test("A quote is escaped whatever combines with it")
  func quotesWithMarks() throws {
    for mark in ["\u{301}", "\u{200D}", "\u{FE0F}"] {
      let type = try #require(MediaType("text/plain; a=\"\\\"\(mark); b=1\""))
      #expect(type.parameters.count == 1)
      #expect(MediaType(type.description) == type)
    }
  }
}

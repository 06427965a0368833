import Foundation
import Testing
import UlakPlatform

@testable import UlakHTTP

@Suite struct URLTemplateTests {
  /// The variables of RFC 6570, section 3.2.
  private let values = [
    "dom": "example.com", "dub": "me/too", "hello": "Hello World!", "half": "50%", "var": "value", "who": "fred",
    "base": "http://example.com/home/", "path": "/foo/bar", "v": "6", "x": "1024", "y": "768", "empty": "",
  ]

  @Test(
    "RFC 6570: every example of levels 1 to 3",
    arguments: [
      // Section 1.2.
      ("{var}", "value"), ("{hello}", "Hello%20World%21"), ("{+var}", "value"), ("{+hello}", "Hello%20World!"),
      ("{+path}/here", "/foo/bar/here"), ("here?ref={+path}", "here?ref=/foo/bar"), ("X{#var}", "X#value"),
      ("X{#hello}", "X#Hello%20World!"), ("map?{x,y}", "map?1024,768"), ("{x,hello,y}", "1024,Hello%20World%21,768"),
      ("{+x,hello,y}", "1024,Hello%20World!,768"), ("{+path,x}/here", "/foo/bar,1024/here"),
      ("{#x,hello,y}", "#1024,Hello%20World!,768"), ("{#path,x}/here", "#/foo/bar,1024/here"), ("X{.var}", "X.value"),
      ("X{.x,y}", "X.1024.768"), ("{/var}", "/value"), ("{/var,x}/here", "/value/1024/here"),
      ("{;x,y}", ";x=1024;y=768"),
      ("{;x,y,empty}", ";x=1024;y=768;empty"), ("{?x,y}", "?x=1024&y=768"), ("{?x,y,empty}", "?x=1024&y=768&empty="),
      ("?fixed=yes{&x}", "?fixed=yes&x=1024"), ("{&x,y,empty}", "&x=1024&y=768&empty="),
      // Section 3.2.2 to 3.2.9, without lists and modifiers.
      ("{half}", "50%25"), ("O{empty}X", "OX"), ("O{undef}X", "OX"), ("{x,empty}", "1024,"), ("?{x,empty}", "?1024,"),
      ("?{x,undef}", "?1024"), ("?{undef,y}", "?768"), ("{+half}", "50%25"),
      ("{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"),
      ("{+base}index", "http://example.com/home/index"), ("O{+empty}X", "OX"), ("O{+undef}X", "OX"),
      ("here?ref={+path}", "here?ref=/foo/bar"), ("up{+path}{var}/here", "up/foo/barvalue/here"),
      ("{#half}", "#50%25"), ("foo{#empty}", "foo#"), ("foo{#undef}", "foo"), ("{.who}", ".fred"),
      ("{.who,who}", ".fred.fred"), ("{.half,who}", ".50%25.fred"), ("www{.dom}", "www.example.com"),
      ("X{.empty}", "X."),
      ("X{.undef}", "X"), ("{/who}", "/fred"), ("{/who,who}", "/fred/fred"), ("{/half,who}", "/50%25/fred"),
      ("{/who,dub}", "/fred/me%2Ftoo"), ("{/var,empty}", "/value/"), ("{/var,undef}", "/value"),
      ("{;who}", ";who=fred"),
      ("{;half}", ";half=50%25"), ("{;empty}", ";empty"), ("{;v,empty,who}", ";v=6;empty;who=fred"),
      ("{;v,bar,who}", ";v=6;who=fred"), ("{;x,y,undef}", ";x=1024;y=768"), ("{?who}", "?who=fred"),
      ("{?half}", "?half=50%25"), ("{?x,y,undef}", "?x=1024&y=768"), ("{&who}", "&who=fred"),
      ("{&half}", "&half=50%25"),
      ("{&x,y,undef}", "&x=1024&y=768"),
    ])
  func examples(template: String, expected: String) throws {
    #expect(try URLTemplate(template).expanded(values) == expected)
  }

  @Test func literalsAreEscapedWhereTheyMustBe() throws {
    #expect(try URLTemplate("/ä b/%41'\"<>\\^`|{var}").expanded(values) == "/%C3%A4%20b/%41'%22%3C%3E%5C%5E%60%7Cvalue")
    #expect(try URLTemplate("").expanded(values) == "")
    #expect(try URLTemplate("{+x}").expanded(["x": "%41%zz%"]) == "%41%25zz%25")
    #expect(try URLTemplate("{a.b,%41_}").expanded(["a.b": "1", "%41_": "2"]) == "1,2")
  }

  @Test(
    "What is no template is refused, at the byte that is wrong",
    arguments: [
      ("{", 1), ("a}", 1), ("{}", 1), ("{a", 0), ("{a,", 3), ("{a,}", 3), ("{a b}", 2), ("{a*}", 2), ("{a:3}", 2),
      ("{=a}", 1), ("{!a}", 1), ("{a..b}", 3), ("{.}", 2), ("{a.}", 3), ("{%4}", 1), ("50%", 2), ("a\u{0}", 1),
      ("{ä}", 1),
      ("{a}{b", 3), ("{{a}}", 1),
    ])
  func refusals(template: String, byte: Int) {
    let error = #expect(throws: NetworkError.self) { try URLTemplate(template) }
    #expect(error?.reason == .invalidURL)
    #expect(error?.detail.hasSuffix("at byte \(byte)") == true, "\(error?.detail ?? "")")
  }

  @Test func sizesAreBounded() throws {
    let many = "{" + (0..<257).map { "v\($0)" }.joined(separator: ",") + "}"
    #expect(throws: NetworkError.self) { try URLTemplate(many) }
    #expect(throws: NetworkError.self) { try URLTemplate(String(repeating: "a", count: 8 * 1024 + 1)) }
    #expect(throws: Never.self) { try URLTemplate(String(repeating: "a", count: 8 * 1024)) }
  }

  @Test func namesInOrder() throws {
    #expect(try URLTemplate("/{b}{?a,b,c}").names == ["b", "a", "c"])
    #expect(try URLTemplate("/{b}/x{/d}{?a}").segmentNames == ["b", "d"])
  }

  @Test("Values drawn from seeds come back out of what was expanded", arguments: [1, 8] as [UInt64])
  func roundTrips(seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let template = try URLTemplate("/{a}{/b}{?c,d}")
    for _ in 0..<500 {
      let values = ["a": random.text(), "b": random.text(), "c": random.text(), "d": random.text()]
      let text = template.expanded(values)
      let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let segments = halves[0].split(separator: "/", omittingEmptySubsequences: false)
      let pairs = halves[1].split(separator: "&").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      }
      func decoded(_ text: Substring) -> String? {
        PercentEncoding.decode(text).map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(decoded(segments[1]) == values["a"] && decoded(segments[2]) == values["b"])
      #expect(decoded(pairs[0][1]) == values["c"] && decoded(pairs[1][1]) == values["d"])
    }
  }
}

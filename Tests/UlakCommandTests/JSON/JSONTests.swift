import Testing

@testable import UlakCommand

@Suite struct JSONTests {
  @Test(
    "What is JSON is read, and written again without its spaces",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), (" \t\r\n1 ", "1"), ("-0", "-0"), ("1.50e+05", "1.50e+05"), ("1E5", "1E5"),
      ("0.1", "0.1"), ("123456789012345678901234567890", "123456789012345678901234567890"), ("true", "true"),
      ("false", "false"), ("null", "null"), (#""\u00e9\/\"\\""#, #""\u00e9\/\"\\""#), ("\"é😀\"", "\"é😀\""),
      (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#), ("[ 1 , [ ] , { \"a\" : [ { } ] } ]", #"[1,[],{"a":[{}]}]"#),
    ])
  func valid(source: String, written: String) throws {
    var bytes: [UInt8] = []
    try JSONNode(parsing: Array(source.utf8)).write(to: &bytes)
    #expect(text(bytes) == written)
  }

  @Test(
    "What is not JSON is refused, with the place",
    arguments: [
      ("", 0), (" ", 1), ("{", 1), ("}", 0), ("[1", 2), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("{\"a\"}", 4),
      ("{\"a\":}", 5), ("{\"a\":1,}", 7), ("{a:1}", 1), ("{1:2}", 1), ("[1}", 2), ("{\"a\":1]", 6), ("1 2", 2),
      ("01", 1), ("-", 1), ("+1", 0), ("1.", 2), (".5", 0), ("1e", 2), ("1e+", 3), ("tru", 0), ("nul", 0), ("'a'", 0),
      ("\"a", 2), ("\"a\nb\"", 2), (#""\x""#, 1), (#""\u12g4""#, 1), (#""\u12"#, 1), ("\"\\", 1), ("[1]]", 3),
      ("{}{}", 2), ("NaN", 0), ("\u{FEFF}1", 0), ("// c\n1", 0),
    ])
  func invalid(source: String, offset: Int) {
    let failure = #expect(throws: JSONFailure.self) { try JSONNode(parsing: Array(source.utf8)) }
    #expect(failure?.offset == offset)
    #expect(JSONReformatter().reformatted(Array(source.utf8)[...]) == nil)
  }

  @Test("Nesting is bounded, and deep nesting within the bound is no danger")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONNode(parsing: nested(512))
    #expect(throws: JSONFailure(offset: 512, problem: "the nesting is deeper than 512")) {
      try JSONNode(parsing: nested(513))
    }
    #expect(throws: JSONFailure.self) { try JSONNode(parsing: nested(1_000_000)) }
  }

  @Test(
    "What strings say",
    arguments: [
      ("a", "a"), (#"\u00e9"#, "é"), (#"\ud83d\ude00"#, "😀"), (#"\n\t\r\b\f\/\\\""#, "\n\t\r\u{8}\u{C}/\\\""), ("", ""),
      (#"\ud83d"#, nil), (#"\ude00\ud83d"#, nil), (#"\ud83dx"#, nil), (#"\ud83d\n"#, nil), (#"\u0000"#, "\0"),
    ])
  func strings(raw: String, meaning: String?) {
    #expect(JSONString(raw: Array(raw.utf8)[...]).text == meaning)
  }

  @Test("Broken UTF-8 is no text, and strings are equal when they say the same")
  func equality() {
    #expect(JSONString(raw: [0xFF]).text == nil)
    #expect(JSONString(raw: [0x5C, 0x6E, 0xC3]).text == nil)
    #expect(JSONString("é") == JSONString(raw: Array(#"\u00E9"#.utf8)[...]))
    #expect(JSONString("é").hashValue == JSONString(raw: Array(#"\u00E9"#.utf8)[...]).hashValue)
    #expect(JSONString("a") != JSONString("b"))
    #expect(JSONString(raw: [0xFF]) != JSONString(raw: [0xFE]))
  }

  @Test("Indented JSON keeps order, repeats and spelling")
  func reformatting() {
    let source = #"{"b":1.0,"a":[1,{"x":[],"y":{}}],"b":"\u00e9"}"#
    let expected = """
      {
          "b": 1.0,
          "a": [
              1,
              {
                  "x": [],
                  "y": {}
              }
          ],
          "b": "\\u00e9"
      }

      """
    #expect(JSONReformatter().reformatted(Array(source.utf8)[...]).map(text) == expected)
    // What is indented already comes out the same.
    #expect(JSONReformatter().reformatted(Array(expected.utf8)[...]).map(text) == expected)
    #expect(JSONReformatter().reformatted(Array("1".utf8)[...]).map(text) == "1\n")
  }

  @Test("Colours stand around tokens, and what could steer a terminal is taken out of them")
  func colors() {
    var reformatter = JSONReformatter(palette: .terminal)
    reformatter.sanitize = { TerminalText.safe($0) }
    let shown = reformatter.reformatted(Array("{\"a\u{9B}2J\":1}".utf8)[...]).map(text)
    #expect(shown == "{\n    \u{1B}[36m\"a\\u{9B}2J\"\u{1B}[0m: \u{1B}[33m1\u{1B}[0m\n}\n")
  }
}

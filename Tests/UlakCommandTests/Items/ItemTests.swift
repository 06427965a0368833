import Testing

@testable import UlakCommand

@Suite struct ItemTests {
  @Test(
    "The first separator counts, the longest if several begin there",
    arguments: [
      ("name=value", .text(name: "name", value: "value")), ("a=", .text(name: "a", value: "")),
      ("a=b=c", .text(name: "a", value: "b=c")), ("a=b:c", .text(name: "a", value: "b:c")),
      ("a:=1", .json(name: "a", value: "1")), ("a:={\"b\": [1]}", .json(name: "a", value: "{\"b\": [1]}")),
      ("q==v", .query(name: "q", value: "v")), ("q==", .query(name: "q", value: "")),
      ("q==a=b", .query(name: "q", value: "a=b")),
      ("X-A:b", .header(name: "X-A", value: "b")), ("X-A: \tb c ", .header(name: "X-A", value: "b c")),
      ("X-A:", .header(name: "X-A", value: "")), ("X-A:http://x", .header(name: "X-A", value: "http://x")),
      ("X-A;", .emptyHeader(name: "X-A")), ("a;b=c", .text(name: "a;b", value: "c")),
      ("f@path", .file(name: "f", path: "path")), ("me@x.org=1", .file(name: "me", path: "x.org=1")),
      (":v", .header(name: "", value: "v")),
      ("ад=ёж", .text(name: "ад", value: "ёж")),
    ] as [(String, Item)])
  func separators(word: String, item: Item) throws {
    #expect(try Item(word, position: 1) == item)
  }

  @Test(
    "A backslash takes a separator’s meaning away, and is otherwise itself",
    arguments: [
      (#"a\=b=c"#, .text(name: "a=b", value: "c")), (#"a\:b:c"#, .header(name: "a:b", value: "c")),
      (#"me\@x=1"#, .text(name: "me@x", value: "1")), (#"a=b\=c"#, .text(name: "a", value: "b=c")),
      (#"a=C:\dir"#, .text(name: "a", value: #"C:\dir"#)), (#"a\\=b"#, .text(name: #"a\\"#, value: "b")),
      (#"a\[b=1"#, .text(name: #"a\[b"#, value: "1")), (#"a:="\"\\""#, .json(name: "a", value: #""\"\\""#)),
      (#"a=b\"#, .text(name: "a", value: #"b\"#)),
    ] as [(String, Item)])
  func escapes(word: String, item: Item) throws {
    #expect(try Item(word, position: 1) == item)
  }

  @Test("What has no separator is counted, not repeated: it may be a secret")
  func none() {
    for word in ["secret", #"a\=b"#, "", ";x"] {
      let error = #expect(throws: UsageError.self) { try Item(word, position: 3) }
      #expect(error?.message.hasPrefix("item 3 ") == true)
      #expect(word.isEmpty || error?.message.contains("secret") == false)
    }
    #expect(throws: UsageError("item 1 has no name before its separator")) { try Item("=x", position: 1) }
    #expect(throws: UsageError.self) { try Item("==x", position: 1) }
  }

  @Test("Line breaks at the ends of a field’s value stay, to be refused")
  func lineBreaks() throws {
    #expect(try Item("X-A:b\n", position: 1) == .header(name: "X-A", value: "b\n"))
    #expect(try Item("X-A: b\r\n ", position: 1) == .header(name: "X-A", value: "b\r\n"))
  }
}

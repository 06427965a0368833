import Testing
import Ulak

@testable import UlakCommand

@Suite struct BodyItemsTests {
  private func json(_ words: [String]) throws -> String {
    text(try JSONItems.body(try words.enumerated().map { try Item($1, position: $0 + 1) }))
  }

  @Test(
    "JSON is built in the order the items are given",
    arguments: [
      (["b=1", "a=2"], #"{"b":"1","a":"2"}"#),
      (["a:=1.50", "b:=10000000000000000000"], #"{"a":1.50,"b":10000000000000000000}"#),
      (["a=1", "a=2"], #"{"a":"2"}"#), (["a=\"\n\u{1}é"], #"{"a":"\"\n\u0001é"}"#.replacing("\n", with: #"\n"#)),
      (["a:=null", "b:=true", "c:=[1,{\"x\":\"y\"}]"], #"{"a":null,"b":true,"c":[1,{"x":"y"}]}"#),
      (["a:= {\"k\" : 1} "], #"{"a":{"k":1}}"#),
      (["q==1", "X-A:1"], "{}"),
    ])
  func flat(words: [String], body: String) throws {
    #expect(try json(words) == body)
  }

  @Test(
    "Nested keys",
    arguments: [
      (["a[b]=1", "a[c]=2"], #"{"a":{"b":"1","c":"2"}}"#), (["a[]=1", "a[]=2"], #"{"a":["1","2"]}"#),
      (["a[b][]=1", "a[b][]=2"], #"{"a":{"b":["1","2"]}}"#), (["a[2]=x"], #"{"a":[null,null,"x"]}"#),
      (["a[1]=x", "a[0]=y"], #"{"a":["y","x"]}"#), (["a[][b]=1", "a[][b]=2"], #"{"a":[{"b":"1"},{"b":"2"}]}"#),
      (["a[0][b]=1", "a[0][c]=2"], #"{"a":[{"b":"1","c":"2"}]}"#),
      (["a[1][b]=1", "a[0][b]=2"], #"{"a":[{"b":"2"},{"b":"1"}]}"#),
      (["[]=1", "[]=2"], #"["1","2"]"#), (["[0][a]=1"], #"[{"a":"1"}]"#), ([#"a\[b\]=1"#], #"{"a[b]":"1"}"#),
      ([#"a[\0]=1"#], #"{"a":{"0":"1"}}"#), (["a:={\"b\":1}", "a[c]=2"], #"{"a":{"b":1,"c":"2"}}"#),
      (["a[b c]=1"], #"{"a":{"b c":"1"}}"#), (["a[b]:=[1]", "a[b][]:=2"], #"{"a":{"b":[1,2]}}"#),
    ])
  func nested(words: [String], body: String) throws {
    #expect(try json(words) == body)
  }

  @Test(
    "What cannot be built is a usage error",
    arguments: [
      ["a=1", "a[b]=2"], ["a[]=1", "a[b]=2"], ["a[b]=1", "a[]=2"], ["[]=1", "a=2"], ["a=1", "[]=2"], ["a[b=1"],
      ["a[b]c=1"], ["a[1001]=x"], ["a[99999999999999999999]=x"], ["a:="], ["a:=x"], ["a:={"], ["a:=01"], ["a@file"],
    ])
  func mistakes(words: [String]) {
    #expect(throws: UsageError.self) { try json(words) }
  }

  @Test("A form keeps repeats and order, and keys are literal")
  func form() throws {
    let items = try ["a=1", "b[]=x y", "a=&=+", "ş=ğ", "e="].map { try Item($0, position: 1) }
    #expect(text(try FormItems.pairs(items)) == "a=1&b%5B%5D=x%20y&a=%26%3D%2B&%C5%9F=%C4%9F&e=")
    #expect(throws: UsageError.self) { try FormItems.pairs([.json(name: "a", value: "1")]) }
    #expect(throws: UsageError.self) { try FormItems.multipart([.json(name: "a", value: "1")]) }
    #expect(throws: NetworkError(.fileRead)) { try FormItems.multipart([.file(name: "a", path: "/nowhere/f")]) }
    #expect(FormItems.query(items) == nil)
    #expect(
      FormItems.query([.query(name: "q", value: "ışık & +"), .query(name: "e", value: "")])
        == "q=%C4%B1%C5%9F%C4%B1k%20%26%20%2B&e=")
  }
}

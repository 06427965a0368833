import Testing
import Ulak

@testable import UlakCommand

@Suite struct RequestWordsTests {
  @Test(
    "The first word is a method only if it looks like one",
    arguments: [
      (["http://x"], nil, "http://x"), (["example.com"], nil, "example.com"), (["localhost"], nil, "localhost"),
      (["GET", "x"], "GET", "x"), (["get", "x"], "GET", "x"), (["Post", "x", "a=1"], "POST", "x"),
      (["PURGE", "localhost:80/x"], "PURGE", "localhost:80/x"), (["X-MY_METHOD", "x"], "X-MY_METHOD", "x"),
      (["purge", "http://x"], "purge", "http://x"), (["purge", "x"], "purge", "x"),
      (["example.com", "a=1"], nil, "example.com"), (["example.com", "X-A:b"], nil, "example.com"),
      (["localhost", "a=1"], nil, "localhost"), (["myhost", "a=1"], nil, "myhost"), (["myhost", "-"], nil, "myhost"),
      (["myhost", "@file"], nil, "myhost"), ([":3000", "a=1"], nil, ":3000"), (["x/y", "z"], nil, "x/y"),
      (["G@T", "http://x"], "G@T", "http://x"), (["", "https://x"], "", "https://x"),
      (["http://x", "http://y"], nil, "http://x"), (["10.0.0.1", "a=1"], nil, "10.0.0.1"),
      (["example.com", "http://y"], nil, "example.com"), (["x:80/y", "http://y"], nil, "x:80/y"),
    ] as [([String], String?, String)])
  func words(words: [String], method: String?, address: String) throws {
    let read = try RequestWords(words)
    #expect(read.method?.rawValue == method)
    #expect(read.address == address)
    #expect(read.rest == Array(words.dropFirst(method == nil ? 1 : 2)))
  }

  @Test("A method alone is no request")
  func alone() {
    #expect(throws: UsageError("there is no URL behind the method")) { try RequestWords(["GET"]) }
    #expect(throws: UsageError("there is no URL")) { try RequestWords([]) }
  }

  @Test(
    "A second address is a mistake that is told, wherever it stands",
    arguments: [
      ["http://x", "http://y"], ["http://x", "localhost:8080/v1/x"], ["localhost:80/a", "https://y/?q=1"],
      ["example.com", "http://y"], ["http://x", "a=1", "127.0.0.1:1/"], ["POST", "http://x", "[::1]:80/"],
      ["http://x", ":8080/a"], ["http://x", "ftp://y"], ["http://x", "müller.example:1/"],
    ])
  func twoAddresses(words: [String]) {
    let error = #expect(throws: UsageError.self) { try requestCommand(words) }
    #expect(error?.message.contains("looks like a second URL") == true)
    #expect(error?.message.contains("item \(words.count - (words[0] == "POST" ? 2 : 1)) ") == true)
  }

  @Test(
    "An address within an item is its value",
    arguments: [
      "Referer:http://y/", "X-Ratio: 16/9", "X-Ratio:a/b", "X-Ratio:123456/1", "X-Port:80", "a=http://y",
      "a==localhost:80/x", "a:=1", "a=b:80/c", "Link:<http://y>", #"X\:80/=1"#,
    ])
  func itemsWithAddresses(word: String) throws {
    #expect(try requestCommand(["http://x", word]).items.count == 1)
  }

  @Test(
    "A body comes from one place",
    arguments: [
      ["a=1", "--raw", "x"], ["a=1", "@f"], ["a=1", "-"], ["@f", "@g"], ["-", "@f"], ["-", "-"], ["--raw", "x", "-"],
      ["-f", "--raw", "x"], ["-f", "@f"], ["-f", "-"], ["-f", "--json", "a=1"], ["@"],
    ])
  func conflicts(words: [String]) {
    #expect(throws: UsageError.self) { try requestCommand(["http://x"] + words) }
  }

  @Test("What to print, by options and by where it goes")
  func printing() throws {
    func plan(_ options: String..., terminal: Bool = false, file: Bool = false) throws -> PrintPlan {
      try requestCommand(["http://x"] + options).printing.resolved(isTerminal: terminal, bodyGoesToFile: file)
    }
    let piped = try plan()
    #expect((piped.responseHead, piped.responseBody, piped.requestHead) == (false, true, false))
    let seen = try plan(terminal: true)
    #expect((seen.responseHead, seen.responseBody, seen.requestHead) == (true, true, false))
    let verbose = try plan("-v")
    #expect(verbose.requestHead && verbose.requestBody && verbose.responseHead && verbose.responseBody)
    let heads = try plan("-h", terminal: true)
    #expect((heads.responseHead, heads.responseBody) == (true, false))
    let bodies = try plan("-b", terminal: true)
    #expect((bodies.responseHead, bodies.responseBody) == (false, true))
    let meta = try plan("-m", terminal: true)
    #expect((meta.responseHead, meta.responseBody, meta.meta) == (false, false, true))
    let all = try plan("--all")
    #expect(all.interim && all.responseHead && all.responseBody)
    let kept = try plan(terminal: true, file: true)
    #expect((kept.responseHead, kept.responseBody) == (false, false))
    #expect(try plan("-v", file: true).responseHead)
  }
}

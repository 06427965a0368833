import Testing

@testable import Ulak

@Suite struct PathTests {
  private func resolved(_ path: Path) throws -> String { try path.resolved().path }

  @Test(
    "NB-O03: an interpolated parameter stays one segment",
    arguments: [
      ("a/b", "files/a%2Fb/meta"), ("50% off?", "files/50%25%20off%3F/meta"),
      ("naïve–日本", "files/na%C3%AFve%E2%80%93%E6%97%A5%E6%9C%AC/meta"), ("e\u{301}", "files/e%CC%81/meta"),
      ("already%2Fdone", "files/already%252Fdone/meta"), ("x;v=1,2", "files/x%3Bv%3D1%2C2/meta"),
    ])
  func parameters(id: String, expected: String) throws {
    #expect(try resolved("files/\(id)/meta") == expected)
  }

  @Test("NB-O03: what is marked as encoded goes out untouched, if it is a finished segment")
  func encodedParameters() throws {
    #expect(try resolved("files/\(encoded: "already%2Fdone")/meta") == "files/already%2Fdone/meta")
    for broken in ["50%", "%zz", "a/b", "a?b", ""] {
      let error = #expect(throws: NetworkError.self) { try resolved("files/\(encoded: broken)/meta") }
      #expect(error?.reason == .invalidURL)
    }
  }

  @Test("NB-O03: a list is several segments")
  func lists() throws {
    #expect(try resolved("files/\(segments: ["2024", "a b", "c"])") == "files/2024/a%20b/c")
    #expect(throws: NetworkError.self) { try resolved("files/\(segments: [String]())") }
  }

  @Test("A parameter that would climb or vanish is refused", arguments: ["", ".", ".."])
  func dotsAndNothing(id: String) {
    let error = #expect(throws: NetworkError.self) { try resolved("users/\(id)/posts") }
    #expect(error?.reason == .invalidURL)
  }

  @Test("A path does not climb out of its base", arguments: ["../admin", "a/../../b", "a/%2e%2e/b", "./x", "a/."])
  func dotSegments(text: String) {
    #expect(throws: NetworkError.self) { try resolved(Path(text)) }
  }

  @Test("A complete address is no path", arguments: ["https://h.test/x", "http://h.test/x"])
  func completeAddresses(text: String) {
    let error = #expect(throws: NetworkError.self) { try resolved(Path(text)) }
    #expect(error?.detail.contains("complete address") == true)
  }

  @Test func literalsKeepTheirSeparatorsAndEscapes() throws {
    #expect(try resolved("/a//b%2Fc/ä;x=1") == "/a//b%2Fc/%C3%A4;x=1")
    #expect(try resolved("v1.2/file.tar.gz") == "v1.2/file.tar.gz")
    #expect(throws: NetworkError.self) { try resolved("a#b") }
    #expect(throws: NetworkError.self) { try resolved("a\r\nb") }
    #expect(throws: NetworkError.self) { try resolved("50%") }
  }

  @Test func aLiteralQuestionMarkBeginsAQuery() throws {
    let id = "a&b?c"
    let (path, query) = try ("search?q=\(id)&all" as Path).resolved()
    #expect(path == "search")
    #expect(query == "q=a%26b%3Fc&all")
  }

  @Test func theTemplateLeavesParametersOut() {
    let id = 7
    #expect(("users/\(id)/posts/\(encoded: "x")" as Path).template == "users/{}/posts/{}")
    #expect(Request<Thing>.get("users/\(id)").name == "users/{}")
  }

  @Test func aMarkAfterTheQuestionMarkIsKept() throws {
    #expect(try ("search?\u{301}q=1" as Path).resolved().query == "%CC%81q=1")
  }
}

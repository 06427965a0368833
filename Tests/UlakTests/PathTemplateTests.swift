import Testing

@testable import Ulak

@Suite struct PathTemplateTests {
  @Test("A template is filled, and its text is the endpoint's name")
  func filled() throws {
    let cursor: String? = nil
    let path = Path(template: "users/{id}/posts{?page,cursor}", ["id": "a/b", "page": 2, "cursor": cursor])
    let (text, query) = try path.resolved()
    #expect(text == "users/a%2Fb/posts" && query == "page=2")
    #expect(Request<Thing>.get(path).name == "users/{id}/posts{?page,cursor}")
    let group = EndpointGroup(Path(template: "shops/{shop}", ["shop": 7]))
    #expect(Request<Thing>.get(path).in(group).name == "shops/{shop}/users/{id}/posts{?page,cursor}")
    #expect(try Path(template: "files{/a,b}", ["a": "x y", "b": 1]).resolved().path == "files/x%20y/1")
    #expect(Path(template: "x?api_key=s3cret{&page}", ["page": 1]).template == "x")
  }

  @Test(
    "NB-O03: a segment that would climb or vanish, a missing value and an unknown name are refused",
    arguments: [
      Path(template: "users/{id}", [:]), Path(template: "users/{id}", ["id": nil]),
      Path(template: "users/{id}", ["id": ""]),
      Path(template: "users/{id}", ["id": ".."]), Path(template: "users{/id}", ["id": "."]),
      Path(template: "users{?page}", ["pgae": 1]), Path(template: "users/{id", ["id": 1]),
      Path(template: "users/{list*}", [:]),
      Path(template: "a{+rest}", ["rest": "/../b"]), Path(template: "a{#part}", ["part": "b"]),
    ])
  func refused(path: Path) {
    let error = #expect(throws: NetworkError.self) { try path.resolved() }
    #expect(error?.reason == .invalidURL)
  }

  @Test("NB-O03: a segment that is marked as raw goes out as it is, if it is one")
  func rawSegments() throws {
    let raw = PathSegment.raw("already%2Fdone")
    #expect(try ("files/\(raw)/meta" as Path).resolved().path == "files/already%2Fdone/meta")
    #expect(try ("files/\(PathSegment("a/b"))/meta" as Path).resolved().path == "files/a%2Fb/meta")
    #expect(
      try ("files/\(segments: [raw, PathSegment("a b")])" as Path).resolved().path == "files/already%2Fdone/a%20b")
    #expect(("files/\(raw)" as Path).template == "files/{}" && raw.description == "already%2Fdone")
    for broken in ["50%", "%zz", "a/b", "a?b", "", "..", "%2e%2E", "a#b", "a b"] {
      #expect(throws: NetworkError.self) { try ("files/\(PathSegment.raw(broken))" as Path).resolved() }
    }
  }
}

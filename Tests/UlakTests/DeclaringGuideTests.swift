import Foundation
import Testing
import UlakTesting

@testable import Ulak

private struct Book: Codable, Sendable, Identifiable {
  var id: String
  var title = ""
}

private struct NewBook: Codable, Sendable { var title: String }
private struct Shelf: Codable, Sendable { var name: String }
private struct Loan: Codable, Sendable { var id: Int }

private enum BookAPI {
  static func list(page: Int) -> Request<[Book]> { .get("books", query: ["page": page, "limit": 20]) }
  static func detail(_ id: Book.ID) -> Request<Book> { .get("books/\(id)") }
  static func add(_ new: NewBook) -> Request<Book> { .post("books", json: new) }
  static func remove(_ id: Book.ID) -> Request<NoContent> { .delete("books/\(id)") }
}

private enum ShelfEndpoint: Endpoint {
  case list
  case shelf(String)
  case rename(String, to: String)

  var path: Path {
    switch self {
    case .list: "shelves"
    case .shelf(let name), .rename(let name, _): "shelves/\(name)"
    }
  }
  var method: HTTPMethod { if case .rename = self { .patch } else { .get } }
  var body: RequestBody? { if case .rename(_, let name) = self { .json(["name": name]) } else { nil } }
}

private enum Library {
  static let group = EndpointGroup("v2") {
    $0.headers["X-API-Version"] = "2"
    $0.timeout = .seconds(20)
  }
}

private enum LoanAPI {
  static let group = EndpointGroup("loans", in: Library.group) { $0.acceptedStatuses = [200, 201, 409] }

  static func detail(_ id: Int) -> Request<Loan> { .get("\(id)").in(group) }
  static func extend(_ id: Int) -> Request<Loan> { .post("\(id)/extension").in(group) }
}

private struct ReturnEndpoint: Endpoint {
  let id: Int
  var group: EndpointGroup? { LoanAPI.group }
  var path: Path { "\(id)/return" }
  var method: HTTPMethod { .post }
}

private struct Filter: Encodable {
  var searchText: String
  var tags: [String] = []
  var isAvailable = true
  var since: Date?
}

extension BookAPI {
  static func titles() -> Request<[String]> { Request<[Book]>.get("books").map { $0.map(\.title) } }
  static func find(_ id: Book.ID) -> Request<Book?> { Request<Book>.get("books/\(id)").optional() }
}

/// The samples of Documentation/DeclaringAnAPI.md, each with what it promises.
@Suite("The guide to declaring an API", .timeLimit(.minutes(1))) struct DeclaringGuideTests {
  private let transport = MockTransport()
  private let after: String? = nil

  @Test func bothStyles() async throws {
    transport.on(.get, "/books/:id", .json(#"{"id":"a/b","title":"Ulak"}"#))
    transport.on(.get, "/shelves/:name", .json(#"{"name":"sci-fi"}"#))
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    let book = try await api.value(BookAPI.detail("a/b"))
    #expect(book.title == "Ulak" && transport.requests[0].url.target == "/books/a%2Fb")
    let shelf: Shelf = try await api.value(ShelfEndpoint.shelf("sci-fi"))
    #expect(shelf.name == "sci-fi")
    #expect(try await api.value(Request<Shelf>(ShelfEndpoint.shelf("sci-fi"))).name == "sci-fi")
    let renamed = try api.httpRequest(for: ShelfEndpoint.rename("a", to: "b"))
    #expect(renamed.method == .patch && renamed.body.bytes == Data(#"{"name":"b"}"#.utf8))
    #expect(try api.httpRequest(for: Request<Book>("PURGE", "books")).method == "PURGE")
    #expect(try api.httpRequest(for: BookAPI.remove("1")).method == .delete)
    #expect(try api.httpRequest(for: BookAPI.add(NewBook(title: "x"))).method == .post)
    #expect(try api.httpRequest(for: ShelfEndpoint.list).url.path == "/shelves")
  }

  @Test func whoSaysWhat() async throws {
    let (transport, token) = (transport, "t0ken")
    transport.on(nil, "/v2/loans/:id", .json(#"{"id":7}"#))
    transport.on(nil, "/v2/loans/:id/return", .json(#"{"id":7}"#, status: 409))
    func client() -> APIClient {
      let api = APIClient("https://api.example.com") {
        $0.headers = ["X-API-Version": "1", "Authorization": "Bearer \(token)"]
        $0.languages = ["tr_TR", "en"]  // Accept-Language: tr-TR, en;q=0.9
        $0.queryStyle = QueryStyle(arrays: .brackets)
      }
      return APIClient("https://api.example.com") {
        $0 = api.configuration
        $0.transport = transport
      }
    }
    let api = client()
    let loan = try await api.value(LoanAPI.detail(7).with { $0.timeout = .seconds(5) })
    let status: Loan = try await api.value(ReturnEndpoint(id: 7).with { $0.languages = ["nl"] })
    #expect(loan.id == 7 && status.id == 7)
    let fields = transport.requests.map(\.headerFields)
    #expect(fields.map { $0["X-API-Version"] } == ["2", "2"])
    #expect(fields.map { $0[.acceptLanguage] } == ["tr-TR, en;q=0.9", "nl"])
    #expect(LoanAPI.extend(1).name == "v2/loans/{}/extension")
  }

  @Test func paths() throws {
    let one: Path = "files/\("a/b")/meta"  // files/a%2Fb/meta
    let raw: Path = "files/\(PathSegment.raw("a%2Fb"))/meta"  // encoded already: files/a%2Fb/meta
    let many: Path = "files/\(segments: ["2024", "a b"])"  // files/2024/a%20b
    let template = Path(template: "users/{id}/posts{?page,after}", ["id": 7, "page": 2, "after": after])
    #expect([one, raw, many].map(\.description) == ["files/a%2Fb/meta", "files/a%2Fb/meta", "files/2024/a%20b"])
    #expect(template.description == "users/7/posts?page=2")
    #expect(Request<Book>.get(template).name == "users/{id}/posts{?page,after}")
  }

  @Test func queries() throws {
    let query: Query = [
      "q": "C++ & Swift", "page": 2, "tag": ["new", "sale"], "after": after, "price": ["min": 5, "max": 10] as Query,
    ]
    // q=C%2B%2B%20%26%20Swift&page=2&tag=new&tag=sale&price%5Bmin%5D=5&price%5Bmax%5D=10
    #expect(
      try query.encoded() == "q=C%2B%2B%20%26%20Swift&page=2&tag=new&tag=sale&price%5Bmin%5D=5&price%5Bmax%5D=10")
    let request: Request<[Book]> = .get("books", query: Query(encoding: Filter(searchText: "swift", tags: ["a", "b"])))
    // search_text=swift&tags=a&tags=b&is_available=true
    #expect(try request.query.encoded() == "search_text=swift&tags=a&tags=b&is_available=true")
  }

  @Test func bodies() throws {
    let (new, password, bytes) = (NewBook(title: "Ulak"), "s3cret", Data("content".utf8))
    let bodies: [RequestBody] = [
      .json(new),
      .form(["user": "ayşe", "password": password]),
      .form(encoding: Filter(searchText: "swift")),
      .data(bytes, type: .png),
      .file("/tmp/film.mp4", type: MediaType("video/mp4")),
      .stream { HTTPBodyStream(bytes) },
      .multipart(["title": "Sunset", "photo": .file("/tmp/sunset.jpg", type: .jpeg)]),
      .json(new).gzipped(),
    ]
    var form: MultipartFormData = ["title": "Sunset", "tag": "sea", "note": nil]
    form.append("tag", "evening")
    form.append("photo", .file("/tmp/sunset.jpg", filename: "günbatımı.jpg", type: .jpeg))
    form.append("thumbnail", .data(bytes, filename: "small.png", type: .png))
    #expect(form.description == "title=…&tag=…&tag=…&photo=…&thumbnail=…")
    #expect(bodies.map(\.description).joined().contains(password) == false)
  }

  @Test func answers() async throws {
    transport.on(.get, "/books", .json(#"[{"id":"1","title":"A"}]"#))
    transport.on(.get, "/books/:id", .status(404))
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    #expect(try await api.value(BookAPI.titles()) == ["A"])
    #expect(try await api.value(BookAPI.find("1")) == nil)
    let sent = try api.httpRequest(for: BookAPI.list(page: 1))
    print(sent.method, sent.url, sent.headerFields)  // values of the query and secrets are left out
    #expect(sent.url.target == "/books?page=1&limit=20")
  }

  @Test("every sample of the guide is one of these, to the letter")
  func samplesAreHere() throws {
    let guide = try contents("Documentation/DeclaringAnAPI.md")
    let here = lines(
      try contents("Tests/UlakTests/DeclaringGuideTests.swift").replacingOccurrences(of: "private ", with: "")
    )
    .joined(separator: "\n")
    let samples = guide.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(samples.count > 12)
    for sample in samples { #expect(here.contains(lines(sample).joined(separator: "\n")), "\(sample)") }
  }

  @Test("every style and every policy is in the guide")
  func nothingIsMissing() throws {
    let guide = try contents("Documentation/DeclaringAnAPI.md")
    let styles =
      QueryStyle.Arrays.allCases.map { "\($0)" } + QueryStyle.Nesting.allCases.map { "\($0)" }
      + QueryStyle.Nils.allCases.map { "\($0)" } + QueryStyle.Bools.allCases.map { "\($0)" }
      + QueryStyle.Dates.allCases.map { "\($0)" } + QueryStyle.Keys.allCases.map { "\($0)" }
    for style in styles { #expect(guide.contains("`.\(style)`"), "\(style)") }
    let said = Mirror(reflecting: AnyEndpoint(ShelfEndpoint.list).declaration.policies).children.compactMap(\.label)
    for member in said where member != "group" {
      #expect(guide.contains("`\(member)`"), "\(member)")
    }
  }

  private func contents(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Without what indentation and the formatter may change.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }
}

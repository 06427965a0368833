import Testing
import UlakMockServer

@testable import Ulak

@Suite(.timeLimit(.minutes(1))) struct QueryTests {
  @Test("NB-O01: pairs arrive as they were given, in order, at a server that reads them as a form")
  func pairsArrive() async throws {
    let server = try MockServer()
    server.on(.get, "/events", .text("ok"))
    let pairs = [
      ("since", "2024-05-01T10:00:00+02:00"), ("tag", "c++"), ("q", "rock & roll=fun#1"),
      ("mail", "ana+test@example.test"), ("pct", "100%25"),
    ]
    var query = Query()
    for (name, value) in pairs { query.append(name, value) }
    _ = try await APIClient(server.baseURL).value(Request<String>.get("events", query: query))
    let received = try await server.request(1)
    #expect(received.target.contains("pct=100%2525"))
    #expect(received.target.contains("tag=c%2B%2B"))
    #expect(!received.target.contains("+"))
    #expect(received.query.map(\.name) == pairs.map(\.0))
    #expect(received.query.map(\.value) == pairs.map(\.1))
  }

  @Test("NB-O04: nil leaves a pair out, an empty list adds nothing, no text says Optional or nil")
  func optionals() throws {
    let limit: Int? = 10
    let cursor: String? = nil
    let ids: [Int] = []
    let query: Query = ["limit": limit, "cursor": cursor, "flag": true, "ids": ids, "tags": ["a", "b c"]]
    #expect(try query.encoded() == "limit=10&flag=true&tags=a&tags=b%20c")
    #expect(try (["cursor": cursor] as Query).encoded() == "")
  }

  @Test func rawValuesAndNumbers() throws {
    enum Order: String, QueryValue { case newest = "created-desc" }
    let query: Query = ["order": Order.newest, "price": 9.5, "id": Int64.max, "": ""]
    #expect(try query.encoded() == "order=created-desc&price=9.5&id=9223372036854775807&=")
  }

  @Test("NB-O02: query and signature of the base are kept byte for byte, the fragment is not sent")
  func basesWithQueries() async throws {
    let server = try MockServer()
    for method in [HTTPMethod.get, .put] { server.on(method, "/*", .text("ok")) }
    let api = APIClient()
    let signed = URL(string: server.baseURL + "/bucket/obj?sig=abc%2Fdef&exp=99")!
    _ = try await api.data(Request<Data>(.put, url: signed))
    _ = try await api.data(Request<Data>(.put, url: signed, query: ["part": 3]))
    _ = try await api.data(
      Request<Data>(.get, url: URL(string: server.baseURL + "/list?page=2#top")!, query: ["per": 50]))
    _ = try await api.data(Request<Data>(.get, url: URL(string: server.baseURL + "/list")!))
    #expect(
      server.journal.map(\.target) == [
        "/bucket/obj?sig=abc%2Fdef&exp=99", "/bucket/obj?sig=abc%2Fdef&exp=99&part=3", "/list?page=2&per=50", "/list",
      ])
  }

  @Test("The values of a query are in no description")
  func descriptionsHoldNoValues() {
    let query: Query = ["token": "S3CRET", "page": "S3CRET"]
    let request = Request<Thing>.get("x", query: query, headers: ["Authorization": "S3CRET"])
    for value in [query, query.queryContent, "S3CRET".queryContent, request] as [Any] {
      var text = "\(value) \(String(reflecting: value)) "
      dump(value, to: &text)
      #expect(!text.contains("S3CRET"), "\(text)")
    }
    #expect(query.description == "token=…&page=…")
  }
}

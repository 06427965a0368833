import Testing
import UlakMockServer

@testable import Ulak

@Suite(.timeLimit(.minutes(1))) struct QueryEncodingTests {
  private enum Order: String, Encodable { case newest }
  private struct Price: Encodable {
    var min: Int?
    var isExact = false
  }
  private struct Filter: Encodable {
    var searchTerm = "a+b & c"
    var pageSize: Int? = 20
    var cursor: String?
    var tags = ["new", "sale"]
    var price = Price(min: 5)
    var order = Order.newest
    var since = Date(timeIntervalSince1970: 0)
    var site = URL(string: "https://h.test/?a=b")!
    var digest = Data([0xFB, 0xFF])
    var big = Int128.max
    var amount = Decimal(string: "0.10")!
    var labels = ["b": 1, "a": 2]
    var missing: [Price?] = [nil]
  }

  private let plain =
    "search_term=a%2Bb%20%26%20c&page_size=20&tags=new&tags=sale&price%5Bmin%5D=5&price%5Bis_exact%5D=false&order=newest"
    + "&since=1970-01-01T00%3A00%3A00Z&site=https%3A%2F%2Fh.test%2F%3Fa%3Db&digest=%2B%2F8%3D"
    + "&big=170141183460469231731687303715884105727&amount=0.1&labels%5Ba%5D=2&labels%5Bb%5D=1"

  @Test("The members of a value are pairs, in the order in which it encodes them")
  func members() throws { #expect(try Query(encoding: Filter()).encoded() == plain) }

  @Test("A value that its actor keeps is asked at once")
  @MainActor func isolatedValues() throws {
    struct Screen: @MainActor Encodable { var page = 2 }
    #expect(try Query(encoding: Screen()).encoded() == "page=2")
  }

  @Test("NB-O04: nil is written the same whether the compiler leaves it out or the type says null")
  func absence() throws {
    struct ByHand: Encodable {
      enum Keys: String, CodingKey { case cursor, after }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeNil(forKey: .cursor)
        try container.encodeIfPresent(Optional<Price>.none, forKey: .after)
      }
    }
    struct Generated: Encodable {
      var cursor: String?
      var after: Price?
    }
    for query in [Query(encoding: ByHand()), Query(encoding: Generated())] {
      #expect(try query.encoded() == "")
      #expect(try query.encoded(QueryStyle(nils: .empty)) == "cursor=&after=")
      #expect(try query.encoded(QueryStyle(nils: .null)) == "cursor=null&after=null")
    }
    // JSON tells the two apart.
    #expect(try JSONBodyEncoder().encode(EncodableParts(of: Generated())) == Data("{}".utf8))
    #expect(try JSONBodyEncoder().encode(EncodableParts(of: ByHand())) == Data(#"{"cursor":null}"#.utf8))
  }

  @Test("Every type leaves a note of its absence")
  func absenceOfAllTypes() throws {
    struct All: Encodable {
      var a: Bool?, b: String?, c: Double?, d: Float?, e: Int?, f: Int8?, g: Int16?, h: Int32?, i: Int64?, j: Int128?
      var k: UInt?, l: UInt8?, m: UInt16?, n: UInt32?, o: UInt64?, p: UInt128?, q: Date?, r: [Int]?
    }
    let names = "abcdefghijklmnopqr".map { "\($0)=" }.joined(separator: "&")
    #expect(try Query(encoding: All()).encoded(QueryStyle(nils: .empty)) == names)
    let full = All(a: true, b: "b", j: 1, p: 2, r: [3])
    #expect(try Query(encoding: full).encoded() == "a=true&b=b&j=1&p=2&r=3")
  }

  @Test("Styles of the client hold for values, literals and forms; a query's own goes first")
  func clientStyle() async throws {
    let server = try MockServer()
    server.on(.post, "/x", .text("ok"))
    let api = APIClient(server.baseURL) {
      $0.queryStyle = QueryStyle(arrays: .commas, nesting: .dots, bools: .digits, keys: .asDeclared)
    }
    struct Sample: Encodable {
      var theTags = ["a", "b"]
      var inner = ["x": true]
    }
    for (query, body) in [
      (["t": [1, 2], "f": true], .form(encoding: Sample())),
      (Query(encoding: Sample(), style: QueryStyle(arrays: .indices)), .form(["t": [1, 2]])),
    ] as [(Query, RequestBody)] {
      _ = try await api.data(.post("x", query: query, body: body))
    }
    #expect(
      server.journal.map(\.target) == ["/x?t=1,2&f=1", "/x?the_tags%5B0%5D=a&the_tags%5B1%5D=b&inner%5Bx%5D=true"])
    #expect(server.journal.map(\.text) == ["theTags=a,b&inner.x=1", "t=1,2"])
    #expect(server.journal.allSatisfy { $0.headerFields[.contentType] == "application/x-www-form-urlencoded" })
  }

  @Test("What cannot be a query fails the call before anything is sent, and says where")
  func faults() async throws {
    struct Odd: Encodable, Sendable {
      func encode(to encoder: any Encoder) throws { _ = encoder.singleValueContainer() }
    }
    struct Failing: Encodable {
      struct Inner: Encodable {
        func encode(to encoder: any Encoder) throws {
          throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "no"))
        }
      }
      var list = [Inner()]
    }
    struct Other: Error {}
    struct Throwing: Encodable { func encode(to encoder: any Encoder) throws { throw Other() } }
    let api = APIClient(answering: { _ in
      Issue.record("a request was sent")
      return .json("{}")
    })
    let queries = [
      Query(encoding: 7), Query(encoding: [1, 2]), Query(encoding: "text"), Query(encoding: Failing()),
      Query(encoding: ["a": Double.nan]), Query(encoding: Throwing()), Query(encoding: Int?.none),
    ]
    for query in queries {
      let error = await #expect(throws: NetworkError.self) { try await api.data(.get("x", query: query)) }
      #expect(error?.reason == .encodingFailed && error?.endpoint == "x")
      let form = await #expect(throws: NetworkError.self) { try await api.data(.post("x", body: .form(query))) }
      #expect(form?.reason == .encodingFailed)
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(.get("x", query: queries[3])) }
    #expect(error?.decoding?.path == "list[0]")
    #expect(Query(encoding: Odd()).isEmpty)
  }
}

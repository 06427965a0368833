import Foundation
import Testing
import UlakPlatform

@testable import UlakHTTP

@Suite struct QueryStyleTests {
  private func text(_ query: Query, _ style: QueryStyle) throws -> String {
    try query.encoded(style).replacingOccurrences(of: "%5B", with: "[").replacingOccurrences(of: "%5D", with: "]")
  }

  @Test(
    "A list is written as the style says",
    arguments: [
      (.repeated, "tag=a,b&tag=c"), (.brackets, "tag[]=a,b&tag[]=c"), (.indices, "tag[0]=a,b&tag[1]=c"),
      (.commas, "tag=a%2Cb,c"),
    ] as [(QueryStyle.Arrays, String)])
  func arrays(style: QueryStyle.Arrays, expected: String) throws {
    let written = try text(["tag": ["a,b", "c"]], QueryStyle(arrays: style))
    #expect(written == (style == .commas ? expected : expected.replacingOccurrences(of: ",", with: "%2C")))
    #expect(try text(["tag": [String]()], QueryStyle(arrays: style)) == "")
  }

  @Test("Names below a name are in brackets or behind dots")
  func nesting() throws {
    let query: Query = ["price": ["min": 5, "max": ["a": 1, "b": true] as Query] as Query, "q": "x"]
    #expect(try text(query, QueryStyle()) == "price[min]=5&price[max][a]=1&price[max][b]=true&q=x")
    #expect(try text(query, QueryStyle(nesting: .dots)) == "price.min=5&price.max.a=1&price.max.b=true&q=x")
  }

  @Test("Lists of lists and of tables are numbered in every style", arguments: QueryStyle.Arrays.allCases)
  func nestedLists(arrays: QueryStyle.Arrays) throws {
    let query: Query = ["m": [[1, 2], [3]], "t": [["a": 1], ["a": 2]]]
    let inner =
      switch arrays {
      case .repeated: "m[0]=1&m[0]=2&m[1]=3"
      case .brackets: "m[0][]=1&m[0][]=2&m[1][]=3"
      case .indices: "m[0][0]=1&m[0][1]=2&m[1][0]=3"
      case .commas: "m[0]=1,2&m[1]=3"
      }
    #expect(try text(query, QueryStyle(arrays: arrays)) == "\(inner)&t[0][a]=1&t[1][a]=2")
  }

  @Test("NB-O04: nil is left out, empty or null, as the style says, in lists as well")
  func nils() throws {
    let none: Int? = nil
    var query: Query = ["a": none, "b": 1]
    query.append("c", QueryTree(content: .list([.null, .text("x")])))
    #expect(try text(query, QueryStyle()) == "b=1&c=x")
    #expect(try text(query, QueryStyle(nils: .empty)) == "a=&b=1&c=&c=x")
    #expect(try text(query, QueryStyle(nils: .null)) == "a=null&b=1&c=null&c=x")
  }

  @Test func truthValues() throws {
    #expect(try text(["a": true, "b": [false, true]], QueryStyle()) == "a=true&b=false&b=true")
    #expect(try text(["a": true, "b": [false, true]], QueryStyle(bools: .digits)) == "a=1&b=0&b=1")
  }

  @Test(
    "A date is a time of RFC 3339, seconds or milliseconds",
    arguments: [
      (1_709_971_626.5, "2024-03-09T08:07:06Z", "1709971626.5", "1709971626500"),
      (-1, "1969-12-31T23:59:59Z", "-1", "-1000"), (951_782_400, "2000-02-29T00:00:00Z", "951782400", "951782400000"),
      (253_402_300_799, "9999-12-31T23:59:59Z", "253402300799", "253402300799000"),
      (-62_167_219_200, "0000-01-01T00:00:00Z", "-62167219200", "-62167219200000"),
    ])
  func dates(seconds: Double, iso: String, plain: String, millis: String) throws {
    let query: Query = ["at": Date(timeIntervalSince1970: seconds)]
    #expect(try query.encoded() == "at=\(iso.replacingOccurrences(of: ":", with: "%3A"))")
    #expect(try query.encoded(QueryStyle(dates: .seconds)) == "at=\(plain)")
    #expect(try query.encoded(QueryStyle(dates: .milliseconds)) == "at=\(millis)")
  }

  @Test("Dates are those of Foundation", arguments: [3, 1903] as [UInt64])
  func datesAgree(seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<2_000 {
      // From 1900 on: before the calendar's reform, Foundation's formatter changes to another one.
      let date = Date(timeIntervalSince1970: (random.unit() * 255_611_289_600).rounded(.down) - 2_208_988_800)
      #expect(QueryStyle.Dates.iso8601.text(date) == formatter.string(from: date))
    }
  }

  @Test("What has no text fails, and says so", arguments: [1e13, -1e13, 253_402_300_800, .infinity, .nan] as [Double])
  func farDates(seconds: Double) {
    let query: Query = ["at": Date(timeIntervalSince1970: seconds)]
    let error = #expect(throws: NetworkError.self) { try query.encoded() }
    #expect(error?.reason == .encodingFailed)
  }

  @Test func numbersThatAreNone() throws {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(throws: NetworkError.self) { try (["x": value] as Query).encoded() }
      #expect(throws: NetworkError.self) { try (["x": Float(value)] as Query).encoded() }
    }
    #expect(throws: NetworkError.self) { try (["x": Decimal.nan] as Query).encoded() }
    #expect(try (["x": 1e20, "y": Decimal(string: "0.1")!] as Query).encoded() == "x=1e%2B20&y=0.1")
  }

  @Test func depthIsBounded() throws {
    var content = QueryContent.text("x")
    for _ in 0..<1_000 { content = .list([content]) }
    let error = #expect(throws: NetworkError.self) {
      try (["x": QueryTree(content: content)] as Query).encoded()
    }
    #expect(error?.detail.contains("32 levels") == true)
  }

  @Test("A dictionary is written by name, pairs and literals in their order")
  func order() throws {
    let table = Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", $0) })
    let sorted = table.keys.sorted().map { "\($0)=\(table[$0]!)" }.joined(separator: "&")
    #expect(try Query(table).encoded() == sorted)
    #expect(try text(["t": ["b": 1, "a": 2]], QueryStyle()) == "t[a]=2&t[b]=1")
    let pairs: KeyValuePairs = ["b": 1, "a": 2, "b": 3]
    #expect(try Query(pairs).encoded() == "b=1&a=2&b=3")
    #expect(try text(["t": pairs], QueryStyle()) == "t[b]=1&t[a]=2&t[b]=3")
  }

  @Test("A query's own style goes before the one it is written in")
  func ownStyle() throws {
    let query = (["ids": [1, 2]] as Query).styled(QueryStyle(arrays: .commas))
    #expect(try query.encoded(QueryStyle(arrays: .indices)) == "ids=1,2")
    var sum: Query = ["a": 1]
    sum.append(query)
    #expect(try sum.encoded() == "a=1&ids=1&ids=2")
  }

  @Test("Keys become snake case as Foundation makes them")
  func snakeCase() throws {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Sample: Encodable {
      let key: String
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: Key(stringValue: key))
      }
    }
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let random = SeededRandomSource(seed: 5)
    var keys = [
      "pageSize", "baseURL", "URLPath", "myURLSession", "a", "A", "AB", "ABc", "x1Y2", "_links", "__v", "trail_",
      "user_Name", "line1", "éÀÉb", "ÀÉ", "aǅb",
    ]
    for _ in 0..<300 {
      keys.append(String((0..<(1 + random.next() % 8)).map { _ in Array("aAbB1_zZ")[Int(random.next() % 8)] }))
    }
    for key in keys {
      let json = String(decoding: try encoder.encode(Sample(key: key)), as: UTF8.self)
      #expect("{\"\(SnakeCase.converted(key))\":1}" == json, "\(key)")
    }
    #expect(SnakeCase.converted("") == "")
  }
}

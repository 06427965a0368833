import Testing

@testable import Ulak

@Suite struct LossyArrayTests {
  private struct Page: Codable, Sendable, Equatable {
    @LossyArray var items: [Thing]
    var total: Int
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONBodyDecoder().decode(type, from: Data(json.utf8))
  }

  @Test("Good elements are kept, bad ones reported with index and reason") func kept() throws {
    let json = #"{"items":[{"id":1},{"id":"S3CRET"},null,{},7,[1,[2]],{"id":6}],"total":7}"#
    let page = try decode(Page.self, json)
    #expect(page.items == [Thing(id: 1), Thing(id: 6)] && page.total == 7)
    #expect(page.$items.map(\.index) == [1, 2, 3, 4, 5])
    #expect(page.$items[0].reason.path == "items[1].id" && page.$items[0].reason.expectedType == "Int")
    #expect(page.$items[2].reason.path == "items[3].id" && page.$items[2].detail == "the key is missing")
    #expect(page.$items.allSatisfy { !"\($0)".contains("S3CRET") })
    #expect("\(page.$items[0])" == "element 1: at items[1].id, expected Int")
  }

  @Test("As an answer it tells the same") func answer() async throws {
    let api = APIClient(answering: { _ in .json(#"[1,"x",3,null]"#) })
    let list = try await api.value(Request<LossyArray<Int>>.get("x"))
    #expect(list.wrappedValue == [1, 3] && list.failures.map(\.index) == [1, 3] && list.failureCount == 2)
  }

  @Test("Elements that may be nil are nil, not bad") func optionals() throws {
    let list = try decode(LossyArray<Int?>.self, #"[1,null,"x"]"#)
    #expect(list.wrappedValue == [1, nil] && list.failureCount == 1)
  }

  @Test("What is no list fails as an array does") func noList() {
    for json in [
      #"{"items":{},"total":1}"#, #"{"total":1}"#, #"{"items":null,"total":1}"#, #"{"items":"x","total":1}"#,
    ] {
      #expect(throws: DecodingError.self) { try decode(Page.self, json) }
    }
  }

  @Test("Lists within lists, and more failures than are told") func nested() throws {
    let lists = try decode(LossyArray<LossyArray<Int>>.self, #"[[1,"x"],7,[2]]"#)
    #expect(lists.wrappedValue.map(\.wrappedValue) == [[1], [2]] && lists.wrappedValue[0].failureCount == 1)
    let many = try decode(
      LossyArray<Int>.self, "[\(Array(repeating: "\"x\"", count: 250).joined(separator: ",")),1]")
    #expect(many.wrappedValue == [1] && many.failureCount == 250)
    #expect(many.failures.count == LossyArray<Int>.maximumFailures)
  }

  @Test("It is written as a list, and two are equal when what they hold is") func written() throws {
    let page = Page(items: [Thing(id: 1)], total: 1)
    let data = try JSONBodyEncoder().encode(page)
    #expect(String(decoding: data, as: UTF8.self) == #"{"items":[{"id":1}],"total":1}"#)
    #expect(try decode(Page.self, String(decoding: data, as: UTF8.self)) == page)
  }
}

import Testing
import UlakTesting

/// The samples of Documentation/ReadingAnswers.md, each with what it promises.
@Suite("The guide to reading answers", .timeLimit(.minutes(1))) struct ReadingGuideTests {
  struct Product: Codable, Sendable, Equatable { var id: Int }
  private struct MediaPage: Codable, Sendable { var resultCount: Int }
  private struct Health: Codable, Sendable { var ok: Bool }

  private let transport = MockTransport()

  @Test("Every line of the guide's samples is in this file") func samples() throws {
    try GuideSamples.check("ReadingAnswers.md", against: #filePath)
  }

  private func stub(_ path: String, _ body: String, _ type: String) {
    transport.on(.get, path, .data(Data(body.utf8), contentType: type))
  }

  @Test func javascript() async throws {
    let search = Request<MediaPage>.get("search", query: ["q": "ulak"]).with { $0.acceptedMediaTypes = [.javascript] }
    stub("/search", "\n\n{\"resultCount\": 3}", "text/javascript; charset=utf-8")
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    #expect(try await api.value(search).resultCount == 3)
  }

  @Test func textAndBytes() async throws {
    stub("/logo.png", "\u{1}", "image/png")
    stub("/terms.txt", "Şartlar", "text/plain; charset=utf-8")
    stub("/note.txt", "", "text/plain")
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    let logo = try await api.data(.get("logo.png"))
    let page = try await api.value(Request<String>.get("terms.txt"))
    let note = try await api.value(Request<String?>.get("note.txt"))
    #expect(logo == Data([1]) && page == "Şartlar" && note == nil)
  }

  struct CSVDecoder: BodyDecoder {
    var acceptedMediaTypes: [MediaType] { [MediaType(type: "text", subtype: "csv")] }
    func canDecode(_ type: MediaType) -> Bool { acceptedMediaTypes.contains(where: type.matches) }
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: ",").map(String.init)
      }
      guard let table = lines as? Value else {
        throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: "only [[String]]"))
      }
      return table
    }
  }

  @Test func otherFormats() async throws {
    do {
      let api = APIClient("https://api.example.com") { $0.decoders = [CSVDecoder()] }
      #expect(api.problems.isEmpty)
    }
    stub("/prices", "a,1\nb,2", "text/csv")
    let api = APIClient("https://api.example.com") {
      $0.decoders = [CSVDecoder()]
      $0.transport = transport
    }
    let table = try await api.value(Request<[[String]]>.get("prices"))
    #expect(table == [["a", "1"], ["b", "2"]])
    #expect(transport.requests.first?.headerFields[.accept] == "application/json, text/csv")
  }

  @Test func dates() async throws {
    stub("/dates", #"["2024-03-09T08:07:06.5Z", "2024-03-09", 1709971626500]"#, "application/json")
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.decoder = JSONBodyDecoder { $0.dateDecodingStrategy = .forms([.rfc3339, .day(), .millisecondsSince1970]) }
    }
    let dates = try await api.value(Request<[Date]>.get("dates")).map(\.timeIntervalSince1970)
    #expect(dates == [1_709_971_626.5, 1_709_942_400, 1_709_971_626.5])
  }

  @Test func envelopes() async throws {
    stub("/products/7", #"{"data": {"id": 7}}"#, "application/json")
    stub("/health", #"{"ok": true}"#, "application/json")
    do {
      let api = APIClient("https://api.example.com") { $0.envelope = "data" }
      #expect(api.problems.isEmpty)
    }
    let api = APIClient("https://api.example.com") {
      $0.envelope = "data"
      $0.transport = transport
    }
    let product = try await api.value(Request<Product>.get("products/7"))
    let health = try await api.value(Request<Health>.get("health").with { $0.envelope = .bare })
    #expect(product == Product(id: 7) && health.ok)
  }

  struct Feed: Decodable, Sendable {
    @LossyArray var items: [Product]
  }

  @Test func lossy() async throws {
    stub("/feed", #"{"items": [{"id": 1}, {"id": "x"}, {"id": 3}]}"#, "application/json")
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    func print(_ failure: LossyFailure) { #expect("\(failure)" == "element 1: at items[1].id, expected Int") }
    let feed = try await api.value(Request<Feed>.get("feed"))
    for failure in feed.$items { print(failure) }
    #expect(feed.items.map(\.id) == [1, 3] && feed.$items.count == 1)
  }
}

import Testing
import Ulak
import UlakTesting

/// The samples of Documentation/Lists.md, each with what it promises.
@Suite("The guide to lists", .timeLimit(.minutes(1))) struct ListsGuideTests {
  struct Product: Codable, Sendable, Equatable {
    var id: Int
    var title: String
  }
  struct ProductPage: Codable, Sendable, ItemPage {
    var items: [Product]
    var total: Int?
    var totalCount: Int? { total }
  }
  enum ProductAPI {
    static func list() -> Request<ProductPage> { .get("products") }
    static func list(ids: [Int]) -> Request<ProductPage> { .get("products", query: ["id": ids]) }
    static func detail(_ id: Int) -> Request<Product> { .get("products/\(id)") }
    static func search(_ term: String) -> Request<ProductPage> { .get("products", query: ["q": term]) }
  }

  // One clock for both sides: a deadline of one clock means nothing on another.
  private let clock = TestClock()
  private let transport: MockTransport
  private static let all = (1...30).map { Product(id: $0, title: $0 == 7 ? "Desk" : "Pen \($0)") }

  init() {
    transport = MockTransport(time: clock)
    transport.on(.get, "/products") { request in
      let ids = request.query.filter { $0.name == "id" }.compactMap { Int($0.value ?? "") }
      let chosen = Self.all.filter { product in
        (ids.isEmpty || ids.contains(product.id))
          && (request.query["q"].map { product.title.lowercased().contains($0) } ?? true)
      }
      let offset = Int(request.query["offset"] ?? "") ?? 0
      let limit = Int(request.query["limit"] ?? "") ?? 100
      let items = Array(chosen.dropFirst(offset).prefix(limit))
      return try .json(ProductPage(items: items, total: chosen.count))
    }
    transport.on(.get, "/products/:id") { request in
      let id = Int(request.path.split(separator: "/").last ?? "") ?? 0
      return try .json(Self.all[id - 1])
    }
  }

  private func client() -> APIClient { APIClient("https://api.example.com") { $0.transport = transport } }

  @Test("Every line of the guide's samples is in this file") func samples() throws {
    try GuideSamples.check("Lists.md", against: #filePath)
  }

  @Test func pages() async throws {
    let api = client()
    var shown: [Product] = []
    func show(_ products: [Product]) { shown += products }
    for try await page in api.pages(ProductAPI.list(), by: .offset(limit: 20)) {
      show(page.items)
    }
    #expect(shown == Self.all)
    #expect(transport.requests.count == 2)
    for try await product in api.pages(ProductAPI.list(), by: .offset(limit: 20)).items {
      if product.title == "Desk" { break }  // nothing more is asked for
    }
    #expect(transport.requests.count == 3)
    let byClosure = Paging<ProductPage>.offset(limit: 20, count: { $0.items.count }, total: { $0.total })
    var count = 0
    for try await page in api.pages(ProductAPI.list(), by: byClosure) { count += page.items.count }
    #expect(count == 30)
  }

  @Test func batches() async throws {
    let api = client()
    let results = try await api.batch([7, 8, 9].map(ProductAPI.detail), limit: 4)
    let found = results.compactMap { try? $0.get() }
    #expect(found.map(\.id) == [7, 8, 9])
    let (product, list) = try await api.batch(ProductAPI.detail(7), ProductAPI.list())
    let title = try product.get().title
    let count = (try? list.get())?.items.count ?? 0
    #expect(title == "Desk" && count == 30)
  }

  @Test func loader() async throws {
    let api = client()
    let products = BatchLoader<Int, Product>(maximumSize: 100) { ids in
      let page = try await api.value(ProductAPI.list(ids: ids))
      return Dictionary(uniqueKeysWithValues: page.items.map { ($0.id, $0) })
    }
    async let first = products.value(for: 7)
    async let second = products.value(for: 8)
    let ids = try await [first.id, second.id]
    #expect(ids == [7, 8])
  }

  @MainActor final class SearchScreen {
    private(set) var found: [Product] = []
    private let api: APIClient
    private let latest: LatestCall

    init(_ api: APIClient) {
      self.api = api
      latest = LatestCall(seams: api.configuration.seams)
    }

    func type(_ term: String) async throws {
      let api = api
      do {
        found = try await latest.run(after: .milliseconds(300)) {
          try await api.value(ProductAPI.search(term)).items
        }
      } catch is CancellationError {
        // A later term has taken over.
      }
    }
  }

  @Test @MainActor func searching() async throws {
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.seams.time = clock
    }
    let screen = SearchScreen(api)
    let typing = Task { try await screen.type("desk") }
    try await clock.waitForEntries(1)
    clock.advance(by: .milliseconds(300))
    try await typing.value
    #expect(screen.found.map(\.title) == ["Desk"])
  }

  @Test @MainActor func completions() async throws {
    let api = client()
    var shown: [Product] = []
    func show(_ products: [Product]) { shown += products }
    await withCheckedContinuation { continuation in
      let call = api.value(ProductAPI.detail(7)) { result in
        if case .success(let product) = result { show([product]) }
        continuation.resume()
      }
      call.cancel()  // the handler gets a CancellationError
    }
    #expect(shown.count <= 1)
  }
}

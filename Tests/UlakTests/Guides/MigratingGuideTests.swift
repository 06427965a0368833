import Testing
import UlakTesting

/// The samples of Documentation/Migrating.md, each with what it promises.
@Suite("The guide to moving", .timeLimit(.minutes(1))) struct MigratingGuideTests {
  struct Product: Codable, Sendable, Equatable {
    var id: Int
    var title: String
  }
  struct NewProduct: Codable, Sendable { var title: String }
  struct ProductPage: Codable, Sendable { var items: [Product] }

  enum ProductAPI {
    static func list(page: Int) -> Request<ProductPage> { .get("products", query: ["page": page]) }
    static func create(_ new: NewProduct) -> Request<Product> { .post("products", json: new) }
  }

  enum ProductEndpoint: Endpoint {
    case detail(Int)
    case create(NewProduct)

    var path: Path {
      switch self {
      case .detail(let id): "products/\(id)"
      case .create: "products"
      }
    }
    var method: HTTPMethod { if case .create = self { .post } else { .get } }
    var body: RequestBody? { if case .create(let new) = self { .json(new) } else { nil } }
  }

  struct ProductStore {
    let network: any NetworkServicing
    func titles() async throws -> [String] { try await network.value(ProductAPI.list(page: 1)).items.map(\.title) }
  }

  struct Signed: Interceptor {
    func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
      var request = request
      request.headerFields["X-Signature"] = "…"
      return try await next(request)
    }
  }

  private let transport = MockTransport()

  init() {
    transport.on(.get, "/v1/products", .json(#"{"items": [{"id": 7, "title": "Desk"}]}"#))
    transport.on(.get, "/v1/products/7", .json(#"{"id": 7, "title": "Desk"}"#))
    transport.on(.post, "/v1/products", .json(#"{"id": 8, "title": "Pen"}"#, status: 201))
  }

  @Test("Every line of the guide's samples is in this file") func samples() throws {
    try GuideSamples.check("Migrating.md", against: #filePath)
  }

  @Test func declaring() async throws {
    let bare = APIClient("https://api.example.com") { $0.timeout = .seconds(20) }
    #expect(bare.problems.isEmpty)
    do {
      let api = APIClient("https://api.example.com/v1") {
        $0.headers["X-API-Version"] = "3"
        $0.timeout = .seconds(20)
      }
      #expect(api.problems.isEmpty)
    }
    let api = APIClient("https://api.example.com/v1") { $0.transport = transport }
    let page = try await api.value(ProductAPI.list(page: 1))
    #expect(page.items.map(\.id) == [7])
    #expect(try await api.value(ProductAPI.create(NewProduct(title: "Pen"))).id == 8)
    let desk: Product = try await api.value(ProductEndpoint.detail(7))
    #expect(desk.title == "Desk")
    let made: Product = try await api.value(ProductEndpoint.create(NewProduct(title: "Pen")))
    #expect(made.id == 8)
    let raw = try await api.send(HTTPRequest(url: HTTPURL("https://api.example.com/v1/products?page=1")))
    let status = raw.status.code  // whatever it is: nothing is thrown for a status here
    #expect(status == 200)
    #expect(try await ProductStore(network: api).titles() == ["Desk"])
  }

  @Test func signing() async throws {
    let api = APIClient("https://api.example.com/v1") {
      $0.transport = transport
      $0.interceptors = [Signed()]
    }
    _ = try await api.value(ProductAPI.list(page: 1))
    #expect(transport.requests.last?.headerFields["X-Signature"] == "…")
  }

  @Test("a stand-in needs one method") func standIn() async throws {
    struct NoNetwork: NetworkServicing {
      func response<Value: Decodable & Sendable>(_ request: Request<Value>) async throws -> Response<Value> {
        throw NetworkError(.noConnection)
      }
    }
    await #expect(throws: NetworkError(.noConnection)) { try await ProductStore(network: NoNetwork()).titles() }
    struct Canned: NetworkServicing {
      func response<Value: Decodable & Sendable>(_ request: Request<Value>) async throws -> Response<Value> {
        guard let page = ProductPage(items: [Product(id: 1, title: "Lamp")]) as? Value else {
          throw NetworkError(.notFound)
        }
        return Response(page)
      }
    }
    #expect(try await ProductStore(network: Canned()).titles() == ["Lamp"])
  }
}

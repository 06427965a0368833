import Storefront
import Ulak
import UlakMockServer

/// The shop's API as a server: what `Examples/Storefront` declares, answered from memory.
enum StorefrontServer {
  /// Starts a server of its own on a free port of the loopback interface.
  ///
  /// - Throws: `MockServerError`.
  static func start() throws -> MockServer {
    let server = try MockServer()
    let shelf = Shelf()
    addProducts(to: server, shelf)
    addUser(to: server, shelf)
    addMedia(to: server)
    server.on(
      .get, "/v1/reports/daily",
      MockAnswer(
        status: 500, headerFields: ["Content-Type": "text/html"],
        body: .data(Data("<html><h1>Internal error</h1></html>".utf8))))
    server.on(.get, "/v1/reports/slow", .stall)
    return server
  }

  private static func addProducts(to server: MockServer, _ shelf: Shelf) {
    server.on(.get, "/v1/products") { request in
      let page = request.query["page"].flatMap { Int($0) } ?? 1
      let limit = request.query["limit"].flatMap { Int($0) } ?? 20
      guard page >= 1, (1...100).contains(limit) else { return problem(400, "page and limit must be positive") }
      return try .json(shelf.page(page, limit: limit))
    }
    server.on(.post, "/v1/products") { request in
      try checked(request) { new in try MockAnswer.json(shelf.add(new), status: 201) }
    }
    server.on(.get, "/v1/products/:id") { request in
      try shelf.product(id(request)).map { try .json($0) } ?? missing
    }
    server.on(.put, "/v1/products/:id") { request in
      try checked(request) { new in try shelf.replace(id(request), with: new).map { try .json($0) } ?? missing }
    }
    server.on(.delete, "/v1/products/:id") { request in
      shelf.remove(id(request)) ? MockAnswer(status: 204) : missing
    }
    // Added last, so that it goes before the product of that name.
    server.on(.get, "/v1/products/search") { request in
      try .json(shelf.search(request.query["q"] ?? "", tag: request.query["tag"]))
    }
  }

  private static func addUser(to server: MockServer, _ shelf: Shelf) {
    server.on(.get, "/v1/user/profile") { _ in
      try .json(UserProfile(id: 1, fullName: "Ayşe Yılmaz", emailAddress: "ayse@example.test"))
    }
    server.on(.get, "/v1/user/settings") { _ in try .json(shelf.settings) }
    server.on(.put, "/v1/user/settings") { request in
      shelf.settings = try request.decoded()
      return try .json(shelf.settings)
    }
  }

  /// Sixty results for any term, in pages; the names hold the term, so that what arrived can be seen.
  private static func addMedia(to server: MockServer) {
    server.on(.get, "/search") { request in
      let term = request.query["term"] ?? ""
      let offset = request.query["offset"].flatMap { Int($0) } ?? 0
      let limit = request.query["limit"].flatMap { Int($0) } ?? 25
      guard offset >= 0, limit > 0 else { return problem(400, "offset and limit must not be negative") }
      let results = (1...60).dropFirst(offset).prefix(limit).map { number in
        Media(trackId: number, trackName: "\(term) \(number)", artistName: "Çeşitli Sanatçılar")
      }
      let json = try JSONEncoder().encode(MediaPage(resultCount: results.count, results: results))
      return MockAnswer(
        headerFields: ["Content-Type": "text/javascript; charset=utf-8"], body: .data(Data("\n\n\n".utf8) + json))
    }
  }

  private static func id(_ request: MockRequest) -> Int { request.parameters["id"].flatMap { Int($0) } ?? 0 }

  private static func checked(
    _ request: MockRequest, _ answer: (NewProduct) throws -> MockAnswer
  ) throws -> MockAnswer {
    guard let new: NewProduct = try? request.decoded() else { return problem(400, "the body is not a product") }
    var errors: [String: [String]] = [:]
    if new.name.isEmpty { errors["name"] = ["must not be empty"] }
    if new.priceInCents < 0 { errors["price_in_cents"] = ["must not be negative"] }
    guard errors.isEmpty else { return problem(422, "Some fields are not valid", errors: errors) }
    return try answer(new)
  }

  private static var missing: MockAnswer { problem(404, "There is no such product") }

  private static func problem(_ status: Int, _ detail: String, errors: [String: [String]]? = nil) -> MockAnswer {
    let document = Problem(
      title: HTTPStatus(status).reasonPhrase, status: status, detail: detail, errors: errors)
    let json = (try? JSONEncoder().encode(document)) ?? Data()
    return MockAnswer(
      status: HTTPStatus(status), headerFields: ["Content-Type": "application/problem+json"], body: .data(json))
  }

  private struct Problem: Encodable {
    let title: String
    let status: Int
    let detail: String
    let errors: [String: [String]]?
  }
}

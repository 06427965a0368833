import MainActorFixture
import SendableFixture
import Testing
import UlakMockServer
import UlakTesting

@testable import Ulak

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct TransformingTests {
  private struct Page: Codable, Sendable { var items: [Thing] }
  private struct Odd: Error {}

  private func client(_ text: String, status: HTTPStatus = 200, _ seen: Log<HTTPFields> = Log()) -> APIClient {
    APIClient(answering: { request in
      seen.add(request.headerFields)
      return .json(text, status: status)
    })
  }

  @Test("A transformed answer is what each verb gives, whatever its type could be decoded from")
  func map() async throws {
    let seen = Log<HTTPFields>()
    let api = client(#"{"items":[{"id":1},{"id":2}]}"#, seen)
    let things: Request<[Thing]> = Request<Page>.get("things").map { $0.items }
    #expect(try await api.value(things) == [Thing(id: 1), Thing(id: 2)])
    #expect(try await api.response(things).value.count == 2)
    #expect(try await api.value(things.map { $0.map(\.id) }.map { $0.reduce(0, +) }) == 3)
    #expect(try await api.value(Request<Page>.get("x").map { "\($0.items.count)" }) == "2")
    #expect(try await api.data(Request<Page>.get("x").map { Data("\($0.items.count)".utf8) }) == Data("2".utf8))
    #expect(seen.entries.allSatisfy { $0[.accept] == "application/json" })
  }

  @Test("A request that is transformed keeps all that was said of it")
  func keepsPolicies() {
    let group = EndpointGroup("g")
    let request = Request<Page>.post("things", query: ["a": 1], headers: ["X-A": "1"], body: .json(1)).in(group).with {
      $0.timeout = .seconds(1)
      $0.authentication = .none
      $0.priority = .low
      $0.acceptedStatuses = [200]
      $0.acceptedMediaTypes = [.javascript]
      $0.languages = ["tr"]
      $0.requiresPinning = true
      $0.baseURL = URL(string: "https://h.test")
    }
    let mapped = request.map { $0.items.count }.optional()
    #expect(mapped.name == "g/things" && mapped.method == .post && mapped.query == request.query)
    #expect(mapped.headers == request.headers && mapped.body != nil && mapped.timeout == .seconds(1))
    #expect(mapped.authentication == .none && mapped.priority == .low && mapped.acceptedStatuses == [200])
    #expect(mapped.acceptedMediaTypes == [.javascript] && mapped.languages == ["tr"] && mapped.requiresPinning)
    #expect(mapped.baseURL == request.baseURL)
  }

  @Test("What a transform throws fails the call with the endpoint's name and the answer")
  func failingTransforms() async throws {
    let api = client(#"{"items":[]}"#)
    let odd = await #expect(throws: NetworkError.self) {
      try await api.value(Request<Page>.get("x").map { _ -> Int in throw Odd() })
    }
    #expect(
      odd?.reason == .decodingFailed && odd?.endpoint == "x" && odd?.status == 200
        && odd?.detail.contains("Odd") == true)
    let own = await #expect(throws: NetworkError.self) {
      try await api.value(Request<Page>.get("x").map { _ -> Int in throw NetworkError(.problem) })
    }
    #expect(own?.reason == .problem && own?.endpoint == "x")
    await #expect(throws: CancellationError.self) {
      try await api.value(Request<Page>.get("x").map { _ -> Int in throw CancellationError() })
    }
  }

  @Test(
    "NB-O10: an optional request answers nil for 404 and for nothing, and throws for everything else",
    arguments: [
      (404, #"{"id":1}"#, true), (204, "", true), (205, "", true), (200, "", true), (200, "\r\n", true),
      (200, #"{"id":1}"#, false),
    ])
  func optional(status: Int, body: String, isNil: Bool) async throws {
    let api = client(body, status: HTTPStatus(status))
    let thing = try await api.value(Request<Thing>.get("x").optional())
    #expect((thing == nil) == isNil && (isNil || thing == Thing(id: 1)))
    #expect(try await api.value(Request<Thing>.get("x").map(\.id).optional()) == (isNil ? nil : 1))
    #expect(try await api.value(Request<Thing>.get("x").optional().map { $0?.id ?? -1 }) == (isNil ? -1 : 1))
    #expect(try await api.response(Request<Thing>.get("x").optional()).status.code == status)
  }

  @Test("NB-O12: an optional request is no excuse for other failures", arguments: [400, 410, 500])
  func optionalFailures(status: Int) async throws {
    let api = client("", status: HTTPStatus(status))
    let error = await #expect(throws: NetworkError.self) { try await api.value(Request<Thing>.get("x").optional()) }
    #expect(error?.status?.code == status)
    let broken = await #expect(throws: NetworkError.self) {
      try await client("[1]").value(Request<Thing>.get("x").optional())
    }
    #expect(broken?.reason == .decodingFailed)
  }

  @Test("An endpoint of the other style can be made a request, and transformed")
  @MainActor func endpoints() async throws {
    let server = try MockServer()
    server.on(.get, "/items/1", .json(#"{"id":1,"display_name":"one"}"#))
    server.on(.get, "/items/2", .status(404))
    let api = APIClient(server.baseURL)
    let item = try await api.value(Request<Item>(ItemEndpoint.detail(1)).optional())
    let missing = try await api.value(Request<Item>(ItemEndpoint.detail(2)).optional())
    #expect(item?.displayName == "one")
    #expect(missing == nil)
  }

  @Test("AF#4031: models of a main-actor module are transformed and made optional; Sendable ones never see its thread")
  @MainActor func mainActorModule() async throws {
    let server = try MockServer()
    server.on(.get, "/items/1", .json(#"{"id":1,"display_name":"one"}"#))
    server.on(.get, "/items/2", .status(404))
    server.on(.get, "/products/:id") { request in .json(#"{"id":\#(request.parameters["id"]!)}"#) }
    let api = APIClient(server.baseURL)
    let model = ShopModel(api: api)
    #expect(try await model.name(of: 1) == "one")
    #expect(try await model.find(1)?.id == 1)
    #expect(try await model.find(2) == nil)
    let product = try await api.value(Request<Product>.get("products/1").optional())
    #expect(product?.isDecodedOnMainThread == false)
    let onMain = try await api.value(Request<Product>.get("products/1").map { _ in MainThread.isCurrent })
    #expect(!onMain)
  }
}

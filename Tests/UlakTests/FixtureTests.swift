import MainActorFixture
import SendableFixture
import Swift5Fixture
import Testing
import UlakMockServer

@testable import Ulak

/// Modules built as users build theirs; see Tests/Fixtures/README.md.
@Suite(.timeLimit(.minutes(1))) struct FixtureTests {
  private func server() throws -> MockServer {
    let server = try MockServer()
    for kind in ["items", "products", "notes"] {
      server.on(.get, "/\(kind)/:id") { request in
        .json(#"{"id":\#(request.parameters["id"]!),"display_name":"n"}"#)
      }
    }
    server.on(.post, "/items") { request in
      .json(#"{"id":9,"display_name":\#(request.text.contains("display_name") ? "\"made\"" : "null")}"#)
    }
    return server
  }

  @Test("AF#4031: models, endpoints, bodies and async let of a main-actor module work unmarked")
  @MainActor func mainActorModule() async throws {
    let server = try server()
    let model = ShopModel(api: APIClient(server.baseURL))
    try await model.load()
    #expect(model.items == [Item(id: 1, displayName: "n"), Item(id: 2, displayName: "n")])
    #expect(try await model.loadByEndpoint().id == 2)
    let (one, other) = try await model.create(named: "x")
    #expect(one == Item(id: 9, displayName: "made") && other == one)
    #expect(try await model.reply().status == 200)
    #expect(server.journal.count == 6)
  }

  @Test("The main thread runs neither interceptors nor the decoding of Sendable models")
  @MainActor func mainThreadIsSpared() async throws {
    #expect(MainThread.isCurrent, "the witness must know the main thread when it sees it")
    let (witness, wireWitness) = (ThreadWitness(), ThreadWitness())
    let server = try server()
    let api = APIClient(server.baseURL) {
      $0.interceptors = [witness]
      $0.wireInterceptors = [wireWitness]
    }
    let products = try await CatalogueModel(api: api).load()
    let direct = try await api.value(Request<Product>.get("products/3"))
    #expect(products.map(\.id) == [1, 2] && direct.id == 3)
    #expect((products + [direct]).allSatisfy { !$0.isDecodedOnMainThread })
    #expect(witness.runsOnMainThread == Array(repeating: false, count: 6))
    #expect(wireWitness.runsOnMainThread == Array(repeating: false, count: 6))
    #expect(server.journal.count == 3)
  }

  @Test("Models of a main-actor module are read from envelopes, lossy lists and error bodies, unmarked")
  @MainActor func mainActorReading() async throws {
    let server = try server()
    server.on(.get, "/shelf", .json(#"{"data":{"items":[{"id":1,"display_name":"n"},{"id":"x"}]}}"#))
    server.on(.get, "/items/404", .json(#"{"error_code":"GONE"}"#, status: 404))
    let model = ShopModel(api: APIClient(server.baseURL))
    let shelf = try await model.shelf()
    #expect(shelf.items == [Item(id: 1, displayName: "n")] && shelf.$items.map(\.index) == [1])
    #expect(try await model.missing() == "GONE")
  }

  @Test("The main thread decodes no Sendable model out of an envelope or a lossy list")
  @MainActor func mainThreadIsSparedEnvelopes() async throws {
    #expect(MainThread.isCurrent, "the witness must know the main thread when it sees it")
    let server = try server()
    server.on(.get, "/wrapped", .json(#"{"data":[{"id":1},{"id":"x"},{"id":2}]}"#))
    let products = try await CatalogueModel(api: APIClient(server.baseURL)).loadWrapped()
    #expect(products.map(\.id) == [1, 2, 1, 2] && products.allSatisfy { !$0.isDecodedOnMainThread })
  }

  @Test func aSwift5ModuleWritesAnInterceptor() async throws {
    let server = try server()
    let api = APIClient(server.baseURL) { $0.interceptors = [Stamp()] }
    #expect(try await loadNote(api).id == 1)
    #expect(try await server.request(1).headerFields["X-Stamp"] == "swift5")
  }
}

import Testing
import Ulak
import UlakTesting

@Suite("StubNetwork")
struct StubNetworkTests {
  private func launch(_ arguments: String..., environment: [String: String] = [:]) -> StubNetwork? {
    StubNetwork.fromLaunch(arguments: ["App"] + arguments, environment: environment, inReleaseBuilds: true)
  }

  private func status(_ network: StubNetwork, etag: String? = nil) async throws -> (HTTPStatus, String) {
    let response = try await network.transport.send(
      HTTPRequest(url: HTTPURL("https://example.com/products")), options: AttemptOptions())
    return (response.status, String(decoding: try await response.body.collected(upTo: 1000), as: UTF8.self))
  }

  @Test("without its argument there is none")
  func absent() {
    #expect(launch() == nil)
    #expect(launch("-seedSnapshot", "products", "2h", environment: ["STUB_A_STATUS": "500"]) == nil)
  }

  @Test("the environment decides how a stub answers", arguments: ["", "200", "304", "500", "offline", "OFFLINE"])
  func answers(value: String) async throws {
    let environment = value.isEmpty ? [:] : ["STUB_PRODUCTS_STATUS": value, "STUB_OTHER_STATUS": "404", "PATH": "/"]
    let network = try #require(launch("-useStubNetwork", environment: environment))
    network.add("products", .get, "/products", .json("[]", headerFields: ["ETag": "\"1\""]))
    #expect(network.problems.isEmpty)
    switch value.lowercased() {
    case "", "200": #expect(try await status(network) == (200, "[]"))
    case "304": #expect(try await status(network) == (304, ""))
    case "500": #expect(try await status(network).0 == 500)
    default:
      let error = await #expect(throws: NetworkError.self) { _ = try await status(network) }
      #expect(error?.reason == .noConnection)
    }
  }

  @Test("snapshots to begin with are named with their age")
  func seeds() throws {
    let network = try #require(
      launch(
        "-useStubNetwork", "-seedSnapshot", "products", "2h", "-seedCartSnapshot", "90", "-seedSnapshot", "user",
        "-seedProfileSnapshot", "-seedSnapshot", "old", "3d"))
    #expect(
      network.seeds.map { "\($0.name) \($0.age)" } == [
        "products 7200.0 seconds", "cart 90.0 seconds", "user 0.0 seconds", "profile 0.0 seconds",
        "old 259200.0 seconds",
      ])
    #expect(network.problems.isEmpty)
  }

  @Test("what makes no sense is said, and changes nothing")
  func problems() throws {
    let network = try #require(
      launch(
        "-useStubNetwork", "-seedSnapshot", "-seedSnapshot", "products", "yesterday", "-seedSnapshot", "far",
        "999999999999999999d",
        environment: ["STUB_A_STATUS": "soon", "STUB_B_STATUS": "99", "STUB__STATUS": "200"]))
    #expect(network.seeds.isEmpty)
    #expect(network.problems.count == 5)
    #expect(network.problems[3].hasPrefix("STUB_A_STATUS is neither"))
  }
}

import Foundation
import Testing
import UlakTesting

@Suite(.mockServer, .leavesNothingBehind) struct CheckoutTests {
  @Test func ordersOnce() async throws {
    let server = MockServer.current
    server.on(.post, "/orders", .json(#"{"id": 1}"#, status: 201))
    let api = APIClient(server.baseURL)
    _ = try await api.data(.post("orders", json: ["desk": 1]))
    let order = try await server.request(1)
    #expect(order.text == #"{"desk":1}"#)
    #expect(order.connection == 1 && order.position == 1)
  }
}

/// The samples of Documentation/Testing.md, each with what it promises.
@Suite("The guide to testing", .timeLimit(.minutes(1))) struct GuideTests {
  private let film = Data(repeating: 7, count: 4096)

  @Test func stubs() async throws {
    let transport = MockTransport()
    transport.on(.get, "/products/:id", .json(#"{"id": 7, "name": "Desk"}"#))
    transport.on(.get, "/products", when: [.query("page", "2")], .json("[]"))
    transport.on(.post, "/orders", .status(503), .json(#"{"id": 1}"#))  // first the one, then always the other
    transport.on(.get, "/news", times: 1, .close)  // once, and then whatever was stubbed before
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    #expect(try await api.data(.get("products", query: ["page": 2])) == Data("[]".utf8))
    await #expect(throws: NetworkError.self) { _ = try await api.data(.post("orders")) }
    #expect(try await api.data(.post("orders")) == Data(#"{"id": 1}"#.utf8))
  }

  @Test func secureServer() async throws {
    let authority = try MockCertificateAuthority()
    let server = try MockServer(tls: authority.identity(for: ["localhost"]), protocols: [.http2(), .http11])
    let api = APIClient(server.baseURL) { $0.certificateAuthorityFile = authority.certificateFile }
    server.on(.get, "/", .text("fine"))
    #expect(try await api.data(.get("")) == Data("fine".utf8))
    #expect(server.journal[0].tls?.version == "TLSv1.3")
  }

  @Test func links() async throws {
    let server = try MockServer()
    server.link = .lowBandwidth
    server.link = LinkProfile(latency: .milliseconds(200), jitter: .milliseconds(400), loss: 0.02)
    server.link = .offline
    let api = APIClient(server.baseURL)
    await #expect(throws: NetworkError.self) { _ = try await api.data(.get("")) }
  }

  @Test func offline() async throws {
    let transport = MockTransport()
    transport.on(nil, "*", failure: NetworkError(.noConnection))
    let api = APIClient("https://api.example.com") { $0.transport = transport }
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(.get("anything")) }
    #expect(error?.reason == .noConnection)
  }

  @Test func time() async throws {
    let clock = TestClock()
    let transport = MockTransport(time: clock)
    transport.on(.get, "/slow", .text("at last").after(.seconds(40)))
    let api = APIClient("https://api.example.com") {
      $0.transport = transport
      $0.seams.time = clock
    }
    let task = Task { try await api.data(.get("slow")) }
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(30))  // the time of one attempt
    await #expect(throws: NetworkError.self) { try await task.value }
  }

  @Test func storm() async throws {
    let server = try MockServer()
    let api = APIClient(server.baseURL)
    server.on(.get, "/items/:id") { request in
      request.headerFields[.authorization] == "Bearer fresh" ? .json("{}") : .status(401)
    }
    await withTaskGroup(of: Void.self) { group in
      for id in 1...100 {
        group.addTask { _ = try? await api.data(.get("items/\(id)")) }
      }
    }
    let refused = server.journal.filter { $0.headerFields[.authorization] != "Bearer fresh" }
    #expect(refused.count == 100)
  }

  @Test func cassettes() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-guide-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let origin = try MockServer()
    origin.on(.get, "/products", .json(#"[{"id": 7}]"#))
    let address = origin.baseURL
    do {
      let cassette = try Cassette("\(folder)/products.har", mode: .once)
      let api = APIClient(address) { $0.transport = cassette }
      _ = try await api.data(.get("products", query: ["page": 1]))
    }
    origin.stop()
    do {
      let cassette = try Cassette("\(folder)/products.har", mode: .once)
      let api = APIClient(address) { $0.transport = cassette }
      #expect(try await api.data(.get("products", query: ["page": 1])) == Data(#"[{"id": 7}]"#.utf8))
    }
    let server = try MockServer()
    try server.on(archive: "\(folder)/products.har")
    let api = APIClient(server.baseURL)
    #expect(try await api.data(.get("products", query: ["page": 1])) == Data(#"[{"id": 7}]"#.utf8))
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(.get("products")) }
    #expect(error?.status == 501)
    #expect(server.stubs.mismatches.first?.contains("the request is not “query page=1”") == true)
  }

  @Test func uiTests() async throws {
    let arguments = ["App", "-useStubNetwork"]
    let environment = ["STUB_PRODUCTS_STATUS": "offline"]
    let stubs = StubNetwork.fromLaunch(arguments: arguments, environment: environment)
    stubs?.add("PRODUCTS", .get, "/products", .json("[]"))
    let api = APIClient("https://api.example.com") { $0.transport = stubs?.transport }
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(.get("products")) }
    #expect(error?.reason == .noConnection)
  }

  @Test func faults() async throws {
    let server = try MockServer()
    server.on(.get, "/film", .data(film).failing(.reset, at: .responseBody(after: 1024)))
    server.inject(.close, at: .requestHead, on: "/orders", .first(2))
    server.inject(.stall, at: .handshake, .probability(0.1, seed: 7))
    server.inject(.malformed(.conflictingLengths), at: .responseStart, .probability(0.05, seed: 7))
    server.inject([.init(.reset, at: .responseHead), .init(.close, at: .responseStart)], .every(3))
    server.removeFaults()
    let api = APIClient(server.baseURL)
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(.get("film")) }
    #expect(error?.mayHaveBeenProcessed == true)
  }

  @Test func drawnAnswersAndCertificates() async throws {
    let authority = try MockCertificateAuthority()
    let expired = try authority.identity(for: ["localhost"], validity: .expired)
    let elsewhere = try authority.identity(for: ["example.com"])
    let server = try MockServer()
    let secure = try MockServer(tls: authority.identity(for: ["localhost"]))
    server.inject(answers: [.text("late").after(.seconds(5)), .gzip(film, corrupted: .cut)], .every(10))
    try secure.inject(identities: [expired, elsewhere], .probability(0.2, seed: 7))
    secure.removeFaults()
    try secure.inject(identities: [expired, elsewhere], .first(2))
    secure.on(.get, "/", .text("fine"))
    // A connection each: who shares one is shown one certificate.
    func ask() async throws -> Data {
      var curl = CurlTransport.Configuration()
      curl.certificateAuthorityFile = authority.certificateFile
      let transport = try CurlTransport(curl)
      return try await APIClient(secure.baseURL) { $0.transport = transport }.data(.get(""))
    }
    for _ in 0..<2 {
      let error = await #expect(throws: NetworkError.self) { _ = try await ask() }
      #expect(error?.reason == .certificate)
    }
    #expect(try await ask() == Data("fine".utf8))
    server.on(.get, "/", .text("stub"))
    let api = APIClient(server.baseURL)
    var bodies: [Data] = []
    for _ in 0..<10 { bodies.append(try await api.data(.get(""))) }
    #expect(bodies.dropLast().allSatisfy { $0 == Data("stub".utf8) } && bodies[9] != Data("stub".utf8))
  }

  @Test func shapes() async throws {
    let server = try MockServer()
    server.on(.get, "/slow", .data(film).throttled(1024, per: .milliseconds(100)))
    server.on(.get, "/bits", .text("abc").sliced(1))
    server.on(.get, "/feed", .stream(["one ", .pause(.seconds(1)), "two"]))
    server.on(.post, "/upload", .text("too large", status: 413).early())  // while the body is still being sent
    let api = APIClient(server.baseURL)
    #expect(try await api.data(.get("bits")) == Data("abc".utf8))
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(.post("upload", json: [1])) }
    #expect(error?.status == 413)
  }

  @Test func contents() async throws {
    let server = try MockServer()
    server.on(.get, "/short", .truncated(declared: 10, sent: Data("abc".utf8)))
    server.on(.get, "/bomb", .gzipBomb(50_000_000))
    server.on(.get, "/cut", .gzip(film, corrupted: .cut))
    let api = APIClient(server.baseURL)
    let error = await #expect(throws: NetworkError.self) { _ = try await api.data(.get("short")) }
    #expect(error?.reason == .truncated)
  }

  @Test func nonsense() async throws {
    let server = try MockServer()
    server.on(.get, "/nonsense", .malformed(.conflictingLengths))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await APIClient(server.baseURL).data(.get("nonsense"))
    }
    #expect(error?.reason == .protocolError)
  }

  @Test func certificates() async throws {
    let authority = try MockCertificateAuthority()
    let expired = try MockServer(tls: authority.identity(for: ["localhost"], validity: .expired))
    let elsewhere = try MockServer(tls: authority.identity(for: ["example.com"]))
    let selfSigned = try MockServer(tls: MockCertificateAuthority.selfSignedIdentity(for: ["localhost"]))
    let old = try MockServer(tls: authority.identity(for: ["localhost"]), tlsVersions: .tls10 ... .tls11)
    for server in [expired, elsewhere, selfSigned, old] {
      let api = APIClient(server.baseURL) { $0.certificateAuthorityFile = authority.certificateFile }
      let error = await #expect(throws: NetworkError.self) { _ = try await api.data(.get("")) }
      #expect(error?.category == .security)
    }
  }

  @Test("every sample of the guide is one of these, to the letter")
  func samplesAreHere() throws {
    let guide = try contents("Documentation/Testing.md")
    let here = lines(try contents("Tests/UlakTestingTests/GuideTests.swift")).joined(separator: "\n")
    let samples = guide.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(samples.count > 10)
    for sample in samples {
      #expect(here.contains(lines(sample).joined(separator: "\n")), "\(sample)")
    }
  }

  @Test("every fault is in the guide")
  func faultsAreListed() throws {
    let guide = try contents("Documentation/Testing.md")
    for malformation in MockMalformation.all {
      let name = malformation.description.prefix { $0 != "(" }
      #expect(guide.contains("`.\(name)"), "\(name)")
    }
    for corruption in MockAnswer.Corruption.allCases { #expect(guide.contains("`.\(corruption)`"), "\(corruption)") }
  }

  private func contents(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Without what indentation and the formatter may change.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }
}

import Testing
import UlakHAR
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct CassetteModeTests {
  private struct User: Codable, Sendable, Equatable { var id: Int }

  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `a real exchange is recorded once and played without a server`() async throws {
    let server = try MockServer()
    server.on(.get, "/users/:id") { request in
      .json(#"{"id": \#(request.parameters["id"]!)}"#, headerFields: ["Set-Cookie": "a=1", "set-cookie": "b=2"])
    }
    let base = server.baseURL
    do {
      let cassette = try Cassette(folder.path(), mode: .once)
      let api = APIClient(base) { $0.transport = cassette }
      let reply = try await api.response(Request<User>.get("users/7"))
      #expect(reply.value == User(id: 7) && reply.source == .network)
    }
    #expect(server.journal.count == 1)
    server.stop()
    let cassette = try Cassette(folder.path(), mode: .once)
    let api = APIClient(base) { $0.transport = cassette }
    let reply = try await api.response(Request<User>.get("users/7"))
    #expect(reply.value == User(id: 7) && reply.source == .cassette)
    #expect(reply.headerFields[values: .setCookie] == ["a=<redacted>", "b=<redacted>"])
    let error = await #expect(throws: NetworkError.self) { try await api.value(Request<User>.get("users/8")) }
    #expect(error?.reason == .notRecorded && error?.retryAdvice == .never)
    #expect(cassette.unmatched.count == 1)
    let entry = try folder.log().entries[0]
    #expect(entry.serverIPAddress == "127.0.0.1" && entry.connection != nil)
    #expect(entry.response.headersSize > 0 && entry.response.transferSize == entry.response.headersSize + 9)
  }

  @Test func `new episodes are added and the old ones played`() async throws {
    let network = countingTransport()
    func open() throws -> Cassette {
      try Cassette(folder.path(), mode: .newEpisodes) { $0.transport = network }
    }
    let first = try open()
    #expect(try await first.text("/a") == "/a 1")
    // What was just recorded is its caller's: the next one alike is an exchange of its own.
    #expect(try await first.text("/a") == "/a 2")
    let second = try open()
    #expect(try await second.text("/b") == "/b 3")
    #expect(try await second.text("/a") == "/a 1")
    #expect(try await second.text("/a") == "/a 2")
    #expect(try await second.text("/a") == "/a 4")
    #expect(network.requests.count == 4)
    #expect(try folder.log().entries.map(\.request.url.last) == ["a", "a", "b", "a"])
  }

  @Test func `without recordings the mode none never asks the network`() async throws {
    let network = countingTransport()
    let cassette = try Cassette(folder.path(), mode: .none) { $0.transport = network }
    let error = await cassette.failure("/a")
    #expect(
      error?.detail.hasSuffix("answers GET https://api.test/a: there is no such file; the mode “once” records it")
        == true)
    try cassette.close()
    #expect(network.requests.isEmpty && folder.names.isEmpty)
  }

  @Test func `all records anew, and what there was stays until then`() async throws {
    let network = countingTransport()
    #expect(try await Cassette(folder.path(), mode: .once) { $0.transport = network }.text("/old") == "/old 1")
    let before = folder.data()
    let cassette = try Cassette(folder.path(), mode: .all) { $0.transport = network }
    #expect(folder.data() == before)
    #expect(try await cassette.text("/new") == "/new 2")
    #expect(try await cassette.text("/new") == "/new 3")
    #expect(try folder.log().entries.map(\.response.content.text) == ["/new 2", "/new 3"])
  }

  @Test func `a broken file can be recorded anew and nothing else`() async throws {
    try folder.write("{")
    for mode in [Cassette.Mode.once, .newEpisodes, .none] {
      let error = #expect(throws: NetworkError.self) { try Cassette(folder.path(), mode: mode) }
      #expect(
        error?.reason == .fileRead && error?.detail.contains("tape.har: not a HAR file: line 1, column 2") == true)
    }
    let cassette = try Cassette(folder.path(), mode: .all) { $0.transport = countingTransport() }
    _ = try await cassette.text("/a")
    #expect(try folder.log().entries.count == 1)
  }

  @Test(
    "continuous integration never records",
    arguments: [
      ([:], .once), (["CI": "true"], .none), (["CI": "1"], .none), (["CI": ""], .once), (["CI": "False"], .once),
      (["CI": "0"], .once),
    ] as [([String: String], Cassette.Mode)])
  func automatic(environment: [String: String], mode: Cassette.Mode) {
    #expect(Cassette.Mode.auto(environment: environment) == mode)
  }

  @Test func `repeats are played only where they are allowed`() async throws {
    let network = countingTransport()
    let recording = try Cassette(folder.path(), mode: .once) { $0.transport = network }
    for _ in 0..<2 { _ = try await recording.text("/a") }
    let strict = try Cassette(folder.path(), mode: .none)
    for number in 1...2 { #expect(try await strict.text("/a") == "/a \(number)") }
    let error = await strict.failure("/a")
    #expect(
      error?.detail.contains("recording 1, GET https://api.test/a: matches, but was already played 1 of 1 times")
        == true)
    let lenient = try Cassette(folder.path(), mode: .none) { $0.allowsRepeats = true }
    for number in [1, 2, 2, 2] { #expect(try await lenient.text("/a") == "/a \(number)") }
  }

  @Test func `failures are recorded where that is asked for`() async throws {
    let network = MockTransport()
    network.on(.get, "/down", failure: NetworkError(.cannotConnect))
    let silent = try Cassette(folder.path(), mode: .once) { $0.transport = network }
    #expect(await silent.failure("/down")?.reason == .cannotConnect)
    try silent.close()
    #expect(folder.names.isEmpty)
    let recording = try Cassette(folder.path(), mode: .once) {
      $0.transport = network
      $0.recordsFailures = true
    }
    #expect(await recording.failure("/down")?.reason == .cannotConnect)
    let playing = try Cassette(folder.path(), mode: .none)
    #expect(await playing.failure("/down")?.reason == .cannotConnect)
  }

  @Test func `what was not played can be a failure, and a closed cassette answers nothing`() async throws {
    let recording = try Cassette(folder.path(), mode: .once) { $0.transport = countingTransport() }
    for path in ["/a", "/b?q=1"] { _ = try await recording.text(path) }
    #expect(recording.unplayed.isEmpty)
    try recording.close(requiringAllPlayed: true)
    let playing = try Cassette(folder.path(), mode: .none)
    _ = try await playing.text("/a")
    #expect(playing.unplayed == ["recording 2, GET https://api.test/b?q=…"])
    let error = #expect(throws: NetworkError.self) { try playing.close(requiringAllPlayed: true) }
    #expect(error?.reason == .notRecorded && error?.detail.contains("recording 2, GET https://api.test/b") == true)
    #expect(await playing.failure("/b?q=1")?.reason == .invalidConfiguration)
  }

  @Test func `streams are recorded whole, within the deadline of their attempt`() async throws {
    let clock = TestClock()
    let network = MockTransport(time: clock)
    let chunks = AsyncStream { continuation in
      for text in ["one ", "two"] { continuation.yield(Data(text.utf8)) }
      continuation.finish()
    }
    let source = Chunks(chunks)
    network.on(.get, "/s") { _ in HTTPResponse(status: 200, body: .stream(HTTPBodyStream { await source.next() })) }
    network.on(.get, "/never") { _ in
      HTTPResponse(
        status: 200,
        body: .stream(
          HTTPBodyStream {
            try await SystemTimeSource.shared.sleep(until: .distantFuture)
            return nil
          }))
    }
    let cassette = try Cassette(folder.path(), mode: .once) {
      $0.transport = network
      $0.time = clock
    }
    #expect(try await cassette.text("/s") == "one two")
    #expect(try folder.log().entries[0].response.content.text == "one two")
    let request = HTTPRequest(url: try HTTPURL("https://api.test/never"))
    let options = AttemptOptions(deadline: clock.now.advanced(by: .seconds(5)))
    async let late = cassette.send(request, options: options)
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(5))
    do { _ = try await late } catch let error as NetworkError { #expect(error.reason == .attemptTimeout) }
    #expect(try folder.log().entries.count == 1)
  }

  @Test func `content is asked for uncompressed, and a transport that decodes leaves no trace of the coding`()
    async throws
  {
    var capabilities = TransportCapabilities()
    capabilities.deliversEncodedContent = false
    let network = MockTransport(capabilities: capabilities)
    network.on(
      .get, "/a",
      response: HTTPResponse(
        status: 200, headerFields: [.contentEncoding: "br", .contentLength: "3", .contentType: "text/plain"],
        body: .data(Data("decoded".utf8))))
    let recording = try Cassette(folder.path(), mode: .once) { $0.transport = network }
    #expect(recording.capabilities.deliversEncodedContent)
    let request = HTTPRequest(url: try HTTPURL("https://api.test/a"), headerFields: [.acceptEncoding: "br, gzip"])
    let live = try await recording.send(request, options: AttemptOptions())
    let played = try await Cassette(folder.path(), mode: .none).send(request, options: AttemptOptions())
    #expect(live.headerFields == [.contentType: "text/plain"] && played.headerFields == live.headerFields)
    #expect(network.requests.first?.headerFields.contains(.acceptEncoding) == false)
    #expect(try folder.log().entries[0].request.headers.map(\.value) == ["br, gzip"])
  }

  @Test func `limits hold for recordings too, and cancellation is cancellation`() async throws {
    _ = try await Cassette(folder.path(), mode: .once) { $0.transport = countingTransport() }.text("/a")
    let cassette = try Cassette(folder.path(), mode: .none) { $0.allowsRepeats = true }
    let request = HTTPRequest(url: try HTTPURL("https://api.test/a"))
    var options = AttemptOptions()
    options.limits.bodyBytes = 2
    let error = await #expect(throws: NetworkError.self) { try await cassette.send(request, options: options) }
    #expect(error?.reason == .bodyTooLarge)
    let isCancelled = await withTaskGroup(of: Bool.self) { group in
      group.cancelAll()
      group.addTask {
        do { _ = try await cassette.send(request, options: AttemptOptions()) } catch {
          return error is CancellationError
        }
        return false
      }
      return await group.next()
    }
    #expect(isCancelled == true)
  }
}

/// A stream that may be read from any task, one at a time.
private actor Chunks {
  private var iterator: AsyncStream<Data>.Iterator

  init(_ stream: AsyncStream<Data>) { iterator = stream.makeAsyncIterator() }

  func next() async -> Data? {
    var copy = iterator
    defer { iterator = copy }
    return await copy.next(isolation: self)
  }
}

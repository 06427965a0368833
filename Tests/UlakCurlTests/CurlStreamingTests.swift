import Synchronization
import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer
import UlakPlatform
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(2)), .leavesNothingBehind) struct CurlStreamingTests {
  let clock = TestClock()
  let server: MockServer
  let transport: CurlTransport

  init() throws {
    server = try MockServer(seams: Seams(time: clock))
    transport = try CurlTransport()
  }

  private func send(
    _ path: String, _ method: HTTPMethod = .get, body: HTTPBody = .none, streamed: Bool = true,
    _ change: (inout AttemptOptions) -> Void = { _ in }
  ) async throws -> HTTPResponse {
    var options = AttemptOptions(deadline: SystemTimeSource.shared.now.advanced(by: .seconds(30)))
    if streamed { options.delivery = .streamed() }
    change(&options)
    let url = try HTTPURL(server.baseURL + path)
    return try await transport.send(HTTPRequest(method: method, url: url, body: body), options: options)
  }

  private func stream(_ response: HTTPResponse) throws -> HTTPBodyStream {
    guard case .stream(let stream) = response.body else { throw MockServerError.stopped }
    return stream
  }

  /// Lets others go on until it is so; the suite's time limit bounds it.
  private func until(_ isSo: () -> Bool) async { while !isSo() { await Task.yield() } }

  @Test("the head is there before the content ends, and what comes after the content at its end")
  func headFirst() async throws {
    server.on(
      .get, "/",
      .stream(["one ", .pause(.seconds(60)), "two"], headerFields: ["X-A": "1"], trailerFields: ["X-Sum": "7"])
        .preceded(by: 103, headerFields: ["Link": "</a>"]))
    let response = try await send("/")
    #expect(response.status == 200 && response.headerFields["X-A"] == "1")
    #expect(response.interim.map(\.status.code) == [103])
    #expect(response.trailerFields.isEmpty)
    var reader = try stream(response).makeAsyncIterator()
    #expect(try await reader.next() == Data("one ".utf8))
    try await clock.waitForEntries(1)
    clock.advance(by: .seconds(60))
    #expect(try await reader.next() == Data("two".utf8))
    #expect(try await reader.next() == nil)
    #expect(response.trailerFields["X-Sum"] == "7")
    #expect(response.facts?.contentBytesReceived == 7)
    #expect(response.facts?.timings.receiving != nil)
  }

  @Test("a large answer passes through whole, and the next one over the same connection")
  func large() async throws {
    let content = Data((0..<8_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    server.on(.get, "/", .data(content))
    for _ in 0..<2 {
      var whole = Data()
      for try await piece in try stream(try await send("/")) { whole.append(piece) }
      #expect(whole == content)
    }
    #expect(server.connectionCount == 1)
  }

  @Test("nobody reads, so the server waits: no more than the bound comes in")
  func backPressure() async throws {
    server.on(.get, "/", .data(Data(count: 64 << 20)))
    let received = Atomic(0)
    let response = try await send("/") {
      $0.delivery = .streamed(buffer: 100_000)
      $0.progress = { received.store($0.received, ordering: .relaxed) }
    }
    var reader = try stream(response).makeAsyncIterator()
    let first = try await reader.next()
    // Another exchange from beginning to end: the loop had every occasion to take in more.
    server.on(.get, "/other", .text("x"))
    for _ in 0..<20 { _ = try await send("/other", streamed: false) }
    #expect(received.load(ordering: .relaxed) < (first?.count ?? 0) + 100_000 + 256 * 1024)
    while try await reader.next() != nil {}
    #expect(response.facts?.contentBytesReceived == 64 << 20)
  }

  @Test("a reader that takes its time is no silent peer")
  func slowReader() async throws {
    server.on(.get, "/", .data(Data(count: 4 << 20)))
    let ownClock = TestClock()
    let transport = try CurlTransport(time: ownClock)
    var options = AttemptOptions(idleTimeout: .seconds(5))
    options.delivery = .streamed(buffer: 1000)
    let response = try await transport.send(HTTPRequest(url: HTTPURL(server.baseURL + "/")), options: options)
    var reader = try stream(response).makeAsyncIterator()
    var count = try await reader.next()?.count ?? 0
    // Held up by now, or soon: the clock moves only once it is.
    while let piece = try await reader.next() {
      count += piece.count
      if count < 200_000 { ownClock.advance(by: .seconds(1)) }
    }
    #expect(count == 4 << 20)
  }

  @Test("dropping the stream closes the connection")
  func dropping() async throws {
    server.on(.get, "/", .stream(["one ", .pause(.seconds(3600)), "two"]))
    do {
      let response = try await send("/")
      var reader = try stream(response).makeAsyncIterator()
      #expect(try await reader.next() == Data("one ".utf8))
      try await clock.waitForEntries(1)
      #expect(server.openConnectionCount == 1)
    }
    server.stop()
  }

  @Test("cancelling the reader ends it at once")
  func cancelling() async throws {
    server.on(.get, "/", .stream(["one ", .pause(.seconds(3600)), "two"]))
    let response = try await send("/")
    let body = try stream(response)
    let hasFirst = Atomic(false)
    let task = Task {
      for try await _ in body { hasFirst.store(true, ordering: .relaxed) }
    }
    await until { hasFirst.load(ordering: .relaxed) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    server.stop()
  }

  @Test(
    "what goes wrong in the content is told by the stream",
    arguments: [
      (MockAnswer.truncated(declared: 10, sent: Data("abc".utf8)), NetworkError.Reason.truncated),
      (.data(Data(count: 100)).failing(.reset, at: .responseBody(after: 3)), .connectionLost),
      (.malformed(.badChunkSize), .protocolError), (.malformed(.noLastChunk), .truncated),
    ])
  func failures(answer: MockAnswer, reason: NetworkError.Reason) async throws {
    server.on(.get, "/", answer)
    let error = await #expect(throws: NetworkError.self) {
      for try await _ in try stream(try await send("/")) {}
    }
    #expect(error?.reason == reason)
    #expect(error?.mayHaveBeenProcessed == true)
  }

  @Test("the stream outlives its transport")
  func outliving() async throws {
    server.on(.get, "/", .data(Data(count: 3 << 20)))
    func open() async throws -> HTTPResponse {
      var options = AttemptOptions()
      options.delivery = .streamed()
      return try await CurlTransport().send(HTTPRequest(url: HTTPURL(server.baseURL + "/")), options: options)
    }
    let body = try stream(try await open())
    #expect(try await body.collected(upTo: .max).count == 3 << 20)
  }

  // MARK: What is sent

  private func file(_ content: Data) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path("body")
    try content.write(to: URL(fileURLWithPath: path))
    return (folder, path)
  }

  @Test("a file is sent whole, a part of it, and again")
  func files() async throws {
    server.on(.put, "/", .status(204))
    let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 17 >> 2) })
    let (folder, path) = try file(content)
    defer { _ = folder }
    let whole = try HTTPBody.file(path)
    #expect(whole.length == content.count && whole.isReplayable)
    for body in [whole, whole, try .file(path, range: 1000..<2000), try .file(path, range: 5..<5)] {
      _ = try await send("/", .put, body: body, streamed: false)
    }
    let bodies = server.journal.map(\.body)
    #expect(bodies == [content, content, content[1000..<2000], Data()])
    #expect(server.journal.map { $0.headerFields[.contentLength] } == ["3000000", "3000000", "1000", "0"])
    #expect(server.connectionCount == 1)
  }

  @Test("a file that changed, is missing or is none is a typed error, and nothing is lost")
  func badFiles() async throws {
    server.on(.put, "/", .status(204))
    let (folder, path) = try file(Data("before".utf8))
    let body = try HTTPBody.file(path)
    try Data("after it all".utf8).write(to: URL(fileURLWithPath: path))
    let error = await #expect(throws: NetworkError.self) { _ = try await send("/", .put, body: body, streamed: false) }
    #expect(error?.reason == .bodyChanged)
    #expect(throws: NetworkError.self) { try HTTPBody.file(folder.path("none")) }
    #expect(throws: NetworkError.self) { try HTTPBody.file("/") }
    #expect(throws: NetworkError.self) { try HTTPBody.file(path, range: 0..<1000) }
  }

  private func chunks(_ texts: [String]) -> HTTPBodyStream {
    HTTPBodyStream(
      AsyncStream { continuation in
        for text in texts { continuation.yield(Data(text.utf8)) }
        continuation.finish()
      })
  }

  @Test("a stream of unknown length is sent in chunks, one of known length with its length")
  func streams() async throws {
    server.on(.post, "/", .status(204))
    _ = try await send("/", .post, body: .stream { chunks(["one ", "two"]) }, streamed: false)
    _ = try await send("/", .post, body: .stream(length: 7) { chunks(["one ", "two"]) }, streamed: false)
    #expect(server.journal.map(\.text) == ["one two", "one two"])
    #expect(server.journal[0].headerFields[.transferEncoding] == "chunked")
    #expect(server.journal[1].headerFields[.contentLength] == "7")
    #expect(server.journal[1].headerFields.contains(.transferEncoding) == false)
  }

  @Test("a stream shorter or longer than declared is not sent as if it were whole", arguments: [5, 9])
  func otherLength(length: Int) async throws {
    server.on(.post, "/", .status(204))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await send("/", .post, body: .stream(length: length) { chunks(["one ", "two"]) }, streamed: false)
    }
    #expect(error?.reason == .bodyChanged)
    #expect(server.journal.filter(\.isComplete).isEmpty)
  }

  @Test("a stream that can be read once is sent once")
  func once() async throws {
    server.on(.post, "/", .status(204))
    let body = HTTPBody.once(chunks(["all"]))
    #expect(!body.isReplayable)
    _ = try await send("/", .post, body: body, streamed: false)
    let error = await #expect(throws: NetworkError.self) { _ = try await send("/", .post, body: body, streamed: false) }
    #expect(error?.reason == .bodyNotReplayable)
    #expect(server.journal.filter(\.isComplete).map(\.text) == ["all"])
  }

  private struct Broken: Error {}

  @Test("a stream that fails ends the attempt, its own words left out")
  func failingStream() async throws {
    server.on(.post, "/", .status(204))
    let error = await #expect(throws: NetworkError.self) {
      _ = try await send("/", .post, body: .stream { HTTPBodyStream { throw Broken() } }, streamed: false)
    }
    #expect(error?.reason == .encodingFailed && error?.detail.contains("Broken") == true)
    #expect(server.journal.filter(\.isComplete).isEmpty)
  }

  @Test("an answer that comes early is delivered, and the rest of the body is not waited for")
  func early() async throws {
    server.on(
      .post, "/", .text("too large", status: 413, headerFields: ["Connection": "close"]).early())
    let isStopped = Atomic(false)
    let body = HTTPBody.stream {
      HTTPBodyStream {
        // Until it is cancelled, which is what is asked here.
        do { try await SystemTimeSource.shared.sleep(for: .seconds(3600)) } catch {
          isStopped.store(true, ordering: .relaxed)
          throw error
        }
        return Data()
      }
    }
    let response = try await send("/", .post, body: body, streamed: false)
    #expect(response.status == 413)
    await until { isStopped.load(ordering: .relaxed) }
  }

  @Test("a body waits for a server that does not read it, and is not held in memory")
  func uploadBackPressure() async throws {
    server.on(.post, "/", MockAnswer.status(204).failing(.delay(.seconds(60)), at: .requestBody(after: 10_000)))
    let handedOver = Atomic(0)
    let body = HTTPBody.stream {
      HTTPBodyStream {
        guard handedOver.wrappingAdd(1, ordering: .relaxed).newValue <= 1000 else { return nil }
        return Data(count: 64 * 1024)
      }
    }
    async let response = send("/", .post, body: body, streamed: false)
    try await clock.waitForEntries(1)
    // The kernel's buffers and our own take some megabytes of the 64.
    #expect(handedOver.load(ordering: .relaxed) < 300)
    clock.advance(by: .seconds(60))
    #expect(try await response.status == 204)
    #expect(server.journal[0].body.count == 64_000 * 1024)
  }

  @Test("progress goes up to the whole of it, both ways")
  func progress() async throws {
    server.on(.post, "/", .data(Data(count: 300_000)))
    let seen = Mutex<[TransferProgress]>([])
    let body = HTTPBody.data(Data(count: 200_000))
    _ = try await send("/", .post, body: body, streamed: false) {
      $0.progress = { progress in seen.withLock { $0.append(progress) } }
    }
    let all = seen.withLock { $0 }
    var last = TransferProgress()
    (last.sent, last.toSend, last.received, last.toReceive) = (200_000, 200_000, 300_000, 300_000)
    #expect(all.last == last)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.sent <= $1.sent && $0.received <= $1.received })
  }
}

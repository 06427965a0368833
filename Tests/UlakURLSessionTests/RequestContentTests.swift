import Testing
import UlakHTTP
import UlakMockServer
import UlakPlatform

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the content of a request gets to the session.
struct RequestContentTests {
  private func sendable(_ body: HTTPBody, _ method: HTTPMethod = .post) throws -> SendableRequest {
    try SendableRequest(HTTPRequest(method: method, url: try HTTPURL("https://example.com/"), body: body))
  }

  private func value(_ name: String, in request: SendableRequest) -> String? {
    request.fields.first { $0.name.lowercased() == name }?.value
  }

  @Test func `bytes in memory are handed over, none are none`() throws {
    #expect(try sendable(.none).content == .none)
    #expect(try sendable(.data(Data([1, 2]))).content == .data(Data([1, 2])))
    #expect(try sendable(.data(Data())).content == .data(Data()))
  }

  @Test func `a stream is asked for, with its length if that is known`() throws {
    let known = try sendable(.stream(length: 12) { HTTPBodyStream(Data(count: 12)) })
    #expect(known.content == .stream(length: 12))
    #expect(value("content-length", in: known) == "12")
    let unknown = try sendable(.once(HTTPBodyStream(Data(count: 12))))
    #expect(unknown.content == .stream(length: nil))
    #expect(value("content-length", in: unknown) == nil)
    #expect(value("content-type", in: unknown) == "application/octet-stream")
  }

  @Test func `a stream with GET is refused`() {
    #expect(throws: NetworkError(.unsupported)) {
      try sendable(.stream { HTTPBodyStream(Data([1])) }, .get)
    }
  }

  @Test func `a whole file is the session's to read, a part of one is not`() throws {
    let folder = try TemporaryFolder()
    try folder.write("0123456789", to: "body")
    let path = folder.path("body")
    #expect(try sendable(.file(path)).content == .file(path))
    #expect(try sendable(.file(path, range: 0..<10)).content == .file(path))
    let part = try sendable(.file(path, range: 2..<5))
    #expect(part.content == .stream(length: 3))
    #expect(value("content-length", in: part) == "3")
    try folder.write("", to: "empty")
    #expect(try sendable(.file(folder.path("empty"))).content == .data(Data()))
  }

  // MARK: Asked for again

  @Test(arguments: [HTTPMethod.put, .post, .get])
  func `the content is given out once, whatever it is`(method: HTTPMethod) throws {
    var once = try Probe.exchange(method, body: .once(HTTPBodyStream(Data([1]))))
    #expect(once.openContent(now: Probe.after(1)) == nil)
    #expect(once.lastActivity == Probe.after(1))
  }

  @Test func `content that can be read once is not given out twice`() throws {
    var exchange = try Probe.exchange(.put, body: .once(HTTPBodyStream(Data([1]))))
    _ = exchange.openContent(now: Probe.after(1))
    let refusal = try Probe.present(exchange.openContent(now: Probe.after(2)))
    #expect(refusal.names == ["abandon", "fail", "end"])
    #expect(refusal.failure == .bodyNotReplayable)
    #expect(refusal.error?.mayHaveBeenProcessed == true)
  }

  @Test func `a request that must not be sent twice is not`() throws {
    var exchange = try Probe.exchange(.post, body: .stream { HTTPBodyStream(Data([1])) })
    _ = exchange.openContent(now: Probe.after(1))
    let refusal = try Probe.present(exchange.openContent(now: Probe.after(2)))
    #expect(refusal.failure == .connectionLost)
    #expect(refusal.error?.mayHaveBeenProcessed == true)
  }

  @Test func `an idempotent request with content that can be made anew is sent again`() throws {
    var exchange = try Probe.exchange(.put, body: .stream { HTTPBodyStream(Data([1])) })
    _ = exchange.openContent(now: Probe.after(1))
    exchange.noteSent(1, now: Probe.after(1))
    #expect(exchange.openContent(now: Probe.after(2)) == nil)
    #expect(exchange.progress.sent == 0)
  }

  @Test func `an exchange that has ended gives nothing out`() throws {
    var exchange = try Probe.exchange(.put, body: .stream { HTTPBodyStream(Data([1])) })
    _ = exchange.fail(CancellationError())
    #expect(exchange.openContent(now: Probe.after(1))?.isEmpty == true)
  }

  @Test func `an error of the app's is named by its type alone`() throws {
    struct Secret: Error { let token = "hunter2" }
    let exchange = try Probe.exchange(.put)
    #expect(exchange.bodyFailure(NetworkError(.bodyChanged)).reason == .bodyChanged)
    let error = exchange.bodyFailure(Secret())
    #expect(error.reason == .encodingFailed)
    #expect(error.detail.contains("Secret"))
    #expect(!error.detail.contains("hunter2"))
  }

  // MARK: Length

  @Test func `a stream is held to its length`() throws {
    var exact = BodyMeasure(length: 5)
    try exact.add(2)
    try exact.add(3)
    try exact.end()
    var long = BodyMeasure(length: 5)
    try long.add(5)
    #expect(throws: NetworkError(.bodyChanged)) { try long.add(1) }
    var short = BodyMeasure(length: 5)
    try short.add(4)
    #expect(throws: NetworkError(.bodyChanged)) { try short.end() }
    var open = BodyMeasure(length: nil)
    try open.add(1_000)
    try open.end()
  }

  // MARK: Room

  @Test func `a signal that comes first is kept, and serves once`() async throws {
    let signal = SpaceSignal()
    signal.space()
    signal.space()
    try await signal.wait()
    async let second: Void = signal.wait()
    signal.space()
    try await second
  }

  @Test func `a stream that nobody reads ends every wait`() async {
    let signal = SpaceSignal()
    let waiting = Task { try await signal.wait() }
    signal.close()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await #expect(throws: CancellationError.self) { try await signal.wait() }
  }

  @Test func `a cancelled wait ends`() async {
    let signal = SpaceSignal()
    let task = Task { try await signal.wait() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  // MARK: In the background

  @Test func `what the system waits for is told once, and by session`() {
    let completions = BackgroundCompletions()
    completions.add({}, for: "a")
    completions.add({}, for: "a")
    completions.add({}, for: "b")
    #expect(completions.take(for: "a").count == 2)
    #expect(completions.take(for: "a").isEmpty)
    #expect(completions.take(for: "b").count == 1)
  }
}

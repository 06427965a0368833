#if canImport(CNGHTTP2)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockHTTP2
  import UlakMockServer

  @Suite(
    "Faults over HTTP/2", .enabled(if: Tools.areThere, "curl, nghttp or h2load is missing"), .timeLimit(.minutes(2)))
  struct FaultTests {
    private static func server() throws -> MockServer {
      let server = try MockServer(protocols: [.http2(), .http11])
      server.on(.get, "/", .text("hello"))
      return server
    }

    /// Runs curl over HTTP/2 and answers its exit status and what it says.
    private static func curl(_ server: MockServer, _ path: String, _ more: String...) async throws
      -> ExternalCommand.Outcome
    {
      try await Tools.run(
        ["curl", "-sS", "--max-time", "20", "--http2-prior-knowledge"] + more + ["\(server.baseURL)\(path)"])
    }

    @Test(
      "curl sees a stream reset with any code",
      arguments: [
        .protocolError, .internalError, .cancel, .enhanceYourCalm, HTTP2ErrorCode.noError,
        HTTP2ErrorCode(rawValue: 0x99),
      ])
    func reset(code: HTTP2ErrorCode) async throws {
      let server = try Self.server()
      server.on(.get, "/reset", .http2Reset(code))
      let outcome = try await Self.curl(server, "/reset")
      #expect(outcome.status == 92, "\(outcome.errorText)")
      let words = code == .noError ? "closed cleanly, but before" : "(err \(code.rawValue))"
      #expect(outcome.errorText.contains(words), "\(outcome.errorText)")
      // The server lives on.
      #expect(try await Self.curl(server, "/").text == "hello")
    }

    struct Case: Sendable {
      let effect: MockFault.Effect
      let moment: MockFault.Moment
      let statuses: [Int32]
      init(_ effect: MockFault.Effect, _ moment: MockFault.Moment, _ statuses: Int32...) {
        (self.effect, self.moment, self.statuses) = (effect, moment, statuses)
      }
    }

    // curl's exit codes: 0 fine, 16 HTTP/2 is broken, 18 cut short, 28 out of time, 52 no answer, 56 broken while
    // receiving, 92 the stream was reset.
    @Test(
      "injected faults, as over HTTP/1.1",
      arguments: [
        Case(.close, .responseStart, 16, 18, 52, 55, 56, 92), Case(.reset, .requestHead, 16, 18, 52, 55, 56, 92),
        Case(.close, .responseBody(after: 5), 16, 18, 52, 55, 56, 92),
        Case(.reset, .responseBody(after: 5), 16, 18, 52, 55, 56, 92),
        Case(.stall, .responseStart, 28), Case(.stall, .responseHead, 28), Case(.stall, .responseBody(after: 5), 28),
        Case(.resetStream(.internalError), .responseBody(after: 5), 92), Case(.goAway(), .responseStart, 0),
        Case(.delay(.milliseconds(1)), .responseBody(after: 5), 0), Case(.delay(.seconds(3600)), .responseStart, 28),
        Case(.close, .responseEnd, 0), Case(.send(Data("no frame".utf8)), .responseStart, 16, 28, 56, 92),
      ])
    func injected(fault: Case) async throws {
      let server = try MockServer(protocols: [.http2()])
      server.on(.get, "/", .text("0123456789"))
      server.inject(fault.effect, at: fault.moment, .first(1))
      let outcome = try await Self.curl(server, "/", "--max-time", fault.statuses.contains(28) ? "0.5" : "20")
      #expect(fault.statuses.contains(outcome.status), "\(outcome.status): \(outcome.errorText)")
      if outcome.status == 0 { #expect(outcome.text == "0123456789") }
      #expect(try await Self.curl(server, "/").text == "0123456789", "it was the first only")
    }

    @Test("pieces, trailers, a pace and a slow link")
    func scripts() async throws {
      let server = try MockServer(protocols: [.http2()])
      server.on(.get, "/", .stream(["one ", .pause(.milliseconds(1)), "two"], trailerFields: ["x-sum": "7"]))
      server.on(.get, "/slow", .text("0123456789").throttled(3, per: .milliseconds(1)))
      server.on(.get, "/sliced", .stream(["01234", "56789"]).sliced(1, 2, pause: .milliseconds(1)))
      let frames = try await Frames(server, "/")
      #expect(frames.dataBytes == 7 && frames.text.contains("x-sum: 7"))
      #expect(try await Self.curl(server, "/slow").text == "0123456789")
      #expect(try await Self.curl(server, "/sliced").text == "0123456789")
      server.link = LinkProfile(latency: .milliseconds(30), bytesPerSecond: 1_000)
      let slow = try await Self.curl(server, "/", "-w", " %{time_starttransfer}")
      #expect(slow.text.hasPrefix("one two "), "\(slow.errorText)")
      #expect(Double(slow.text.dropFirst(8)).map { $0 >= 0.06 } == true, "\(slow.text)")
      server.link = LinkProfile(breakage: 1)
      #expect(try await Self.curl(server, "/").status != 28)
    }

    @Test("curl tries a refused stream again, on a new connection, and gives up some day")
    func refused() async throws {
      let server = try Self.server()
      server.on(.get, "/refused", .http2Reset(.refusedStream))
      let outcome = try await Self.curl(server, "/refused")
      #expect(outcome.status != 0 && server.connectionCount > 1, "\(outcome.status) \(outcome.errorText)")
      let attempts = Counter()
      server.on(.get, "/once") { _ in attempts.next() == 1 ? .http2Reset(.refusedStream) : .text("second") }
      #expect(try await Self.curl(server, "/once").text == "second")
    }

    @Test("a reset within the body leaves what was sent before it")
    func cut() async throws {
      let server = try Self.server()
      server.on(.get, "/cut", .data(Data(count: 100_000)).http2Reset(.cancel, afterBodyBytes: 40_000))
      server.on(.get, "/short", .truncated(declared: 10, sent: Data("abc".utf8)))
      // curl may forget what came in one packet with the reset; nghttp tells of every frame.
      let cut = try await Self.curl(server, "/cut", "-o", "/dev/null")
      #expect(cut.status == 92 && cut.errorText.contains("CANCEL (err 8)"), "\(cut.errorText)")
      let short = try await Self.curl(server, "/short")
      #expect(short.status == 92 && short.errorText.contains("INTERNAL_ERROR (err 2)"), "\(short.errorText)")
      let cutFrames = try await Frames(server, "/cut")
      #expect(cutFrames.dataBytes == 40_000 && cutFrames.text.contains("error_code=CANCEL(0x08)"))
      #expect(cutFrames.text.contains("content-length: 100000"))
      let shortFrames = try await Frames(server, "/short")
      #expect(shortFrames.dataBytes == 3 && shortFrames.text.contains("error_code=INTERNAL_ERROR(0x02)"))
      #expect(shortFrames.text.contains("content-length: 10\n"))
    }

    @Test("a GOAWAY before an answer ends the connection after it")
    func goAway() async throws {
      let server = try Self.server()
      server.on(.get, "/last", .text("last").goAway())
      let frames = try await Frames(server, "/last")
      #expect(frames.dataBytes == 4 && frames.text.contains(":status: 200"), "\(frames.text)")
      #expect(frames.text.contains("(last_stream_id=1, error_code=NO_ERROR(0x00)"), "\(frames.text)")
      #expect(try await Self.curl(server, "/last").text == "last")
      // The field says the same to who speaks HTTP/1.1.
      let old = try await Tools.curl("-i", "\(server.baseURL)/last")
      #expect(old.text.contains("Connection: close\r\n"))
    }

    @Test("a GOAWAY that leaves a stream out makes curl send that one again elsewhere, and finish the other")
    func goAwayBetween() async throws {
      let server = try MockServer(tls: TestIdentity.identity(tls: true), protocols: [.http2()])
      let attempts = Counter()
      let (released, release) = AsyncStream<Void>.makeStream()
      server.on(.get, "/first") { _ in
        for await _ in released { break }
        return .text("first")
      }
      server.on(.get, "/second") { _ in
        guard attempts.next() == 1 else {
          release.yield()
          return .text("second")
        }
        return .text("never").goAway(lastStream: 1)
      }
      let outcome = try await Tools.run(
        ["curl", "-sS", "--max-time", "30", "--parallel"] + TestIdentity.curlOptions(tls: true)
          + ["\(server.baseURL)/first", "\(server.baseURL)/second"])
      #expect(outcome.status == 0 && outcome.text.contains("first") && outcome.text.contains("second"))
      #expect(attempts.total == 2 && server.connectionCount == 2, "\(outcome.errorText)")
    }

    @Test("a GOAWAY that leaves all streams out ends the connection at once")
    func goAwayBefore() async throws {
      let server = try Self.server()
      server.on(.get, "/error", .text("never").goAway(lastStream: 0, .enhanceYourCalm))
      let failed = try await Self.curl(server, "/error")
      #expect(failed.status == 16 && failed.text.isEmpty, "\(failed.errorText)")
      let frames = try await Frames(server, "/error")
      #expect(frames.text.contains("(last_stream_id=0, error_code=ENHANCE_YOUR_CALM(0x0b)"), "\(frames.text)")
      #expect(!frames.text.contains(":status:"))
    }

    @Test(
      "misbehaviour that HTTP/1.1 has as well",
      arguments: [("close", [18]), ("reset", [16, 55, 56]), ("stall", [28]), ("garbage", [16, 52, 56, 92])]
        as [(String, [Int32])], [false, true])
    func misbehaviour(_ fault: (path: String, statuses: [Int32]), tls: Bool) async throws {
      let server = try MockServer(tls: TestIdentity.identity(tls: tls), protocols: [.http2()])
      server.on(.get, "/close", .close)
      server.on(.get, "/reset", .reset)
      server.on(.get, "/stall", .stall)
      server.on(.get, "/garbage", .raw(Data(repeating: 0xFF, count: 100), thenClose: true))
      let limit = fault.path == "stall" ? "0.5" : "20"
      let outcome = try await Tools.run(
        ["curl", "-sS", "--max-time", limit] + TestIdentity.curlOptions(tls: tls) + ["\(server.baseURL)/\(fault.path)"])
      #expect(fault.statuses.contains(outcome.status), "\(outcome.status) \(outcome.errorText)")
    }

    @Test("raw bytes can be an answer of its own making")
    func raw() async throws {
      let server = try Self.server()
      // HEADERS of stream 1: `:status: 200`, from the static table; DATA that ends it.
      let frames = Data([0, 0, 1, 1, 4, 0, 0, 0, 1, 0x88] + [0, 0, 3, 0, 1, 0, 0, 0, 1] + Array("raw".utf8))
      server.on(.get, "/raw", .raw(frames, thenClose: false))
      #expect(try await Self.curl(server, "/raw").text == "raw")
    }

    @Test("requests beyond the limits are answered with what is wrong")
    func limits() async throws {
      var limits = MockServerLimits()
      limits.bodyBytes = 100_000
      limits.headBytes = 5000
      let server = try MockServer(protocols: [.http2(), .http11], limits: limits)
      let folder = try TemporaryFolder()
      try folder.write(String(repeating: "x", count: 2_000_000), to: "body")
      let large = try await Self.curl(server, "/", "--data-binary", "@\(folder.path("body"))", "-w", "%{http_code}")
      #expect(large.text == "the body is larger than 100000 bytes\n413", "\(large.errorText)")
      let head = try await Self.curl(
        server, "/", "-H", "X: \(String(repeating: "y", count: 6000))", "-w", "%{http_code}")
      #expect(head.text == "the head is larger than 5000 bytes\n431", "\(head.errorText)")
      #expect(server.journal.isEmpty)
      // No limit at all is no trouble either.
      limits.bodyBytes = .max
      let boundless = try MockServer(protocols: [.http2()], limits: limits)
      boundless.on(.post, "/") { request in .text("\(request.body.count)") }
      #expect(try await Self.curl(boundless, "/", "--data-binary", "@\(folder.path("body"))").text == "2000000")
    }

    @Test("requests whose bodies are too large together are refused, and the others served")
    func heldBodies() async throws {
      var limits = MockServerLimits()
      limits.bodyBytes = 50_000
      let server = try MockServer(protocols: [.http2()], limits: limits)
      server.on(.post, "/", .stall)
      let folder = try TemporaryFolder()
      try folder.write(String(repeating: "x", count: 50_000), to: "body")
      // Four bodies fill what there is for all, since none of them is ever answered.
      let outcome = try await Tools.run(
        ["nghttp", "-v", "-n", "-t", "1", "-m", "6", "-d", folder.path("body"), "\(server.baseURL)/"])
      #expect(outcome.text.components(separatedBy: ":status: 413").count == 3, "\(outcome.text)")
      #expect(server.journal.count == 4)
    }
  }

  /// What nghttp, which tells of every frame, received in answer to one request.
  private struct Frames {
    let text: String

    init(_ server: MockServer, _ path: String) async throws {
      text = try await Tools.run(["nghttp", "-v", "-n", "--no-dep", "\(server.baseURL)\(path)"]).text
    }

    /// The bytes in all its data frames.
    var dataBytes: Int {
      text.components(separatedBy: "recv DATA frame <length=").dropFirst().reduce(0) { sum, rest in
        sum + (Int(rest.prefix { $0.isNumber }) ?? 0)
      }
    }
  }
#endif

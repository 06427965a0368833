import Testing
import UlakHTTP
import UlakPlatform

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers that are handed over whole.
struct ExchangeTests {
  private func exchange(_ method: HTTPMethod = .get, _ change: (inout AttemptOptions) -> Void = { _ in }) throws
    -> Exchange
  { try Probe.exchange(method, change) }

  private func after(_ seconds: Int) -> MonotonicInstant { Probe.after(seconds) }

  @Test func `head and pieces become one response`() throws {
    var exchange = try exchange()
    #expect(
      exchange.receiveHead(status: 200, fields: [("Content-Type", "text/plain")], announcedLength: 6, now: after(1))
        .isEmpty)
    #expect(exchange.receive(Data("abc".utf8), now: after(2)).isEmpty)
    #expect(exchange.receive(Data("def".utf8), now: after(3)).isEmpty)
    let actions = exchange.complete(nil, now: after(4))
    #expect(actions.names == ["answer", "end"])
    let response = try #require(actions.answer)
    #expect(response.status == 200)
    #expect(response.headerFields[.contentType] == "text/plain")
    #expect(response.facts?.timings.total == .seconds(4))
    #expect(response.facts?.bytesReceived == 6)
    guard case .data(let body) = response.body else { throw NetworkError(.unknown) }
    #expect(body == Data("abcdef".utf8))
  }

  @Test func `an end without a head is no HTTP`() throws {
    var exchange = try exchange()
    let actions = exchange.complete(nil, now: after(1))
    #expect(actions.names == ["fail", "end"])
    #expect(actions.failure == .protocolError)
  }

  @Test(arguments: [0, 99, 1_000, -1])
  func `a status that is no three digits is no HTTP`(status: Int) throws {
    var exchange = try exchange()
    let actions = exchange.receiveHead(status: status, fields: [], announcedLength: -1, now: after(1))
    #expect(actions.names == ["abandon", "fail", "end"])
    #expect(actions.failure == .protocolError)
  }

  @Test func `a loss before the head and within the body are told apart`() throws {
    var early = try exchange()
    #expect(early.complete(.init(-1005), now: after(1)).failure == .connectionLost)
    var late = try exchange()
    _ = late.receiveHead(status: 200, fields: [], announcedLength: 10, now: after(1))
    #expect(late.complete(.init(-1005), now: after(1)).failure == .truncated)
  }

  @Test func `interim answers are kept, and are not the answer`() throws {
    var exchange = try exchange()
    let hints = [("Link", "</a>")]
    #expect(exchange.receiveInterim(status: 103, fields: hints, now: after(1)).isEmpty)
    #expect(exchange.receiveHead(status: 102, fields: [], announcedLength: 0, now: after(2)).isEmpty)
    #expect(exchange.nextExpiry == after(32))
    _ = exchange.receiveHead(status: 200, fields: [], announcedLength: 0, now: after(3))
    #expect(exchange.receiveInterim(status: 103, fields: hints, now: after(3)).isEmpty)
    let response = try #require(exchange.complete(nil, now: after(4)).answer)
    #expect(response.status == 200)
    #expect(response.interim.map(\.status) == [103, 102])
    #expect(response.interim.first?.headerFields["Link"] == "</a>")
  }

  @Test func `a server that sends nothing but interim answers is stopped`() throws {
    var exchange = try exchange()
    for _ in 0..<64 { #expect(exchange.receiveInterim(status: 103, fields: [], now: after(1)).isEmpty) }
    #expect(exchange.receiveInterim(status: 103, fields: [], now: after(1)).failure == .headersTooLarge)
  }

  // MARK: Length

  @Test(arguments: [Int?.none, -1])
  func `content shorter than announced is cut, even where the session has no word for it`(code: Int?) throws {
    var exchange = try exchange()
    _ = exchange.receiveHead(status: 200, fields: [], announcedLength: 10, now: after(1))
    _ = exchange.receive(Data(count: 9), now: after(1))
    let actions = exchange.complete(code.map { .init($0) }, now: after(2))
    #expect(actions.failure == .truncated)
    #expect(actions.error?.mayHaveBeenProcessed == true)
  }

  @Test(arguments: [(204, []), (304, []), (200, [("Content-Encoding", "zstd")]), (200, [("Content-Encoding", "gzip")])])
  func `nothing is said of lengths that do not count`(status: Int, fields: [(String, String)]) throws {
    var exchange = try exchange()
    _ = exchange.receiveHead(status: status, fields: fields, announcedLength: 10, now: after(1))
    #expect(exchange.complete(nil, now: after(2)).names == ["answer", "end"])
  }

  // MARK: Limits

  @Test func `a body may fill its limit and not exceed it`() throws {
    var exchange = try exchange { $0.limits.bodyBytes = 4 }
    _ = exchange.receiveHead(status: 200, fields: [], announcedLength: -1, now: after(1))
    #expect(exchange.receive(Data("abcd".utf8), now: after(1)).isEmpty)
    let actions = exchange.receive(Data("e".utf8), now: after(1))
    #expect(actions.failure == .bodyTooLarge)
    #expect(actions.error?.mayHaveBeenProcessed == true)
    #expect(exchange.receive(Data("f".utf8), now: after(1)).isEmpty)
    #expect(exchange.complete(.init(-999), now: after(1)).isEmpty)
  }

  @Test func `an announced length above the limit ends it before the body`() throws {
    var exchange = try exchange { $0.limits.bodyBytes = 4 }
    let actions = exchange.receiveHead(status: 200, fields: [], announcedLength: 5, now: after(1))
    #expect(actions.failure == .bodyTooLarge)
  }

  @Test func `the length that HEAD announces is not that of a body`() throws {
    var exchange = try exchange(.head) { $0.limits.bodyBytes = 4 }
    let fields = [("Content-Encoding", "gzip"), ("Content-Length", "5000")]
    #expect(exchange.receiveHead(status: 200, fields: fields, announcedLength: 5_000, now: after(1)).isEmpty)
    let response = try #require(exchange.complete(nil, now: after(1)).answer)
    #expect(response.headerFields[.contentEncoding] == "gzip")
    #expect(response.headerFields[.contentLength] == "5000")
  }

  @Test(
    arguments: [
      { (limits: inout MessageLimits) in limits.fieldCount = 1 }, { $0.fieldBytes = 5 }, { $0.headerBytes = 11 },
    ] as [@Sendable (inout MessageLimits) -> Void])
  func `a head above a limit ends it`(_ tighten: @Sendable (inout MessageLimits) -> Void) throws {
    let fields = [("aaa", "bbb"), ("ccc", "ddd")]
    var fitting = try exchange()
    #expect(fitting.receiveHead(status: 200, fields: fields, announcedLength: 0, now: after(1)).isEmpty)
    var exceeding = try exchange { tighten(&$0.limits) }
    let actions = exceeding.receiveHead(status: 200, fields: fields, announcedLength: 0, now: after(1))
    #expect(actions.failure == .headersTooLarge)
  }

  // MARK: Time

  @Test func `until something comes, connecting and waiting share their time`() throws {
    let exchange = try exchange()
    #expect(exchange.nextExpiry == after(40))
    #expect(exchange.expiry(at: after(39)) == nil)
    #expect(exchange.expiry(at: after(40))?.reason == .idleTimeout)
  }

  @Test func `every sign of life starts the silence anew`() throws {
    var exchange = try exchange()
    exchange.noteActivity(now: after(20))
    #expect(exchange.nextExpiry == after(50))
    _ = exchange.receiveHead(status: 200, fields: [], announcedLength: -1, now: after(45))
    #expect(exchange.nextExpiry == after(75))
    _ = exchange.receive(Data([1]), now: after(60))
    #expect(exchange.expiry(at: after(89)) == nil)
    #expect(exchange.expiry(at: after(90))?.reason == .idleTimeout)
  }

  @Test(arguments: [(false, NetworkError.Reason.attemptTimeout), (true, .deadline)])
  func `the deadline ends it whatever comes`(isCallDeadline: Bool, reason: NetworkError.Reason) throws {
    var exchange = try exchange {
      $0.deadline = after(5)
      $0.isCallDeadline = isCallDeadline
    }
    #expect(exchange.nextExpiry == after(5))
    exchange.noteActivity(now: after(4))
    #expect(exchange.expiry(at: after(4)) == nil)
    #expect(exchange.expiry(at: after(5))?.reason == reason)
    #expect(exchange.expiry(at: after(5))?.mayHaveBeenProcessed == true)
  }

  @Test func `a silence ends the exchange, and nothing comes after the end`() throws {
    var exchange = try exchange()
    #expect(exchange.check(at: after(39)).isEmpty)
    let actions = exchange.check(at: after(40))
    #expect(actions.names == ["abandon", "fail", "end"])
    #expect(exchange.nextExpiry == .distantFuture)
    #expect(exchange.check(at: after(100)).isEmpty)
    #expect(exchange.receiveHead(status: 200, fields: [], announcedLength: 0, now: after(41)).isEmpty)
    #expect(exchange.fail(CancellationError()).isEmpty)
  }

  // MARK: What was measured

  @Test func `the session's own count of bytes wins where there is one`() throws {
    var exchange = try exchange()
    var facts = AttemptFacts()
    facts.bytesReceived = 500
    facts.contentBytesReceived = 20
    facts.networkProtocol = "h2"
    _ = exchange.receiveHead(status: 200, fields: [("Content-Encoding", "gzip")], announcedLength: 20, now: after(1))
    _ = exchange.receive(Data(count: 900), now: after(1))
    exchange.measure(facts)
    let response = try #require(exchange.complete(nil, now: after(2)).answer)
    #expect(response.facts?.bytesReceived == 500)
    #expect(response.facts?.contentBytesReceived == 20)
    #expect(response.facts?.networkProtocol == "h2")
    #expect(response.facts?.timings.total == .seconds(2))
  }

  @Test func `progress counts what leaves and what comes`() throws {
    var exchange = Exchange(
      HTTPRequest(method: .post, url: try HTTPURL("http://example.com/"), body: .data(Data(count: 10))),
      options: AttemptOptions(), now: after(0))
    #expect(exchange.progress.toSend == 10)
    exchange.noteSent(4, now: after(1))
    exchange.noteSent(3, now: after(1))
    #expect(exchange.progress.sent == 4)
    _ = exchange.receiveHead(status: 200, fields: [], announcedLength: 6, now: after(1))
    #expect(exchange.progress.toReceive == 6)
    _ = exchange.receive(Data(count: 2), now: after(1))
    #expect(exchange.progress.received == 2)
  }

  @Test func `the length of a coded form is not that of what is counted`() throws {
    var exchange = try exchange()
    _ = exchange.receiveHead(status: 200, fields: [("Content-Encoding", "br")], announcedLength: 6, now: after(1))
    #expect(exchange.progress.toReceive == nil)
  }
}

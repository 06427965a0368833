import Testing
import UlakHTTP
import UlakPlatform

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct ExchangeTests {
  private static let start = MonotonicInstant(nanoseconds: 1_000_000_000)

  private func exchange(_ method: HTTPMethod = .get, _ change: (inout AttemptOptions) -> Void = { _ in }) throws
    -> Exchange
  {
    var options = AttemptOptions(connectTimeout: .seconds(10), idleTimeout: .seconds(30))
    change(&options)
    return Exchange(
      HTTPRequest(method: method, url: try HTTPURL("http://example.com/")), options: options, now: Self.start)
  }

  private func after(_ seconds: Int) -> MonotonicInstant { Self.start.advanced(by: .seconds(seconds)) }

  @Test func `head and pieces become one response`() throws {
    var exchange = try exchange()
    #expect(
      exchange.receiveHead(status: 200, fields: [("Content-Type", "text/plain")], announcedLength: 6, now: after(1))
        == nil)
    #expect(exchange.receive(Data("abc".utf8), now: after(2)) == nil)
    #expect(exchange.receive(Data("def".utf8), now: after(3)) == nil)
    let response = try exchange.finish(code: nil, now: after(4)).get()
    #expect(response.status == 200)
    #expect(response.headerFields[.contentType] == "text/plain")
    #expect(response.facts?.timings.total == .seconds(4))
    #expect(response.facts?.bytesReceived == 6)
    guard case .data(let body) = response.body else { throw NetworkError(.unknown) }
    #expect(body == Data("abcdef".utf8))
  }

  @Test func `an end without a head is no HTTP`() throws {
    var exchange = try exchange()
    #expect(throws: NetworkError(.protocolError)) { try exchange.finish(code: nil, now: after(1)).get() }
  }

  @Test(arguments: [0, 99, 1_000, -1])
  func `a status that is no three digits is no HTTP`(status: Int) throws {
    var exchange = try exchange()
    let error = exchange.receiveHead(status: status, fields: [], announcedLength: -1, now: after(1))
    #expect(error?.reason == .protocolError)
  }

  @Test func `a loss before the head and within the body are told apart`() throws {
    var early = try exchange()
    #expect(throws: NetworkError(.connectionLost)) { try early.finish(code: -1005, now: after(1)).get() }
    var late = try exchange()
    _ = late.receiveHead(status: 200, fields: [], announcedLength: 10, now: after(1))
    #expect(throws: NetworkError(.truncated)) { try late.finish(code: -1005, now: after(1)).get() }
  }

  // MARK: Limits

  @Test func `a body may fill its limit and not exceed it`() throws {
    var exchange = try exchange { $0.limits.bodyBytes = 4 }
    _ = exchange.receiveHead(status: 200, fields: [], announcedLength: -1, now: after(1))
    #expect(exchange.receive(Data("abcd".utf8), now: after(1)) == nil)
    let error = exchange.receive(Data("e".utf8), now: after(1))
    #expect(error?.reason == .bodyTooLarge)
    #expect(error?.mayHaveBeenProcessed == true)
  }

  @Test func `an announced length above the limit ends it before the body`() throws {
    var exchange = try exchange { $0.limits.bodyBytes = 4 }
    let error = exchange.receiveHead(status: 200, fields: [], announcedLength: 5, now: after(1))
    #expect(error?.reason == .bodyTooLarge)
  }

  @Test func `the length that HEAD announces is not that of a body`() throws {
    var exchange = try exchange(.head) { $0.limits.bodyBytes = 4 }
    let fields = [("Content-Encoding", "gzip"), ("Content-Length", "5000")]
    #expect(exchange.receiveHead(status: 200, fields: fields, announcedLength: 5_000, now: after(1)) == nil)
    let response = try exchange.finish(code: nil, now: after(1)).get()
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
    #expect(fitting.receiveHead(status: 200, fields: fields, announcedLength: 0, now: after(1)) == nil)
    var exceeding = try exchange { tighten(&$0.limits) }
    let error = exceeding.receiveHead(status: 200, fields: fields, announcedLength: 0, now: after(1))
    #expect(error?.reason == .headersTooLarge)
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
}

import Testing
import UlakHTTP
import UlakPlatform

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers that are handed over piece by piece.
struct ExchangeStreamingTests {
  private func after(_ seconds: Int) -> MonotonicInstant { Probe.after(seconds) }

  /// An exchange whose head has come.
  private func open(buffer: Int = 10, _ change: (inout AttemptOptions) -> Void = { _ in }) throws -> Exchange {
    var exchange = try Probe.exchange(.get) {
      $0.delivery = .streamed(buffer: buffer)
      change(&$0)
    }
    let actions = exchange.receiveHead(status: 200, fields: [], announcedLength: -1, now: after(1))
    #expect(actions.names == ["open"])
    return exchange
  }

  private func text(_ piece: Exchange.Piece) -> String {
    switch piece {
    case .data(let data): String(decoding: data, as: UTF8.self)
    case .end: "END"
    case .notYet: "NOT YET"
    case .failure(let error): (error as? NetworkError)?.reason.description ?? "\(type(of: error))"
    }
  }

  @Test func `pieces come as they came, and then the end`() throws {
    var exchange = try open()
    #expect(text(exchange.read(now: after(1)).0) == "NOT YET")
    #expect(exchange.receive(Data("abc".utf8), now: after(2)).names == ["wake"])
    #expect(exchange.receive(Data("de".utf8), now: after(2)).names == ["wake"])
    #expect(text(exchange.read(now: after(2)).0) == "abc")
    #expect(exchange.complete(nil, now: after(3)).names == ["wake", "end"])
    #expect(text(exchange.read(now: after(3)).0) == "de")
    #expect(text(exchange.read(now: after(3)).0) == "END")
    #expect(exchange.facts.timings.total == .seconds(3))
    #expect(exchange.facts.contentBytesReceived == 5)
  }

  @Test func `a full buffer lets the server wait, a half empty one lets it go on`() throws {
    var exchange = try open(buffer: 10)
    #expect(exchange.receive(Data(count: 6), now: after(2)).names == ["wake"])
    #expect(exchange.receive(Data(count: 6), now: after(2)).names == ["pause", "wake"])
    // One delivery was under way.
    #expect(exchange.receive(Data(count: 3), now: after(2)).names == ["wake"])
    #expect(exchange.read(now: after(3)).1.isEmpty)
    let (piece, actions) = exchange.read(now: after(3))
    #expect(text(piece).utf8.count == 6)
    #expect(actions.names == ["proceed"])
    #expect(exchange.read(now: after(3)).1.isEmpty)
    #expect(exchange.receive(Data(count: 20), now: after(4)).names == ["pause", "wake"])
  }

  @Test func `every pause is followed by one proceed, whatever the order`() throws {
    var random = SeededSteps(seed: 17)
    for _ in 0..<200 {
      var exchange = try open(buffer: random.next(below: 40) + 1)
      var (pauses, proceeds, received, read) = (0, 0, 0, 0)
      for _ in 0..<200 {
        if random.next(below: 2) == 0, pauses == proceeds || random.next(below: 9) == 0 {
          let size = random.next(below: 30) + 1
          received += size
          pauses += exchange.receive(Data(count: size), now: after(2)).names.filter { $0 == "pause" }.count
        } else {
          let (piece, actions) = exchange.read(now: after(2))
          if case .data(let data) = piece { read += data.count }
          proceeds += actions.names.filter { $0 == "proceed" }.count
        }
        #expect(pauses - proceeds == 0 || pauses - proceeds == 1)
        #expect(exchange.isPaused == (pauses - proceeds == 1))
      }
      while case (.data(let data), let actions) = exchange.read(now: after(3)) {
        read += data.count
        proceeds += actions.names.filter { $0 == "proceed" }.count
      }
      #expect(read == received)
      #expect(pauses == proceeds)
    }
  }

  @Test func `the limit on bodies in memory does not hold for streams, that on heads does`() throws {
    var exchange = try open { $0.limits.bodyBytes = 4 }
    #expect(exchange.receive(Data(count: 100), now: after(1)).names == ["pause", "wake"])
    var tight = try Probe.exchange(.get) {
      $0.delivery = .streamed()
      $0.limits.fieldCount = 1
    }
    let fields = [("a", "b"), ("c", "d")]
    #expect(
      tight.receiveHead(status: 200, fields: fields, announcedLength: 0, now: after(1)).failure == .headersTooLarge)
  }

  @Test func `what came before a loss is read first`() throws {
    var exchange = try open()
    _ = exchange.receive(Data("abc".utf8), now: after(2))
    #expect(exchange.complete(.init(-1005), now: after(3)).names == ["wake", "end"])
    #expect(text(exchange.read(now: after(3)).0) == "abc")
    #expect(text(exchange.read(now: after(3)).0) == "response.truncated")
    #expect(text(exchange.read(now: after(3)).0) == "response.truncated")
  }

  @Test func `a failure before the head is the caller's`() throws {
    var exchange = try Probe.exchange(.get) { $0.delivery = .streamed() }
    #expect(exchange.complete(.init(-1004), now: after(1)).names == ["fail", "end"])
  }

  @Test func `a cancelled reader gets nothing more`() throws {
    var exchange = try open()
    _ = exchange.receive(Data("abc".utf8), now: after(2))
    #expect(exchange.fail(CancellationError(), discardingContent: true).names == ["abandon", "wake", "end"])
    #expect(text(exchange.read(now: after(3)).0) == "CancellationError")
  }

  @Test func `a reader cancelled after the end gets nothing more either`() throws {
    var exchange = try open()
    _ = exchange.receive(Data("abc".utf8), now: after(2))
    _ = exchange.complete(nil, now: after(3))
    #expect(exchange.fail(CancellationError(), discardingContent: true).isEmpty)
    #expect(text(exchange.read(now: after(3)).0) == "CancellationError")
  }

  @Test func `a cancellation after the last piece changes nothing`() throws {
    var exchange = try open()
    _ = exchange.complete(nil, now: after(3))
    #expect(exchange.fail(CancellationError(), discardingContent: true).isEmpty)
    #expect(text(exchange.read(now: after(3)).0) == "END")
  }

  @Test func `dropping the stream cancels the task, once`() throws {
    var exchange = try open()
    _ = exchange.receive(Data("abc".utf8), now: after(2))
    #expect(exchange.drop().names == ["abandon", "wake", "end"])
    #expect(exchange.drop().isEmpty)
    var finished = try open()
    _ = finished.complete(nil, now: after(2))
    #expect(finished.drop().isEmpty)
  }

  // MARK: Time

  @Test func `a server that waits for the reader is not silent`() throws {
    var exchange = try open(buffer: 4)
    _ = exchange.receive(Data(count: 5), now: after(2))
    #expect(exchange.nextExpiry == .distantFuture)
    #expect(exchange.check(at: after(1_000)).isEmpty)
    _ = exchange.read(now: after(2_000))
    #expect(exchange.nextExpiry == after(2_030))
    #expect(exchange.check(at: after(2_030)).names == ["abandon", "wake", "end"])
    #expect(text(exchange.read(now: after(2_030)).0) == "timeout.idle")
  }

  @Test func `the deadline holds for the reader too, and does not wait for it`() throws {
    var exchange = try open(buffer: 4) { $0.deadline = after(5) }
    _ = exchange.receive(Data(count: 5), now: after(2))
    #expect(exchange.nextExpiry == after(5))
    #expect(exchange.check(at: after(5)).names == ["abandon", "wake", "end"])
    #expect(text(exchange.read(now: after(5)).0) == "timeout.attempt")
  }

  @Test func `what came before a silence is read first`() throws {
    var exchange = try open()
    _ = exchange.receive(Data("abc".utf8), now: after(2))
    #expect(exchange.check(at: after(32)).names == ["abandon", "wake", "end"])
    #expect(text(exchange.read(now: after(32)).0) == "abc")
    #expect(text(exchange.read(now: after(32)).0) == "timeout.idle")
  }

  // MARK: Pieces

  @Test func `a queue gives back what was put in, and counts it`() {
    var (queue, random, sent, got) = (PieceQueue(), SeededSteps(seed: 3), [UInt8](), [UInt8]())
    for step in 0..<2_000 {
      if random.next(below: 2) == 0 {
        let piece = Data((0..<random.next(below: 4)).map { _ in UInt8(truncatingIfNeeded: step) })
        sent += piece
        queue.append(piece)
      } else if let piece = queue.removeFirst() {
        #expect(!piece.isEmpty)
        got += piece
      }
      #expect(queue.count == sent.count - got.count)
      #expect(queue.isEmpty == (queue.count == 0))
    }
    got += queue.takeAll()
    #expect(got == sent)
    #expect(queue.removeFirst() == nil)
    #expect(queue.takeAll().isEmpty)
  }
}

/// Small numbers in an order that a seed decides.
struct SeededSteps {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

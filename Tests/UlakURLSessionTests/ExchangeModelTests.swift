import Testing
import UlakHTTP
import UlakPlatform

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whatever comes, and in whatever order: what holds for every exchange.
struct ExchangeModelTests {
  @Test(arguments: [false, true]) func `every exchange has one outcome and one end`(isStreamed: Bool) throws {
    for seed in 0..<2_000 {
      var random = SeededSteps(seed: UInt64(seed))
      var exchange = try Probe.exchange(.get) {
        if isStreamed { $0.delivery = .streamed(buffer: 20) } else { $0.limits.bodyBytes = 60 }
        $0.deadline = Probe.after(random.next(below: 60) + 10)
      }
      var (names, now): ([String], Int) = ([], 0)
      for _ in 0..<30 {
        now += random.next(below: 4)
        names += step(random.next(below: 10), &exchange, Probe.after(now), size: random.next(below: 25)).names
      }
      names += exchange.check(at: Probe.after(1_000)).names
      func count(_ name: String) -> Int { names.filter { $0 == name }.count }
      #expect(count("answer") + count("fail") + count("open") == 1, "seed \(seed): \(names)")
      #expect(count("open") == 0 || isStreamed)
      #expect(count("end") == 1, "seed \(seed): \(names)")
      #expect(count("abandon") <= 1)
      #expect(names.last == "end", "seed \(seed): \(names)")
      #expect((0...1).contains(count("pause") - count("proceed")))
      #expect(exchange.phase == .ended)
      // Whoever reads on comes to an end.
      var reads = 0
      while case (.data, _) = exchange.read(now: Probe.after(1_000)) { reads += 1 }
      #expect(reads <= 30)
      if case (.notYet, _) = exchange.read(now: Probe.after(1_000)) {
        Issue.record("seed \(seed): a reader waits for good")
      }
    }
  }

  private func step(_ number: Int, _ exchange: inout Exchange, _ now: MonotonicInstant, size: Int) -> [Exchange.Action]
  {
    switch number {
    case 0, 1: return exchange.receiveHead(status: 200, fields: [], announcedLength: -1, now: now)
    case 2, 3, 4: return exchange.receive(Data(count: size), now: now)
    case 5:
      // What a reader takes has no outcome of its own.
      return exchange.read(now: now).1
    case 6: return exchange.check(at: now)
    case 7:
      exchange.noteActivity(now: now)
      return []
    case 8: return size < 3 ? exchange.complete(size == 0 ? .init(-1005) : nil, now: now) : []
    default:
      return size == 0 ? exchange.drop() : size == 1 ? exchange.fail(CancellationError(), discardingContent: true) : []
    }
  }
}

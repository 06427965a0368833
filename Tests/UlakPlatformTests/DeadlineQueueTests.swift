import Testing
import UlakPlatform

@Suite struct DeadlineQueueTests {
  private func at(_ nanoseconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: nanoseconds) }

  @Test func entriesComeOutInOrderOfInstantThenOfArrival() {
    var queue = DeadlineQueue<String>()
    for (name, instant) in [("c", 30), ("a", 10), ("b1", 20), ("b2", 20), ("d", 40)] as [(String, Int64)] {
      _ = queue.insert(name, at: at(instant))
    }
    #expect(queue.earliest == at(10))
    #expect(queue.popDue(at: at(5)) == nil)
    var out: [String] = []
    while let name = queue.popDue(at: at(30)) { out.append(name) }
    #expect(out == ["a", "b1", "b2", "c"])
    #expect(queue.count == 1)
  }

  @Test func anEntryIsTakenBackOnce() {
    var queue = DeadlineQueue<String>()
    let entry = queue.insert("a", at: at(1))
    #expect(queue.remove(entry) == "a")
    #expect(queue.remove(entry) == nil)
    let reused = queue.insert("b", at: at(1))
    #expect(queue.remove(entry) == nil, "an old entry must not take the new one of its slot")
    #expect(queue.remove(reused) == "b")
  }

  @Test("A naive sorted list agrees over random operations", arguments: 1...20 as ClosedRange<UInt64>)
  func agreesWithANaiveQueue(seed: UInt64) {
    let random = SeededRandomSource(seed: seed)
    var queue = DeadlineQueue<Int>()
    var naive: [(instant: Int64, id: Int)] = []
    var entries: [Int: TimerEntry] = [:]
    for id in 0..<2_000 {
      switch random.next() % 4 {
      case 0, 1:
        let instant = Int64(random.next() % 500)
        entries[id] = queue.insert(id, at: at(instant))
        naive.insert((instant, id), at: naive.firstIndex { $0.instant > instant } ?? naive.endIndex)
      case 2:
        guard let victim = naive.randomElement(random) else { continue }
        #expect(queue.remove(entries[victim]!) == victim)
        naive.removeAll { $0.id == victim }
      default:
        let now = Int64(random.next() % 500)
        let expected = naive.first.flatMap { $0.instant <= now ? $0.id : nil }
        #expect(queue.popDue(at: at(now)) == expected)
        if expected != nil { naive.removeFirst() }
      }
      #expect(queue.count == naive.count)
      #expect(queue.earliest?.nanoseconds == naive.first?.instant)
    }
  }
}

extension Array where Element == (instant: Int64, id: Int) {
  fileprivate func randomElement(_ random: SeededRandomSource) -> Int? {
    isEmpty ? nil : self[Int(random.next() % UInt64(count))].id
  }
}

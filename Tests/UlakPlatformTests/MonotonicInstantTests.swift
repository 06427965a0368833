import Testing
import UlakPlatform

@Suite struct MonotonicInstantTests {
  @Test func arithmeticSaturates() {
    let start = MonotonicInstant(nanoseconds: 10)
    #expect(start.advanced(by: .nanoseconds(5)).nanoseconds == 15)
    #expect(start.advanced(by: .seconds(Int64.max)) == .distantFuture)
    #expect(start.duration(to: MonotonicInstant(nanoseconds: 3)) == .nanoseconds(-7))
    #expect(MonotonicInstant(nanoseconds: -5).duration(to: .distantFuture) == .nanoseconds(Int64.max))
  }

  @Test(arguments: [(0, 0), (-1, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2)] as [(Int64, Int)])
  func millisecondsAreRoundedUp(nanoseconds: Int64, expected: Int) {
    #expect(Duration.nanoseconds(nanoseconds).millisecondsRoundedUp == expected)
  }

  @Test func randomSequencesRepeat() {
    let (a, b) = (SeededRandomSource(seed: 42), SeededRandomSource(seed: 42))
    #expect((0..<100).map { _ in a.next() } == (0..<100).map { _ in b.next() })
    #expect((0..<1_000).allSatisfy { _ in (0..<1).contains(a.unit()) })
  }
}

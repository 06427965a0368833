import Testing
import UlakMockServer

@Suite("Fault schedules")
struct FaultScheduleTests {
  private func taken(_ schedule: FaultSchedule, of count: Int = 7) -> [Int] { (1...count).filter(schedule.takes) }

  @Test("each takes the occasions it names")
  func rules() {
    #expect(taken(.always) == [1, 2, 3, 4, 5, 6, 7])
    #expect(taken(.first(2)) == [1, 2])
    #expect(taken(.after(5)) == [6, 7])
    #expect(taken(.every(3)) == [3, 6])
    #expect(taken(.every(0)).isEmpty)
    #expect(taken(.probability(0, seed: 1)).isEmpty)
    #expect(taken(.probability(1, seed: 1)).count == 7)
  }

  @Test("a seed takes the same occasions each time, another seed others, and about as many as asked for")
  func probability() {
    let first = taken(.probability(0.2, seed: 7), of: 10_000)
    #expect(first == taken(.probability(0.2, seed: 7), of: 10_000))
    #expect(first != taken(.probability(0.2, seed: 8), of: 10_000))
    #expect((1_850...2_150).contains(first.count))
  }
}

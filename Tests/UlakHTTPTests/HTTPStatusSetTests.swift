import Testing
import UlakHTTP

@Suite struct HTTPStatusSetTests {
  @Test func members() {
    let set = HTTPStatusSet(200...299).union([404, 304, 404])
    #expect([200, 299, 304, 404].allSatisfy { set.contains($0) } && ![199, 300, 403].contains { set.contains($0) })
    #expect(set.description == "200...299, 304, 404")
    #expect(set.union(.successful) == set)
    #expect(([] as HTTPStatusSet).description == "")
  }

  @Test func priorities() {
    #expect(RequestPriority.high.description == "u=1")
    #expect(RequestPriority(urgency: 99, isIncremental: true).description == "u=7, i")
    #expect(RequestPriority(urgency: -1).urgency == 0)
    #expect([RequestPriority.normal, .low, .background].map(\.urgency) == [3, 5, 7])
  }
}

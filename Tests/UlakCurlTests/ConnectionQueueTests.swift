import Testing
import UlakHTTP

@testable import UlakCurl

@Suite struct ConnectionQueueTests {
  private func origin(_ host: String, scheme: String = "http") throws -> Origin {
    try HTTPURL("\(scheme)://\(host)/").origin
  }

  @Test func placesAreGivenInOrder() throws {
    var queue = ConnectionQueue<Int>(limit: 2)
    let a = try origin("a.test")
    #expect((1...5).map { queue.admit($0, to: a) } == [true, true, false, false, false])
    #expect((1...3).map { _ in queue.release(a) } == [3, 4, 5])
    #expect(queue.release(a) == nil && queue.release(a) == nil)
    #expect(queue.isEmpty)
    #expect(queue.release(a) == nil, "nothing is given back twice")
    #expect(queue.admit(6, to: a) == true)
  }

  @Test func originsDoNotWaitForEachOther() throws {
    var queue = ConnectionQueue<Int>(limit: 1)
    let (a, b) = (try origin("a.test"), try origin("b.test"))
    #expect([queue.admit(1, to: a), queue.admit(2, to: a), queue.admit(3, to: b)] == [true, false, true])
    #expect(queue.release(b) == nil)
    #expect(queue.release(a) == 2)
  }

  @Test func manyWaitAndAllCome() throws {
    var queue = ConnectionQueue<Int>(limit: 3)
    let a = try origin("a.test")
    for number in 0..<10_000 { _ = queue.admit(number, to: a) }
    for number in 3..<10_000 { #expect(queue.release(a) == number) }
    for _ in 0..<3 { #expect(queue.release(a) == nil) }
    #expect(queue.isEmpty)
  }

  @Test func drainingTakesThoseWhoWait() throws {
    var queue = ConnectionQueue<Int>(limit: 1)
    let a = try origin("a.test")
    for number in 1...4 { _ = queue.admit(number, to: a) }
    _ = queue.release(a)
    #expect(queue.drain() == [3, 4])
    #expect(queue.isEmpty)
  }

  @Test func aSharedConnectionMakesRoomAtOnce() throws {
    var queue = ConnectionQueue<Int>(limit: 2, isMultiplexing: true)
    let a = try origin("a.test", scheme: "https")
    for number in 0..<150 { _ = queue.admit(number, to: a) }
    #expect(queue.learn(a, isShared: true) == Array(2..<100))
    #expect(queue.learn(a, isShared: true).isEmpty, "it is shared already")
    #expect((100..<150).allSatisfy { queue.release(a) == $0 }, "the others come as places become free")
    for _ in 0..<100 { #expect(queue.release(a) == nil) }
    #expect(queue.isEmpty)
    #expect((0..<101).filter { queue.admit($0, to: a) }.count == 100, "it stays known")
  }

  @Test func noMoreBeginThanOneSharedConnectionCouldCarry() throws {
    var queue = ConnectionQueue<Int>(limit: 1000, isMultiplexing: true)
    let a = try origin("a.test", scheme: "https")
    #expect((0..<200).filter { queue.admit($0, to: a) }.count == 100)
  }

  @Test(
    "an origin that turns out to speak HTTP/1.1 has all the connections it may have, and one without TLS from the first"
  )
  func singleConnections() throws {
    var queue = ConnectionQueue<Int>(limit: 150, isMultiplexing: true)
    let (a, b) = (try origin("a.test", scheme: "https"), try origin("b.test"))
    for number in 0..<200 { _ = queue.admit(number, to: a) }
    #expect(queue.learn(a, isShared: false) == Array(100..<150))
    #expect((150..<200).allSatisfy { queue.release(a) == $0 })
    #expect((0..<200).filter { queue.admit($0, to: b) }.count == 150)
  }
}

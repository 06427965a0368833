import Testing
import Ulak

@testable import UlakCommand

@Suite struct PipeDeskTests {
  /// The desk as an object: expectations cannot change a value.
  private final class Desk {
    var value: PipeDesk

    init(_ running: Int, _ waiting: Int) { value = PipeDesk(runningLimit: running, waitingLimit: waiting) }

    func admit(_ request: PipeRequest) -> PipeDesk.Admission { value.admit(request) }
    func attach(_ id: PipeID) -> Bool { value.attach(SpawnedTask {}, to: id) }
    func finish(_ id: PipeID) -> PipeID? { value.finish(id)?.id }
    func cancel(_ id: PipeID) -> PipeDesk.Cancellation { value.cancel(id) }
    var isIdle: Bool { value.isIdle }
    var hasRoom: Bool { value.hasRoom }
  }

  private func request(_ number: Int) throws -> PipeRequest {
    try PipeRequest(
      id: PipeID(.number("\(number)"))!,
      members: [("method", .string(JSONString("GET"))), ("url", .string(JSONString("http://x/")))])
  }

  private func id(_ number: Int) -> PipeID { PipeID(.number("\(number)"))! }

  @Test("Requests beyond the limit wait, in order, and take the places that become free")
  func waiting() throws {
    let desk = Desk(2, 2)
    #expect(desk.isIdle)
    var admissions: [PipeDesk.Admission] = []
    for number in 1...4 { admissions.append(desk.admit(try request(number))) }
    #expect(admissions == [.start, .start, .wait, .wait])
    #expect(!desk.hasRoom)
    #expect(desk.finish(id(2)) == id(3))
    #expect(desk.hasRoom)
    #expect(desk.finish(id(1)) == id(4))
    #expect(desk.finish(id(3)) == nil)
    #expect(!desk.isIdle)
    #expect(desk.finish(id(4)) == nil)
    #expect(desk.isIdle)
  }

  @Test("An id is free again when its request has finished, and not before")
  func duplicates() throws {
    let desk = Desk(1, 2)
    #expect(desk.admit(try request(1)) == .start)
    #expect(desk.admit(try request(1)) == .duplicate)
    #expect(desk.admit(try request(2)) == .wait)
    #expect(desk.admit(try request(2)) == .duplicate)
    _ = desk.finish(id(1))
    #expect(desk.admit(try request(1)) == .wait)
  }

  @Test("A request is cancelled wherever it is")
  func cancelling() throws {
    let desk = Desk(1, 2)
    _ = desk.admit(try request(1))
    _ = desk.admit(try request(2))
    guard case .withdrawn = desk.cancel(id(2)), case .unknown = desk.cancel(id(2)), case .unknown = desk.cancel(id(9))
    else {
      Issue.record("wrong")
      return
    }
    // It runs, but its task is not known yet: whoever brings the task is told.
    guard case .running(nil) = desk.cancel(id(1)) else {
      Issue.record("wrong")
      return
    }
    #expect(desk.attach(id(1)))
    guard case .running(_?) = desk.cancel(id(1)) else {
      Issue.record("wrong")
      return
    }
    _ = desk.finish(id(1))
    #expect(!desk.attach(id(1)))
    #expect(desk.isIdle)
  }

  @Test("Stopping names what to cancel and what will not begin")
  func stopping() throws {
    let desk = Desk(1, 1)
    _ = desk.admit(try request(1))
    _ = desk.attach(id(1))
    _ = desk.admit(try request(2))
    let stopped = desk.value.stop()
    #expect(stopped.tasks.count == 1)
    #expect(stopped.withdrawn == [id(2)])
    #expect(desk.hasRoom)
    #expect(desk.finish(id(1)) == nil)
    #expect(desk.isIdle)
    // What was read just before begins, and is cancelled at once.
    #expect(desk.admit(try request(3)) == .start)
    #expect(desk.attach(id(3)))
  }
}

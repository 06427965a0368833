import Synchronization
import UlakHTTP
import UlakPlatform

/// One run of a stub's closure in a task, while the connection's thread waits for it.
final class HandlerCall: Sendable {
  private let gate = Gate()
  private let result = Mutex<MockAnswer?>(nil)

  /// The closure's answer, a 500 if it throws, nil if the server stops first.
  func answer(
    of handler: @escaping @Sendable (MockRequest) async throws -> MockAnswer, to request: MockRequest,
    _ spawner: any Spawning, _ handle: ConnectionHandle
  ) -> MockAnswer? {
    let task = spawner.spawn("mock.handler") {
      let answer: MockAnswer
      do {
        answer = try await handler(request)
      } catch {
        answer = .text("The stub's closure threw: \(error)\n", status: 500)
      }
      self.result.withLock { $0 = answer }
      self.gate.open()
    }
    guard handle.wait(at: gate) else {
      task.cancel()
      return nil
    }
    return result.withLock { $0 }
  }
}

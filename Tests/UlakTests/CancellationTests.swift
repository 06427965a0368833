import Testing
import UlakTesting

/// NB-O23 over a real socket, through the whole client.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct CancellationTests {
  private let server: MockServer
  private let api: APIClient

  init() throws {
    server = try MockServer()
    server.on(.delete, "/items/9", MockAnswer(status: 204))
    api = APIClient(server.baseURL)
  }

  private func delete() -> Task<NoContent, any Error> {
    let api = api
    return Task { try await api.value(Request<NoContent>.delete("items/9")) }
  }

  @Test("NB-O23: of a thousand deletions cancelled before they start, the server sees none")
  func before() async throws {
    let api = api
    for _ in 0..<1_000 {
      let task = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return try await api.value(Request<NoContent>.delete("items/9"))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(server.connectionCount == 0)
  }

  @Test("NB-O23: cancelled at random, each of a thousand deletions ends once, in success or cancellation")
  func anywhere() async throws {
    let random = SeededRandomSource(seed: 23)
    var succeeded = 0
    for _ in 0..<1_000 {
      let task = delete()
      for _ in 0..<(random.next() % 60) { await Task.yield() }
      task.cancel()
      do {
        _ = try await task.value
        succeeded += 1
      } catch {
        #expect(error is CancellationError)
      }
    }
    #expect(server.journal.count >= succeeded)
    // What was cancelled leaves nothing that would trouble the next.
    _ = try await delete().value
  }
}

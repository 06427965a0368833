import Testing
import UlakHTTP
import UlakMockServer
import UlakPlatform

@Suite("Journal", .timeLimit(.minutes(1)))
struct JournalTests {
  private let journal = Journal<Int>(capacity: 4) { "#\($0)" }

  @Test("hands over what is there, and what comes later to whoever waits for it")
  func waits() async throws {
    let journal = journal
    journal.append(1)
    #expect(try await journal.entry(1, within: .zero) == 1)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<3 { group.addTask { try await journal.entry(3, within: .seconds(30)) } }
      group.addTask { try await journal.entry(2, within: .seconds(30)) }
      journal.append(2)
      journal.append(3)
      var sum = 0
      for try await entry in group { sum += entry }
      #expect(sum == 11)
    }
  }

  @Test("gives up after the limit, and says what came instead")
  func limit() async throws {
    journal.append(7)
    journal.append(8)
    let error = await #expect(throws: MockServerError.self) { try await journal.entry(3, within: .milliseconds(5)) }
    #expect(error == .requestMissing(awaited: 3, arrived: ["#7", "#8"]))
    #expect("\(error!)" == "request 3 did not come; these did: #7, #8")
    await #expect(throws: MockServerError.self) { try await journal.entry(3, within: .zero) }
    await #expect(throws: MockServerError.self) { try await journal.entry(3, within: .seconds(-1)) }
  }

  @Test("a wait ends when its task is cancelled, before or after it began")
  func cancelled() async throws {
    let journal = journal
    for _ in 0..<200 {
      let task = Task { try await journal.entry(1, within: .seconds(30)) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("a wait ends when the journal is closed; what is there stays")
  func closed() async throws {
    let journal = journal
    journal.append(1)
    let task = Task { try await journal.entry(2, within: .seconds(30)) }
    journal.close()
    await #expect(throws: MockServerError.stopped) { try await task.value }
    #expect(try await journal.entry(1, within: .zero) == 1)
    #expect(journal.entries == [1])
  }

  @Test("keeps the latest, and says of the others that they are gone")
  func bounded() async throws {
    for n in 1...11 { journal.append(n) }
    #expect(journal.entries == [8, 9, 10, 11])
    #expect(try await journal.entry(11, within: .zero) == 11)
    await #expect(throws: MockServerError.requestForgotten(awaited: 1)) { try await journal.entry(1, within: .zero) }
    journal.append(12)
    #expect(try await journal.entry(12, within: .zero) == 12)
  }

  @Test("keeps fewer where they are heavy")
  func boundedByWeight() async throws {
    let journal = Journal<Int>(capacity: 100, bytes: 50, weight: { $0 }, label: { "\($0)" })
    for weight in [10, 60, 20, 20, 20, 1] { journal.append(weight) }
    #expect(journal.entries == [20, 20, 20, 1])
    await #expect(throws: MockServerError.requestForgotten(awaited: 2)) { try await journal.entry(2, within: .zero) }
    #expect(try await journal.entry(6, within: .zero) == 1)
  }

  @Test("a server's wait names the requests that came")
  func serverWait() async throws {
    let server = try MockServer()
    try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try client.readAnswer()
    }
    await #expect(throws: MockServerError.requestMissing(awaited: 2, arrived: ["GET /a?b=c"])) {
      try await server.request(2, within: .milliseconds(5))
    }
  }
}

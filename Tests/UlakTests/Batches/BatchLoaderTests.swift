import Synchronization
import Testing
import Ulak
import UlakTesting

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct BatchLoaderTests {
  private let clock = TestClock()
  private let asked = Log<[Int]>()

  private func loader(
    size: Int = 100, kept: Int = 1_000,
    _ load: @escaping @Sendable ([Int]) async throws -> [Int: String] = { keys in
      Dictionary(uniqueKeysWithValues: keys.map { ($0, "v\($0)") })
    }
  ) -> BatchLoader<Int, String> {
    let asked = asked
    return BatchLoader(
      maximumSize: size, window: .milliseconds(5), maximumKept: kept, seams: Seams(time: clock)
    ) { (keys: [Int]) async throws -> [Int: String] in
      asked.add(keys)
      return try await load(keys)
    }
  }

  /// Lets the window of the one open batch pass.
  private func passWindow() async throws {
    try await clock.waitForEntries(1)
    clock.advance(by: .milliseconds(5))
  }

  @Test("keys asked for within the window go out together, each once")
  func together() async throws {
    let loader = loader()
    let tasks = [1, 2, 1, 3, 2].map { key in Task { try await loader.value(for: key) } }
    // The window opens with the first; the others are in before it is over, or ask again for what is known.
    try await passWindow()
    var values: [String] = []
    for task in tasks {
      // Who came after the window opened another.
      async let value = task.value
      values.append(try await value)
    }
    #expect(values == ["v1", "v2", "v1", "v3", "v2"])
    #expect(Set(asked.entries.flatMap { $0 }) == [1, 2, 3])
    #expect(asked.entries.flatMap { $0 }.count == 3, "no key is asked for twice")
  }

  @Test("a full batch leaves at once, without its window")
  func full() async throws {
    let loader = loader(size: 3)
    let results = try await loader.results(for: [1, 2, 3])
    #expect(try results.map { try $0.get() } == ["v1", "v2", "v3"])
    #expect(asked.entries.map { $0.sorted() } == [[1, 2, 3]])
  }

  @Test("values are kept, forgotten on demand, and bounded")
  func keeping() async throws {
    let loader = loader(size: 1, kept: 2)
    for key in [1, 1, 2, 3, 1, 3] { #expect(try await loader.value(for: key) == "v\(key)") }
    #expect(asked.entries == [[1], [2], [3], [1]], "the oldest makes room")
    loader.forget(1)
    _ = try await loader.value(for: 1)
    #expect(asked.entries.count == 5)
    loader.keep("mine", for: 9)
    #expect(try await loader.value(for: 9) == "mine")
    loader.forgetAll()
    #expect(try await loader.value(for: 9) == "v9")
  }

  @Test("each caller gets its own failure, and failures are not kept")
  func failures() async throws {
    let attempts = Mutex(0)
    let loader = BatchLoader<Int, String>(
      maximumSize: 3, window: .milliseconds(5), seams: Seams(time: clock),
      loadingEach: { keys in
        let isFirst = attempts.withLock { attempts in
          attempts += 1
          return attempts == 1
        }
        guard isFirst else { return Dictionary(uniqueKeysWithValues: keys.map { ($0, .success("v\($0)")) }) }
        return [1: .success("v1"), 2: .failure(NetworkError(.notFound))]
      })
    let results = try await loader.results(for: [1, 2, 3])
    #expect(try results[0].get() == "v1")
    #expect(throws: NetworkError(.notFound)) { try results[1].get() }
    #expect(throws: NetworkError(.noData)) { try results[2].get() }
    let again = Task { try await loader.results(for: [2, 3, 4]) }
    #expect(try await again.value.map { try $0.get() } == ["v2", "v3", "v4"])
  }

  @Test("a batch that fails fails for all who wait")
  func failingBatch() async throws {
    let loader = loader(size: 2) { _ in throw NetworkError(.serverError) }
    let results = try await loader.results(for: [1, 2])
    for result in results { #expect(throws: NetworkError(.serverError)) { try result.get() } }
  }

  @Test("who is cancelled goes on alone")
  func cancellation() async throws {
    let loader = loader()
    let stays = Task { try await loader.value(for: 1) }
    let leaves = Task { try await loader.value(for: 1) }
    try await clock.waitForEntries(1)
    leaves.cancel()
    _ = await leaves.result
    clock.advance(by: .milliseconds(5))
    #expect(try await stays.value == "v1")
  }

  @Test("a batch nobody waits for any more does not leave, or is given up")
  func abandonment() async throws {
    let loader = loader()
    let first = Task { try await loader.value(for: 1) }
    try await clock.waitForEntries(1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    clock.advance(by: .milliseconds(5))
    #expect(asked.entries.isEmpty)

    let slow = self.loader(size: 1) { [clock] _ in
      try await clock.sleep(for: .seconds(60))
      return [:]
    }
    let second = Task { try await slow.value(for: 2) }
    try await clock.waitForEntries(1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
  }

  @Test("a thousand callers at random ask for each key once, and each gets its own", arguments: [1, 2, 3] as [UInt64])
  func manyCallers(seed: UInt64) async throws {
    let asked = asked
    let loader = BatchLoader<Int, String>(maximumSize: 16, window: .microseconds(200)) {
      (keys: [Int]) async throws -> [Int: String] in
      asked.add(keys)
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, "v\($0)") })
    }
    let random = SeededRandomSource(seed: seed)
    let keys = (0..<1_000).map { _ in Int(random.next() % 200) }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for key in keys { group.addTask { try await loader.value(for: key) == "v\(key)" } }
      for try await isRight in group { #expect(isRight) }
    }
    let all = asked.entries.flatMap { $0 }
    #expect(all.count == Set(all).count && Set(all) == Set(keys))
    #expect(asked.entries.allSatisfy { $0.count <= 16 })
  }
}

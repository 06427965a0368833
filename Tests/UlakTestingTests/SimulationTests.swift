import Testing
import UlakPlatform
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Simulation", .timeLimit(.minutes(1)))
struct SimulationTests {
  private func failure<Value: Sendable>(
    seed: UInt64 = 5, options: Simulation.Options = .init(),
    _ scenario: @escaping @Sendable (SimulatedWorld) async throws -> Value
  ) async -> SimulationError? {
    await #expect(throws: SimulationError.self) {
      try await Simulation.run(seed: seed, options: options, scenario)
    }
  }

  @Test("an hour passes in no time, and the log says when what happened")
  func virtualTime() async throws {
    let run = try await Simulation.run(seed: 1) { world in
      async let second: Void = world.clock.sleep(for: .seconds(3600))
      try await world.clock.sleep(for: .milliseconds(1500))
      world.log("first")
      try await second
      world.log("second")
      return world.clock.secondsSince1970
    }
    #expect(run.value == 1_700_003_600)
    #expect(run.duration == .seconds(3600) && run.steps > 0)
    #expect(
      run.log.map(\.description) == [
        "0.000000 task scenario#1 begins", "1.500000 first", "3600.000000 second", "3600.000000 task scenario#1 ends",
      ])
  }

  @Test("children, actors, task groups, streams and concurrent functions stay on the scenario's one thread")
  func oneThread() async throws {
    actor Counter {
      var threads: Set<UInt64> = []
      func note() { threads.insert(SystemThread.currentNumber) }
      func noteTwice() async {
        note()
        await Task.yield()
        note()
      }
    }
    @concurrent @Sendable func concurrently(_ counter: Counter) async {
      await counter.note()
      await Task.yield()
      await counter.noteTwice()
    }
    let run = try await Simulation.run(seed: 2) { world in
      let counter = Counter()
      async let child: Void = concurrently(counter)
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      world.seams.spawner.spawn("producer") {
        for number in 0..<3 {
          continuation.yield(number)
          await Task.yield()
        }
        continuation.finish()
        await counter.noteTwice()
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<5 { group.addTask { await concurrently(counter) } }
      }
      for await _ in stream { await counter.note() }
      await child
      return await counter.threads
    }
    #expect(run.value.count == 1 && run.value != [SystemThread.currentNumber])
  }

  @Test("a scenario keeps the task-local values of its test")
  func taskLocals() async throws {
    try await Mark.$name.withValue("mine") {
      let run = try await Simulation.run(seed: 1) { _ in Mark.name }
      #expect(run.value == "mine")
    }
  }

  private enum Mark {
    @TaskLocal static var name = ""
  }

  @Test("an error of the scenario names its seed, shows the log and says how to replay")
  func failing() async throws {
    struct Broken: Error {}
    let error = await failure(seed: 77) { world in
      world.log("about to break")
      throw Broken()
    }
    guard case .failed(is Broken) = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
    let text = error?.description ?? ""
    #expect(error?.seed == 77 && text.contains("seed 77 fails at UlakTestingTests/SimulationTests.swift:"))
    #expect(text.contains("ULAK_SEED=77") && text.contains("0.000000 about to break"))
  }

  @Test("a deadlock is found, and names who waits")
  func deadlock() async throws {
    let error = await failure { world in
      let stuck = world.task("consumer") {
        // Entries that will never be due are no way out of it.
        try await world.clock.sleep(until: .distantFuture)
      }
      try await stuck.value
    }
    guard case .deadlock(let waiting) = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
    #expect(waiting == ["scenario#1", "consumer#2"])
    #expect(error?.description.contains("scenario#1, consumer#2") == true)
  }

  @Test("a scenario that never ends is stopped")
  func endless() async throws {
    var options = Simulation.Options()
    options.maximumSteps = 1_000
    let error = await failure(options: options) { world in
      while true { try await world.clock.sleep(for: .seconds(1)) }
    }
    guard case .tooManySteps(1_000) = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
  }

  @Test("what a scenario leaves behind makes it fail: tasks, timer entries")
  func leftovers() async throws {
    let error = await failure { world in
      world.seams.spawner.spawn("poller") { try? await world.clock.sleep(for: .seconds(9)) }
      _ = world.clock.schedule(at: world.clock.now.advanced(by: .seconds(1))) {}
    }
    guard case .leftBehind(["poller#2"], timerEntries: 2) = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
  }

  @Test("what still ends at the last instant is not left behind")
  func lastInstant() async throws {
    try await Simulation.run(seed: 3) { world in
      for _ in 0..<5 {
        world.seams.spawner.spawn("brief") {
          for _ in 0..<5 { await Task.yield() }
        }
      }
      _ = world.clock.schedule(at: world.clock.now) {}
    }
  }

  @Test("what asks the seams from another thread is found out")
  func bareTask() async throws {
    let error = await failure { world in
      // What a bare task does, it does on such a thread.
      onOutsideThread { _ = world.clock.now }
      await Task.yield()
    }
    guard case .intrusion(let what) = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
    #expect(what == "the clock was read")
  }

  @Test("a task that is woken from outside is found out")
  func wokenFromOutside() async throws {
    let error = await failure { _ in
      let waiting = Log<CheckedContinuation<Void, Never>>()
      async let waker: Void = {
        while waiting.entries.isEmpty { await Task.yield() }
        onOutsideThread { waiting.entries[0].resume() }
      }()
      await withCheckedContinuation { waiting.add($0) }
      await waker
    }
    guard case .intrusion("a task was woken") = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
  }

  @MainActor private static func outside() -> Int { 1 }

  @Test("the main actor is no part of a simulation, and waiting for it does not hang")
  func mainActor() async throws {
    let error = await failure { _ in await Self.outside() }
    switch error?.reason {
    case .deadlock(["scenario#1"]), .intrusion("a task was woken"): break
    case let reason: Issue.record("the reason is \(String(describing: reason))")
    }
  }

  @Test("a MockTransport and its delays may take part")
  func mockTransport() async throws {
    let run = try await Simulation.run(seed: 4) { world in
      let transport = MockTransport(time: world.clock)
      transport.on(.get, "/", .text("late").after(.seconds(20)))
      transport.on(.get, "/computed") { _ in
        try await world.clock.sleep(for: .seconds(40))
        return HTTPResponse(status: 200)
      }
      let api = APIClient("http://a.test") {
        $0.transport = transport
        $0.seams = world.seams
      }
      async let late = api.value(Request<String>.get("/"))
      let error = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.get("computed")) }
      #expect(error?.reason == .attemptTimeout && world.clock.now == MonotonicInstant(nanoseconds: 30_000_000_000))
      return try await late
    }
    #expect(run.value == "late" && run.duration == .seconds(30))
  }

  @Test("cancelling the test ends the run")
  func cancelled() async throws {
    let (begun, signal) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await Simulation.run(seed: 1) { world in
        signal.yield()
        while !Task.isCancelled { try await world.clock.sleep(for: .seconds(1)) }
      }
    }
    for await _ in begun { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("an entry whose instant has passed is run by the loop, in its turn")
  func pastEntry() async throws {
    try await Simulation.run(seed: 1) { world in
      try await world.clock.sleep(for: .seconds(1))
      await withCheckedContinuation { continuation in
        _ = world.clock.schedule(at: MonotonicInstant(nanoseconds: 0)) { continuation.resume() }
      }
      #expect(world.clock.now == MonotonicInstant(nanoseconds: 1_000_000_000))
    }
  }

  @Test("the seeds of a test count from zero, unless the environment names one")
  func seeds() {
    let seeds = Simulation.seeds(3)
    #expect(
      seeds == [0, 1, 2] || (seeds.count == 1 && ProcessInfo.processInfo.environment["ULAK_SEED"] == "\(seeds[0])"))
  }

  @Test("each seed has its numbers, and the choices of the loop draw none of them")
  func randomness() async throws {
    @Sendable func numbers(_ seed: UInt64, tasks: Int) async throws -> [UInt64] {
      try await Simulation.run(seed: seed) { world in
        for _ in 0..<tasks { world.seams.spawner.spawn("noise") { await Task.yield() } }
        await Task.yield()
        return (0..<4).map { _ in world.random.next() }
      }.value
    }
    let first = try await numbers(9, tasks: 0)
    #expect(try await numbers(9, tasks: 7) == first)
    #expect(try await numbers(10, tasks: 0) != first)
    #expect(Set(first).count == 4)
  }
}

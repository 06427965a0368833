import Synchronization
public import UlakPlatform

/// What a scenario runs in: virtual time, seeded randomness, tasks whose order the seed decides, and a log.
///
/// Everything random about a world comes from its seed, so two worlds of one seed live through the same.
public final class SimulatedWorld: Sendable {
  /// The seed.
  public let seed: UInt64
  /// What to hand to a client.
  public let seams: Seams
  let executor: SimulationExecutor
  let spawner: SimulatedSpawner
  let testClock: TestClock
  private let diary: Diary
  private let endings = Mutex<[@Sendable () -> Void]>([])

  /// The log, apart from the world, so that the spawner can write it without holding the world.
  private final class Diary: Sendable {
    private let clock: TestClock
    private let list = Mutex<[SimulationEvent]>([])

    init(_ clock: TestClock) { self.clock = clock }

    func add(_ text: String) {
      let event = SimulationEvent(instant: clock.now, text: text)
      list.withLock { $0.append(event) }
    }

    var events: [SimulationEvent] { list.withLock { $0 } }
  }

  init(seed: UInt64) {
    self.seed = seed
    let executor = SimulationExecutor()
    let testClock = TestClock(movedByLoopFrom: 1_700_000_000)
    let diary = Diary(testClock)
    spawner = SimulatedSpawner(executor) { diary.add($0) }
    seams = Seams(
      time: SimulatedTime(clock: testClock, executor: executor),
      random: SimulatedRandomness(seed: seed, stream: 0, executor: executor), spawner: spawner)
    random = SimulatedRandomness(seed: seed, stream: 3, executor: executor)
    self.executor = executor
    self.testClock = testClock
    self.diary = diary
  }

  /// The virtual clock: it jumps to the next timer entry whenever no task is ready. Zero at the start.
  public var clock: any TimeSource { seams.time }

  /// The scenario's own random numbers: to choose what happens, say.
  public let random: any RandomSource

  /// Adds a line to the log.
  public func log(_ text: String) {
    executor.checkThread("the log was written")
    diary.add(text)
  }

  /// The log so far: lines of the scenario, tasks that begin and end, and what a ``SimulatedNetwork`` carries.
  public var events: [SimulationEvent] { diary.events }

  /// Starts a task that is no child of its caller. A `Task { }` would leave the simulation.
  ///
  /// - Parameters:
  ///   - name: what the task does, for the log.
  ///   - operation: the task.
  public func task<Value: Sendable>(
    _ name: String, _ operation: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {  // spawn-ok: the type, nothing starts here
    spawner.start(name, operation)
  }

  /// Runs `action` when the scenario has ended, before what was left behind is counted.
  func atEnd(_ action: @escaping @Sendable () -> Void) { endings.withLock { $0.append(action) } }

  func end() {
    for action in endings.withLock({ $0 }) { action() }
  }
}

import Synchronization
import UlakPlatform

/// Lets a scenario happen: the one place that decides what comes next.
///
/// Whatever can happen at an instant, a job that is ready or a timer entry that is due, may come first in a real
/// program as well; the seed chooses. Only when nothing can, the clock moves to the next entry.
struct SimulationLoop: Sendable {
  private let world: SimulatedWorld
  private let options: Simulation.Options
  private let random: SimulatedRandomness
  /// Set from outside when the run is no longer wanted.
  private let isStopped: @Sendable () -> Bool
  private var steps = 0

  init(_ world: SimulatedWorld, _ options: Simulation.Options, isStopped: @escaping @Sendable () -> Bool) {
    self.world = world
    self.options = options
    self.isStopped = isStopped
    random = SimulatedRandomness(seed: world.seed, stream: 1, executor: world.executor)
  }

  /// How a run ended.
  struct Ending: Sendable {
    /// What went wrong, nil for nothing.
    var problem: SimulationError.Reason?
    var log: [SimulationEvent]
    var duration: Duration
    var steps: Int
  }

  /// Runs the scenario until `isOver`, on the calling thread, and what it leaves behind.
  mutating func run(until isOver: () -> Bool) -> Ending {
    world.executor.open()
    let problem = live(until: isOver) ?? settle()
    let ending = Ending(
      problem: problem, log: world.events, duration: .nanoseconds(world.testClock.now.nanoseconds), steps: steps)
    if problem != nil { cleanUp() }
    world.executor.close()
    return ending
  }

  private mutating func live(until isOver: () -> Bool) -> SimulationError.Reason? {
    while !isOver() {
      if let problem = step(mayMoveTime: true) { return problem }
    }
    return nil
  }

  /// Lets everything happen that still does at the last instant; then nothing may be left.
  private mutating func settle() -> SimulationError.Reason? {
    world.end()
    while candidates > 0 {
      if let problem = step(mayMoveTime: false) { return problem }
    }
    if let intrusion = world.executor.intrusion { return .intrusion(intrusion) }
    let (tasks, entries) = (world.spawner.living, world.testClock.entryCount)
    return tasks.isEmpty && entries == 0 ? nil : .leftBehind(tasks: tasks, timerEntries: entries)
  }

  /// Gives the tasks of a failed run the chance to end, so that it leaves no memory behind; none outside can be waiting.
  private mutating func cleanUp() {
    world.end()
    world.spawner.cancelAll()
    var rest = 100_000
    while rest > 0, world.executor.readyCount > 0 {
      world.executor.run(at: 0)
      rest -= 1
    }
  }

  private var isEntryDue: Bool { world.testClock.nextInstant.map { $0 <= world.testClock.now } ?? false }

  private var candidates: Int { world.executor.readyCount + (isEntryDue ? 1 : 0) }

  private mutating func step(mayMoveTime: Bool) -> SimulationError.Reason? {
    if let intrusion = world.executor.intrusion { return .intrusion(intrusion) }
    guard steps < options.maximumSteps, !isStopped() else { return .tooManySteps(steps) }
    steps += 1
    let (ready, count) = (world.executor.readyCount, candidates)
    guard count > 0 else {
      guard world.testClock.nextInstant != nil else { return .deadlock(waiting: world.spawner.living) }
      if mayMoveTime { world.testClock.runNextEntry() }
      return nil
    }
    let choice = options.shufflesJobs && count > 1 ? Int(random.next() % UInt64(count)) : 0
    if choice < ready { world.executor.run(at: choice) } else { world.testClock.runNextEntry() }
    return nil
  }
}

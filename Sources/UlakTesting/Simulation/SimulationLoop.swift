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
    var processorTime: Duration
  }

  /// Runs the scenario until `isOver`, on the calling thread, and what it leaves behind.
  mutating func run(until isOver: () -> Bool) -> Ending {
    let start = SystemClock.threadProcessorTime
    world.executor.open()
    let problem = live(until: isOver) ?? settle()
    let ending = Ending(
      problem: problem, log: world.events, duration: .nanoseconds(world.testClock.now.nanoseconds), steps: steps,
      processorTime: SystemClock.threadProcessorTime - start)
    if problem != nil { cleanUp() }
    world.executor.close()
    return ending
  }

  private mutating func live(until isOver: () -> Bool) -> SimulationError.Reason? {
    while !isOver() {
      switch step() {
      case .done: continue
      case .nothingNow:
        guard world.testClock.prospect == .later else { return .deadlock(waiting: world.spawner.living) }
        world.testClock.runNextEntry()
      case .problem(let problem): return problem
      }
    }
    return nil
  }

  /// Lets everything happen that still does at the last instant; then nothing may be left.
  private mutating func settle() -> SimulationError.Reason? {
    world.end()
    while true {
      switch step() {
      case .done: continue
      case .nothingNow:
        let (tasks, entries) = (world.spawner.living, world.testClock.entryCount)
        return tasks.isEmpty && entries == 0 ? nil : .leftBehind(tasks: tasks, timerEntries: entries)
      case .problem(let problem): return problem
      }
    }
  }

  /// Gives the tasks of a failed run the chance to end, so that it leaves no memory behind. Those that neither listen to
  /// cancellation nor wait for a timer entry stay for ever.
  private func cleanUp() {
    world.end()
    world.spawner.cancelAll()
    for _ in 0..<10_000 {
      if world.executor.outlook.ready > 0 {
        world.executor.run(at: 0)
      } else if world.testClock.prospect != .none {
        world.testClock.runNextEntry()
      } else {
        return
      }
    }
  }

  private enum Step {
    case done
    case nothingNow
    case problem(SimulationError.Reason)
  }

  /// Lets one thing happen that can at the present instant.
  private mutating func step() -> Step {
    let (ready, intrusion) = world.executor.outlook
    if let intrusion { return .problem(.intrusion(intrusion)) }
    guard steps < options.maximumSteps, !isStopped() else { return .problem(.tooManySteps(steps)) }
    steps += 1
    let count = world.testClock.prospect == .due ? ready + 1 : ready
    guard count > 0 else { return .nothingNow }
    let choice = options.shufflesJobs && count > 1 ? Int(random.next() % UInt64(count)) : 0
    if choice < ready { world.executor.run(at: choice) } else { world.testClock.runNextEntry() }
    return .done
  }
}

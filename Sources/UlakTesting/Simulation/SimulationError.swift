/// Why a simulation failed, and how to see it fail again.
public struct SimulationError: Error, Sendable, CustomStringConvertible {
  /// The seed that fails: given to ``Simulation/run(seed:options:fileID:line:_:)`` again, it fails in the same way.
  public let seed: UInt64
  /// What went wrong.
  public let reason: Reason
  /// What happened until then.
  public let log: [SimulationEvent]
  let place: String

  /// What went wrong.
  public enum Reason: Sendable, CustomStringConvertible {
    /// The scenario threw an error.
    case failed(any Error)
    /// Nothing is ready, and no timer entry will ever be due; these tasks wait.
    case deadlock(waiting: [String])
    /// The scenario had not ended after this many steps.
    case tooManySteps(Int)
    /// The scenario ended, but these tasks had not, or this many timer entries still waited.
    case leftBehind(tasks: [String], timerEntries: Int)
    /// Something that no seed decides acted on the scenario, such as a task that was not started through the spawn seam.
    case intrusion(String)
    /// The system had no thread to give.
    case noThread

    /// One sentence.
    public var description: String {
      switch self {
      case .failed(let error): "the scenario threw: \(error)"
      case .deadlock(let waiting):
        "deadlock: nothing is ready, no timer entry will ever be due, and these have not ended: "
          + "\(waiting.joined(separator: ", ")). Or they wait for something outside the simulation, such as the main "
          + "actor or a bare Task"
      case .tooManySteps(let limit): "the scenario had not ended after \(limit) steps"
      case .leftBehind(let tasks, let entries):
        "the scenario ended and left behind \(entries) timer entries"
          + (tasks.isEmpty ? "" : " and the tasks \(tasks.joined(separator: ", "))")
      case .intrusion(let what):
        "\(what) by a thread outside the simulation: start tasks with the spawn seam or as children, and keep the main "
          + "actor out"
      case .noThread: "the system had no thread to give"
      }
    }
  }

  /// The seed, the reason, the latest events, and how to replay.
  public var description: String {
    let shown = log.suffix(20)
    let skipped = log.count - shown.count
    return """
      seed \(seed) fails at \(place): \(reason)
      Replay it alone with Simulation.run(seed: \(seed)), or ULAK_SEED=\(seed) where the test takes Simulation.seeds.
      \(skipped > 0 ? "… \(skipped) earlier events\n" : "")\(shown.map(\.description).joined(separator: "\n"))
      """
  }
}

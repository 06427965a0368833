import Synchronization
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs whole scenarios in virtual time, on one thread, so that a seed decides all that happens and can replay it.
///
/// ```swift
/// @Test(arguments: Simulation.seeds(100)) func lastItem(seed: UInt64) async throws {
///   try await Simulation.run(seed: seed) { world in
///     let network = SimulatedNetwork(in: world, link: .flaky)
///     let shop = network.host("shop.test", state: 1) { request, stock in
///       guard stock > 0 else { return .status(409) }
///       stock -= 1
///       return .status(204)
///     }
///     let api = APIClient("https://shop.test") {
///       $0.transport = network
///       $0.seams = world.seams
///     }
///     async let first = try? api.data(Request<NoContent>.post("orders"))
///     async let second = try? api.data(Request<NoContent>.post("orders"))
///     let sold = await [first, second].compactMap { $0 }.count
///     try #require(sold + shop.state <= 1)
///   }
/// }
/// ```
///
/// A scenario may call what it likes, as long as nothing outside can change its course: tasks start as children
/// (`async let`, task groups), through ``SimulatedWorld/task(_:_:)`` or through the spawn seam; actors are fine, save
/// those with an executor of their own, such as the main actor.
public enum Simulation {
  /// How a scenario is run.
  public struct Options: Sendable {
    /// Whether the seed chooses among the tasks that are ready, as a busy machine would. False takes them in order.
    public var shufflesJobs = true
    /// After how many steps the scenario counts as one that never ends. A step is what a task does between two
    /// suspensions, or one timer entry.
    public var maximumSteps = 1_000_000

    /// The seed chooses, up to a million steps.
    public init() {}
  }

  /// Runs a scenario to its end.
  ///
  /// - Parameters:
  ///   - seed: decides everything; the same one gives the same run.
  ///   - options: how it is run.
  ///   - fileID: where it is called, for the error.
  ///   - line: where it is called, for the error.
  ///   - scenario: what happens. It has ended when it returns: no task that it started may be left then, and no timer
  ///     entry, save messages of a ``SimulatedNetwork`` that are still under way, which are dropped.
  /// - Throws: ``SimulationError``, which names the seed; `CancellationError` if the calling task is cancelled.
  @concurrent
  @discardableResult
  public static func run<Value: Sendable>(
    seed: UInt64, options: Options = Options(), fileID: StaticString = #fileID, line: UInt = #line,
    _ scenario: @escaping @Sendable (SimulatedWorld) async throws -> Value
  ) async throws -> SimulationRun<Value> {
    let world = SimulatedWorld(seed: seed)
    let outcome = Outcome<Value>()
    // Here and not on the loop's thread, so that the scenario inherits the task-local values of its test.
    _ = world.spawner.start("scenario") {
      do { outcome.set(.success(try await scenario(world))) } catch { outcome.set(.failure(error)) }
    }
    let ending = await live(world, options) { outcome.isThere.load(ordering: .relaxed) }
    try Task.checkCancellation()
    let result = outcome.result
    let problem: SimulationError.Reason? =
      switch (ending.problem, result) {
      // Whoever fails early leaves things behind, so the error comes first.
      case (.leftBehind, .failure(let error)), (nil, .failure(let error)): .failed(error)
      case (let problem, _): problem
      }
    guard problem == nil, case .success(let value) = result else {
      throw SimulationError(
        seed: seed, reason: problem ?? .deadlock(waiting: []), log: ending.log, place: "\(fileID):\(line)")
    }
    return SimulationRun(
      value: value, log: ending.log, duration: ending.duration, steps: ending.steps,
      processorTime: ending.processorTime)
  }

  /// Runs the loop on a thread of its own: on one of the pool's it would keep other tests from running.
  private static func live(
    _ world: SimulatedWorld, _ options: Options, until isOver: @escaping @Sendable () -> Bool
  ) async -> SimulationLoop.Ending {
    let stop = Stop()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isStarted = SystemThread.start(named: "ulak.simulation") {
          var loop = SimulationLoop(world, options) { stop.isWanted.load(ordering: .relaxed) }
          continuation.resume(returning: loop.run(until: isOver))
        }
        if !isStarted {
          continuation.resume(
            returning: .init(problem: .noThread, log: [], duration: .zero, steps: 0, processorTime: .zero))
        }
      }
    } onCancel: {
      stop.isWanted.store(true, ordering: .relaxed)
    }
  }

  private final class Stop: Sendable {
    let isWanted = Atomic(false)
  }

  private final class Outcome<Value: Sendable>: Sendable {
    private let state = Mutex<Result<Value, any Error>?>(nil)
    let isThere = Atomic(false)

    var result: Result<Value, any Error>? { state.withLock { $0 } }

    func set(_ result: Result<Value, any Error>) {
      state.withLock { $0 = result }
      isThere.store(true, ordering: .relaxed)
    }
  }

  /// The seeds from zero on, or the one alone that the environment names as `ULAK_SEED`, to replay it.
  public static func seeds(_ count: Int) -> [UInt64] {
    if let named = ProcessInfo.processInfo.environment["ULAK_SEED"].flatMap({ UInt64($0) }) { return [named] }
    return (0..<count).map { UInt64($0) }
  }
}

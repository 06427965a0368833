import Synchronization
import UlakPlatform

/// Starts tasks on a simulation's executor, and knows which have not ended.
final class SimulatedSpawner: Spawning {
  private struct State {
    var started = 0
    var living: [Int: Living] = [:]
  }

  private struct Living {
    let name: String
    var cancel: (@Sendable () -> Void)?
  }

  private let executor: SimulationExecutor
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State())

  init(_ executor: SimulationExecutor, note: @escaping @Sendable (String) -> Void) {
    self.executor = executor
    self.note = note
  }

  @discardableResult
  func spawn(_ name: String, _ operation: @escaping @Sendable () async -> Void) -> SpawnedTask {
    let task = start(name) { await operation() }
    return SpawnedTask { task.cancel() }
  }

  /// Starts a task whose outcome can be waited for.
  func start<Value: Sendable>(
    _ name: String, _ operation: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {  // spawn-ok: the type, nothing starts here
    executor.checkThread("the task \(name) was started")
    let number = state.withLock { state in
      state.started += 1
      state.living[state.started] = Living(name: "\(name)#\(state.started)")
      return state.started
    }
    note("task \(name)#\(number) begins")
    let task = Task(executorPreference: executor) {  // spawn-ok: this is the spawn seam of simulations
      defer { self.end(number) }
      return try await operation()
    }
    state.withLock { $0.living[number]?.cancel = { task.cancel() } }
    return task
  }

  private func end(_ number: Int) {
    let living = state.withLock { $0.living.removeValue(forKey: number) }
    if let living { note("task \(living.name) ends") }
  }

  /// The tasks that have not ended, in the order they were started.
  var living: [String] { state.withLock { $0.living.sorted { $0.key < $1.key }.map(\.value.name) } }

  /// Asks all tasks to stop.
  func cancelAll() {
    let living = state.withLock { $0.living.sorted { $0.key < $1.key } }
    for task in living { task.value.cancel?() }
  }
}

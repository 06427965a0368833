/// Starts the library's unstructured tasks.
///
/// Every task that is not a child of its caller starts here and nowhere else, so that a simulation can own their
/// order.
public protocol Spawning: Sendable {
  /// Starts `operation`, which inherits the priority and the task-local values of the caller.
  ///
  /// - Parameter name: what the task does, for debuggers and simulations.
  @discardableResult
  func spawn(_ name: String, _ operation: @escaping @Sendable () async -> Void) -> SpawnedTask
}

/// A task started by ``Spawning``.
public struct SpawnedTask: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Wraps the way to cancel a task.
  public init(cancel: @escaping @Sendable () -> Void) { onCancel = cancel }

  /// Asks the task to stop.
  public func cancel() { onCancel() }
}

/// Starts tasks on Swift's global executor.
public struct SystemSpawner: Spawning {
  /// Creates the spawner; all instances are alike.
  public init() {}

  /// Starts `operation` as a task.
  @discardableResult
  public func spawn(_ name: String, _ operation: @escaping @Sendable () async -> Void) -> SpawnedTask {
    let task: Task<Void, Never>
    if let ledger = ResourceLedger.current {
      let entry = ledger.enter(.task, name)
      task = Task {
        await operation()
        ledger.strike(entry)
      }
    } else {
      task = Task { await operation() }
    }
    return SpawnedTask { task.cancel() }
  }
}

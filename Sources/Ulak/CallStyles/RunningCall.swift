/// A call that was begun with a completion handler. Letting go of it changes nothing.
public struct RunningCall: Sendable {
  private let task: SpawnedTask

  init(_ task: SpawnedTask) { self.task = task }

  /// Ends the call; its handler gets a `CancellationError`, unless it has had something already.
  public func cancel() { task.cancel() }
}

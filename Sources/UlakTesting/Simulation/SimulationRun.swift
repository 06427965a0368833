/// A scenario that has ended well.
public struct SimulationRun<Value: Sendable>: Sendable {
  /// What the scenario returned.
  public let value: Value
  /// Everything that was logged; the same for the same seed, event by event.
  public let log: [SimulationEvent]
  /// How much virtual time passed.
  public let duration: Duration
  /// How many steps it took.
  public let steps: Int
  /// How long the processor worked for it.
  package let processorTime: Duration
}

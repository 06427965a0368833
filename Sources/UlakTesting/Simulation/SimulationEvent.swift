public import UlakPlatform

/// One line of a scenario's log.
public struct SimulationEvent: Sendable, Hashable, CustomStringConvertible {
  /// When it happened, in virtual time.
  public let instant: MonotonicInstant
  /// What happened.
  public let text: String

  /// The time in seconds, and the text.
  public var description: String {
    let microseconds = instant.nanoseconds / 1_000
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction) \(text)"
  }
}

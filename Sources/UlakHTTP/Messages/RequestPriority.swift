/// How urgent a request is to the user (RFC 9218). It is sent as the field `Priority`, for servers and what lies between to
/// decide which answer goes first; those that know nothing of it lose nothing.
public struct RequestPriority: Sendable, Hashable, CustomStringConvertible {
  /// From 0, the most urgent, to 7.
  public let urgency: Int
  /// Whether the first bytes are of use before the last ones have come, as those of a film are.
  public let isIncremental: Bool

  /// A priority; an urgency outside 0...7 counts as the nearest in it.
  public init(urgency: Int, isIncremental: Bool = false) {
    self.urgency = min(max(urgency, 0), 7)
    self.isIncremental = isIncremental
  }

  /// What the user waits for.
  public static let high = RequestPriority(urgency: 1)
  /// What nothing is said about (RFC 9218, section 4.1).
  public static let normal = RequestPriority(urgency: 3)
  /// What can wait.
  public static let low = RequestPriority(urgency: 5)
  /// What nobody waits for.
  public static let background = RequestPriority(urgency: 7)

  /// The value of the field: `u=1, i`.
  public var description: String { isIncremental ? "u=\(urgency), i" : "u=\(urgency)" }
}

extension HTTPField.Name {
  /// `Priority`
  public static let priority: Self = "Priority"
}

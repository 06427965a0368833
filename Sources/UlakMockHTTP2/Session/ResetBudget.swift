/// Counts the streams that end badly against those that end well.
///
/// To open a stream and reset it at once costs a client next to nothing and the server the start of an answer, again
/// and again (CVE-2023-44487). Counting needs no clock: a client that means well lets most of its requests finish.
package struct ResetBudget: Sendable {
  private let limit: Int
  private var left: Int

  /// A budget of `limit` bad endings.
  package init(_ limit: Int) {
    self.limit = limit
    left = limit
  }

  /// Whether more was spent than there was.
  package var isExceeded: Bool { left < 0 }

  /// Notes the end of a stream.
  package mutating func note(endedWell: Bool) { left = endedWell ? min(limit, left + 1) : left - 1 }
}

/// A set of statuses, such as those that an endpoint takes for a success.
///
/// ```swift
/// $0.acceptedStatuses = [200, 404]
/// $0.acceptedStatuses = HTTPStatusSet(200...299).union([304])
/// ```
public struct HTTPStatusSet: Sendable, Hashable, ExpressibleByArrayLiteral, CustomStringConvertible {
  private var ranges: [ClosedRange<Int>]

  /// The codes of a range.
  public init(_ codes: ClosedRange<Int>) { ranges = [codes] }

  /// The statuses written.
  public init(arrayLiteral elements: HTTPStatus...) {
    ranges = Set(elements.map(\.code)).sorted().map { $0...$0 }
  }

  /// 200...299
  public static let successful = HTTPStatusSet(200...299)

  /// The statuses of both sets.
  public func union(_ other: HTTPStatusSet) -> HTTPStatusSet {
    var union = self
    union.ranges += other.ranges.filter { range in !ranges.contains { $0 == range } }
    return union
  }

  /// Whether a status is one of them.
  public func contains(_ status: HTTPStatus) -> Bool { ranges.contains { $0.contains(status.code) } }

  /// The codes: `200...299, 404`.
  public var description: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)...\($0.upperBound)" }.joined(separator: ", ")
  }
}

/// A point on the monotonic clock, in nanoseconds since an arbitrary origin.
///
/// The clock counts the time the device is asleep, so that a deadline stays honest after a suspension.
/// Only instants of one ``TimeSource`` may be compared.
public struct MonotonicInstant: Sendable, Hashable, Comparable {
  /// Nanoseconds since the clock's origin.
  public let nanoseconds: Int64

  /// The instant this many nanoseconds after the clock's origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// An instant that is never reached.
  public static let distantFuture = MonotonicInstant(nanoseconds: .max)

  /// The instant `duration` later; saturates at ``distantFuture`` instead of overflowing.
  public func advanced(by duration: Duration) -> MonotonicInstant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.saturatedNanoseconds)
    guard !overflow else { return MonotonicInstant(nanoseconds: duration < .zero ? .min : .max) }
    return MonotonicInstant(nanoseconds: sum)
  }

  /// The time from this instant to `other`, negative if `other` is earlier.
  public func duration(to other: MonotonicInstant) -> Duration {
    .nanoseconds(other.nanoseconds.subtractingSaturated(nanoseconds))
  }

  /// Earlier instants come first.
  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension Duration {
  /// This duration in whole nanoseconds; saturates beyond 292 years.
  package var saturatedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }

  /// This duration in seconds, as a floating-point number.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// This duration in whole milliseconds, rounded up so that a positive duration never becomes zero.
  package var millisecondsRoundedUp: Int {
    let nanoseconds = saturatedNanoseconds
    guard nanoseconds > 0 else { return 0 }
    return Int((nanoseconds - 1) / 1_000_000 + 1)
  }
}

extension Int64 {
  func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : difference
  }
}

/// From when to when a certificate is valid, seen from the time it is made.
public struct MockCertificateValidity: Sendable, Hashable {
  /// The start, from now.
  public let start: Duration
  /// The end, from now.
  public let end: Duration

  /// A time of validity. It may lie in the past or in the future.
  public init(from start: Duration, to end: Duration) {
    self.start = start
    self.end = end
  }

  /// Yesterday to a month from now.
  public static let current = Self(from: .days(-1), to: .days(30))
  /// A month that ended yesterday.
  public static let expired = Self(from: .days(-31), to: .days(-1))
  /// A month that begins tomorrow.
  public static let notYetValid = Self(from: .days(1), to: .days(31))
}

extension Duration {
  fileprivate static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}

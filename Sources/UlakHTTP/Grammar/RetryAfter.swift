/// When a server wants to be asked again: the field `Retry-After` (RFC 9110, section 10.2.3).
public enum RetryAfter: Sendable, Hashable {
  /// So many seconds after the answer.
  case delay(seconds: Int)
  /// At a date of the server's clock.
  case date(HTTPDate)

  /// The longest delay: 2^31 seconds, some 68 years. More is taken as this.
  public static let maximumSeconds = 1 << 31

  /// Reads a field value: digits, or any of the three forms of a date. Nil for anything else, a sign, a fraction or a
  /// list among it.
  ///
  /// - Parameter now: seconds since 1970, for dates with two-digit years.
  public init?(_ text: some StringProtocol, now: Int) {
    var scanner = FieldScanner(text)
    scanner.skipOptionalWhitespace()
    guard let seconds = Self.seconds(&scanner) else {
      guard let date = HTTPDate(text, now: now) else { return nil }
      self = .date(date)
      return
    }
    scanner.skipOptionalWhitespace()
    guard scanner.isAtEnd else { return nil }
    self = .delay(seconds: seconds)
  }

  /// Reads the field of an answer; nil if it is absent, repeated or unreadable.
  ///
  /// - Parameter now: seconds since 1970.
  public init?(_ fields: HTTPFields, now: Int) {
    guard fields.contains(.retryAfter) else { return nil }
    let values = fields[values: .retryAfter]
    guard values.count == 1, let value = values.first else { return nil }
    self.init(value, now: now)
  }

  /// How long to wait from now on, nothing if the time has passed.
  ///
  /// A date is compared with the answer's own `Date`, so that clocks that differ do no harm, but not with one that is more
  /// than a day off.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - sent: the answer's `Date`, if it has one.
  public func delay(now: Int, sent: HTTPDate? = nil) -> Duration {
    switch self {
    case .delay(let seconds): return .seconds(seconds)
    case .date(let date):
      let sent = sent.map(\.secondsSince1970).flatMap { sent in
        let (difference, overflow) = sent.subtractingReportingOverflow(now)
        return overflow || difference.magnitude > 86_400 ? nil : sent
      }
      let (seconds, overflow) = date.secondsSince1970.subtractingReportingOverflow(sent ?? now)
      guard !overflow else { return date.secondsSince1970 > 0 ? .seconds(Self.maximumSeconds) : .zero }
      return .seconds(min(max(0, seconds), Self.maximumSeconds))
    }
  }

  /// Takes digits; a number that is too large becomes the largest.
  private static func seconds(_ scanner: inout FieldScanner) -> Int? {
    var seconds: Int?
    while let byte = scanner.current, byte &- 0x30 < 10 {
      seconds = min((seconds ?? 0) * 10 + Int(byte - 0x30), maximumSeconds)
      scanner.advance()
    }
    return seconds
  }
}

/// A point in time as internet protocols write it (RFC 3339, section 5.6): `2024-03-09T08:07:06.5+05:30`.
///
/// Like ``HTTPDate`` it needs neither a locale nor a calendar of the device. `T` and `Z` may be small, a space may stand for
/// the `T` (section 5.6, note), and the colon of the offset may be missing, as ISO 8601 allows. A date-time without an
/// offset could mean anything, and is refused.
package struct RFC3339Date: Sendable, Hashable {
  /// Whole seconds since 1970-01-01 00:00:00 UTC, rounded down. A leap second is the second that follows.
  package let secondsSince1970: Int
  /// The rest, from 0 to 999 999 999; further digits are dropped.
  package let nanoseconds: Int

  /// Reads a date-time; nil for anything else.
  package init?(_ text: some StringProtocol) {
    // No date-time is as long, however precise, and the scanner copies.
    guard text.utf8.count <= 64 else { return nil }
    var scanner = FieldScanner(text)
    guard let days = Self.days(&scanner),
      scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.digits(2), scanner.take(":"), let minute = scanner.digits(2), scanner.take(":"),
      let second = scanner.digits(2), hour < 24, minute < 60, second <= 60,
      let nanoseconds = Self.fraction(&scanner), let offset = Self.offset(&scanner), scanner.isAtEnd
    else { return nil }
    secondsSince1970 = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    self.nanoseconds = nanoseconds
  }

  /// Days since 1970 of a date without a time (`full-date`): `2024-03-09`.
  package static func days(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count == 10 else { return nil }
    var scanner = FieldScanner(text)
    return days(&scanner)
  }

  private static func days(_ scanner: inout FieldScanner) -> Int? {
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
      let day = scanner.digits(2)
    else { return nil }
    return HTTPDate.days(year: year, month: month, day: day)
  }

  /// Nanoseconds; zero where there is no fraction, nil where it has no digits.
  private static func fraction(_ scanner: inout FieldScanner) -> Int? {
    guard scanner.take(".") else { return 0 }
    var (nanoseconds, unit, count) = (0, 100_000_000, 0)
    while let byte = scanner.current, byte &- 0x30 < 10 {
      nanoseconds += Int(byte - 0x30) * unit
      unit /= 10
      count += 1
      scanner.advance()
    }
    return count > 0 ? nanoseconds : nil
  }

  /// Seconds east of Greenwich.
  private static func offset(_ scanner: inout FieldScanner) -> Int? {
    if scanner.take("Z") || scanner.take("z") { return 0 }
    let isWest = scanner.take("-")
    guard isWest || scanner.take("+"), let hours = scanner.digits(2) else { return nil }
    _ = scanner.take(":")
    guard let minutes = scanner.digits(2), hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
  }
}

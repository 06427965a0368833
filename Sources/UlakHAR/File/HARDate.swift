import UlakHTTP

/// Moments as HAR has them: ISO 8601 with milliseconds, in UTC.
package enum HARDate {
  /// The text of a moment: `2026-01-02T03:04:05.678Z`. What lies outside the years 0 to 9999 becomes their edge.
  ///
  /// - Parameter secondsSince1970: seconds since 1970-01-01 00:00:00 UTC.
  package static func text(_ secondsSince1970: Double) -> String {
    let bounded = secondsSince1970.isNaN ? 0 : min(max(secondsSince1970, -62_167_219_200), 253_402_300_799.999)
    let milliseconds = Int((bounded * 1000).rounded(.down))
    let days = floorDivide(milliseconds, 86_400_000)
    let rest = milliseconds - days * 86_400_000
    let (year, month, day) = HTTPDate.civil(fromDays: days)
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T"
      + "\(digits(rest / 3_600_000, 2)):\(digits(rest / 60_000 % 60, 2)):\(digits(rest / 1000 % 60, 2))"
      + ".\(digits(rest % 1000, 3))Z"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
}

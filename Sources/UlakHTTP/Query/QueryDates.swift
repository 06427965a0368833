#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension QueryStyle.Dates {
  /// The date as text; nil if it is too far away to be written.
  func text(_ date: Date) -> String? {
    let seconds = date.timeIntervalSince1970
    // Beyond this a double counts no milliseconds any more.
    guard seconds.magnitude < 1e12 else { return nil }
    switch self {
    case .iso8601: return Self.text(secondsSince1970: Int(seconds.rounded(.down)))
    case .seconds: return seconds == seconds.rounded() ? "\(Int(seconds))" : seconds.description
    case .milliseconds: return "\(Int((seconds * 1000).rounded()))"
    }
  }

  /// A time of RFC 3339 in UTC; nil outside the years 0 to 9999, for which it has no form.
  private static func text(secondsSince1970 seconds: Int) -> String? {
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    // Days are counted from 1 March of the year 0, so that the day a leap year adds is the last one of its year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func digits(_ number: Int, _ width: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: width - text.utf8.count) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
      + "T\(digits(time / 3600, 2)):\(digits(time / 60 % 60, 2)):\(digits(time % 60, 2))Z"
  }
}

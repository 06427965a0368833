/// A date of HTTP (RFC 9110, section 5.6.7): three forms are read, the first is written.
///
/// No locale, no time zone database: the calendar is computed, so the answer is the same everywhere.
public struct HTTPDate: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970-01-01 00:00:00 UTC.
  public var secondsSince1970: Int

  /// The date so many seconds after 1970.
  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// Earlier dates come first.
  public static func < (a: Self, b: Self) -> Bool { a.secondsSince1970 < b.secondsSince1970 }

  /// Reads IMF-fixdate (`Sun, 06 Nov 1994 08:49:37 GMT`), RFC 850 (`Sunday, 06-Nov-94 08:49:37 GMT`) and asctime
  /// (`Sun Nov  6 08:49:37 1994`); nil for anything else.
  ///
  /// - Parameter now: seconds since 1970, for the two-digit years of RFC 850: a year that would lie more than 50
  ///   years ahead is taken from the past century.
  public init?(_ text: some StringProtocol, now: Int) {
    var scanner = FieldScanner(text)
    scanner.skipOptionalWhitespace()
    guard let parsed = Self.parse(&scanner, now: now) else { return nil }
    scanner.skipOptionalWhitespace()
    guard scanner.isAtEnd else { return nil }
    secondsSince1970 = parsed
  }

  /// The date as IMF-fixdate, the form to send. Its year has four digits: a date before the year 0 or after 9999 is
  /// written as the first or the last of those.
  public var formatted: String {
    let seconds = Self.writable(secondsSince1970)
    let days = Self.floorDivide(seconds, 86_400)
    let second = seconds - days * 86_400
    let (year, month, day) = Self.civil(fromDays: days)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let fourDigitYear = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    let weekday = Self.weekdays[((days % 7) + 11) % 7]
    return "\(weekday), \(two(day)) \(Self.months[month - 1]) \(fourDigitYear) "
      + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) GMT"
  }
}

extension HTTPDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let longWeekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func parse(_ scanner: inout FieldScanner, now: Int) -> Int? {
    let weekday = scanner.letters()
    if scanner.take(",") {
      guard scanner.take(" "), let day = scanner.digits(2) else { return nil }
      if scanner.take("-") {  // RFC 850
        guard longWeekdays.contains(weekday), let month = month(&scanner), scanner.take("-"),
          let short = scanner.digits(2), scanner.take(" "), let time = time(&scanner), scanner.take(" GMT")
        else { return nil }
        return seconds(year: fullYear(short, now: now), month: month, day: day, time: time)
      }
      guard weekdays.contains(weekday), scanner.take(" "), let month = month(&scanner), scanner.take(" "),
        let year = scanner.digits(4), scanner.take(" "), let time = time(&scanner), scanner.take(" GMT")
      else { return nil }
      return seconds(year: year, month: month, day: day, time: time)
    }
    guard weekdays.contains(weekday), scanner.take(" "), let month = month(&scanner), scanner.take(" ") else {
      return nil
    }
    let day = scanner.take(" ") ? scanner.digits(1) : scanner.digits(2)
    guard let day, scanner.take(" "), let time = time(&scanner), scanner.take(" "), let year = scanner.digits(4)
    else { return nil }
    return seconds(year: year, month: month, day: day, time: time)
  }

  private static func month(_ scanner: inout FieldScanner) -> Int? {
    months.firstIndex(of: scanner.letters()).map { $0 + 1 }
  }

  private static func time(_ scanner: inout FieldScanner) -> Int? {
    guard let hour = scanner.digits(2), scanner.take(":"), let minute = scanner.digits(2), scanner.take(":"),
      let second = scanner.digits(2), hour < 24, minute < 60, second <= 60
    else { return nil }
    // A leap second is the second that follows.
    return hour * 3600 + minute * 60 + second
  }

  private static func fullYear(_ short: Int, now: Int) -> Int {
    let present = civil(fromDays: floorDivide(writable(now), 86_400)).year
    let year = present - present % 100 + short
    return year > present + 50 ? year - 100 : year
  }

  private static func seconds(year: Int, month: Int, day: Int, time: Int) -> Int? {
    days(year: year, month: month, day: day).map { $0 * 86_400 + time }
  }

  /// Days from 1970-01-01 to a date; nil if there is no such date.
  static func days(year: Int, month: Int, day: Int) -> Int? {
    let days = uncheckedDays(year: year, month: month, day: day)
    return day >= 1 && civil(fromDays: days) == (year, month, day) ? days : nil
  }

  /// Days from 1970-01-01 to a date of the proleptic Gregorian calendar; years begin in March, so that the leap day
  /// is the last of a year.
  private static func uncheckedDays(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  package static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The nearest second whose year has four digits; further out the arithmetic would overflow.
  private static func writable(_ seconds: Int) -> Int { min(max(seconds, -62_167_219_200), 253_402_300_799) }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
}

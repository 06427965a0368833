/// A span of time as it is told to people: one number, one unit, never shorter than it is.
struct WaitTime: Equatable {
  /// The units that a text may name.
  enum Unit: CaseIterable {
    case second
    case minute
    case hour
    case day
  }

  let count: Int
  let unit: Unit

  init(count: Int, unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// The span in the unit that reads best: “90 seconds”, but “3 minutes”. Nil for nothing to wait for.
  init?(_ duration: Duration) {
    let (whole, rest) = duration.components
    guard whole > 0 || (whole == 0 && rest > 0) else { return nil }
    // Beyond a year nobody counts.
    let seconds = Int(min(whole, 365 * 86_400)) + (rest > 0 ? 1 : 0)
    switch seconds {
    case ...90: self.init(count: seconds, unit: .second)
    case ...5400: self.init(count: Self.roundedUp(seconds, 60), unit: .minute)
    case ...129_600: self.init(count: Self.roundedUp(seconds, 3600), unit: .hour)
    default: self.init(count: Self.roundedUp(seconds, 86_400), unit: .day)
    }
  }

  private static func roundedUp(_ seconds: Int, _ unit: Int) -> Int { (seconds + unit - 1) / unit }
}

/// The forms a counted noun takes (Unicode CLDR, plural rules for whole numbers).
enum PluralForm {
  case one
  case few
  case many

  /// English and Dutch: 1, and all others.
  init(germanic count: Int) { self = count == 1 ? .one : .many }

  /// Russian: 1, 21, 101 but not 11; 2 to 4, 22 to 24 but not 12 to 14; all others.
  init(russian count: Int) {
    switch (count % 10, count % 100) {
    case (_, 11...14): self = .many
    case (1, _): self = .one
    case (2...4, _): self = .few
    default: self = .many
    }
  }
}

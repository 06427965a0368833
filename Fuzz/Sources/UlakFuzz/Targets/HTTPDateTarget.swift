import Ulak

extension FuzzTarget {
  /// A date that was read and written is read as the same.
  static let httpDate = FuzzTarget(name: "http-date") { input in
    var input = input
    guard let date = HTTPDate(input.text(), now: 1_800_000_000) else { return }
    demand(HTTPDate(date.formatted, now: 0) == date, "\(date.secondsSince1970) became \(date.formatted)")
  }
}

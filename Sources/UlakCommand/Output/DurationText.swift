extension Duration {
  /// Milliseconds with three digits behind the point, as a JSON number.
  var millisecondsText: String {
    let microseconds = wholeMicroseconds
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  /// Milliseconds for people: `0.14 ms`, `12.3 ms`, `1250 ms`.
  var readableMilliseconds: String {
    let microseconds = wholeMicroseconds
    switch microseconds {
    case ..<10_000:
      let fraction = String(microseconds % 1000 / 10)
      return "\(microseconds / 1000).\(fraction.count < 2 ? "0" : "")\(fraction) ms"
    case ..<100_000: return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
    default: return "\(microseconds / 1000) ms"
    }
  }

  private var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}

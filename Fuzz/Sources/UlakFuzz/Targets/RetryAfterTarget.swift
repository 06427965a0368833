import Ulak

extension FuzzTarget {
  /// A time to wait is never negative and never endless, whatever the server says.
  static let retryAfter = FuzzTarget(name: "retry-after") { input in
    var input = input
    guard let wait = RetryAfter(input.text(), now: 1_700_000_000) else { return }
    let delay = wait.delay(now: 1_700_000_000)
    demand(delay >= .zero && delay <= .seconds(RetryAfter.maximumSeconds), "a wait of \(delay)")
  }
}

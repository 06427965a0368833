import UlakPlatform

/// Keeps one timer entry for an exchange whose bound in time moves: later with each sign of life, which needs nothing until
/// the entry fires, and sooner when the head comes or a reader lets the server go on. Pure; the entries are its user's.
struct ExchangeWatch {
  /// What is to be done with timer entries.
  struct Order {
    /// Take this entry back.
    var withdrawn: TimerEntry?
    /// Make an entry, and hand it to ``attach(_:number:)``.
    var next: (instant: MonotonicInstant, number: Int)?
  }

  private var instant = MonotonicInstant.distantFuture
  private var number = 0
  private var entry: TimerEntry?

  /// What is to be done now that the exchange is bounded by `expiry`, which is the distant future when it has ended or is
  /// bounded by nothing; nil for nothing.
  mutating func order(for expiry: MonotonicInstant, hasEnded: Bool) -> Order? {
    if hasEnded {
      defer { forget() }
      return entry.map { Order(withdrawn: $0) }
    }
    guard expiry < instant else { return nil }
    let old = entry
    forget()
    instant = expiry
    return Order(withdrawn: old, next: (expiry, number))
  }

  /// Keeps the entry that was asked for.
  ///
  /// - Returns: whether it is still wanted; else it is to be taken back.
  mutating func attach(_ entry: TimerEntry, number: Int) -> Bool {
    guard number == self.number, instant != .distantFuture else { return false }
    self.entry = entry
    return true
  }

  /// The entry of that number has fired.
  mutating func fired(_ number: Int) {
    if number == self.number { forget() }
  }

  private mutating func forget() {
    instant = .distantFuture
    entry = nil
    number += 1
  }
}

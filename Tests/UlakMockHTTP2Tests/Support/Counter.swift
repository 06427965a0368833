import Synchronization

/// Counts, from many threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// The next number, counted from one.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }

  /// How often there was a next one.
  var total: Int { count.load(ordering: .relaxed) }
}

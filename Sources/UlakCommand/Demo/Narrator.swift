import Synchronization

/// Tells the tour and counts how its steps went.
final class Narrator: Sendable {
  private struct Count {
    var steps = 0
    var failures = 0
  }

  private let isColoured: Bool
  private let write: @Sendable (String) -> Void
  private let count = Mutex(Count())

  init(isColoured: Bool, write: @escaping @Sendable (String) -> Void) {
    self.isColoured = isColoured
    self.write = write
  }

  /// A line of plain words.
  func say(_ text: String) { write(text + "\n") }

  /// What a step is about to do.
  func begin(_ title: String) {
    let number = count.withLock { count in
      count.steps += 1
      return count.steps
    }
    write("\n" + styled("1", "\(number). \(title)") + "\n")
  }

  /// What came of it.
  func result(_ text: String) { write("   \(text)\n") }

  /// What was seen on the wire.
  func wire(_ lines: [String]) {
    for line in lines { write("   " + styled("2", line) + "\n") }
  }

  /// That a step went as expected.
  func succeed() { write("   " + styled("32", "as expected") + "\n") }

  /// That it did not, and why.
  func fail(_ why: String) {
    count.withLock { $0.failures += 1 }
    write("   " + styled("31", "NOT as expected: \(why)") + "\n")
  }

  /// The last line; the status to leave with.
  func summary() -> Int32 {
    let (steps, failures) = count.withLock { ($0.steps, $0.failures) }
    if failures == 0 {
      write("\n" + styled("32", "All \(steps) steps went as expected.") + "\n")
      return 0
    }
    write("\n" + styled("31", "\(failures) of \(steps) steps did not go as expected.") + "\n")
    return 1
  }

  private func styled(_ code: String, _ text: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

import Synchronization

/// A list that may be added to from everywhere.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  var entries: [Entry] { list.withLock { $0 } }

  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

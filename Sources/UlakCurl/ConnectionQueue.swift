import UlakHTTP

/// Who may use a host's connections, and who waits for one: first come, first served, each origin for itself.
///
/// libcurl would let transfers wait as well, but while their time to connect runs. Pure: no clock, no handles.
struct ConnectionQueue<Item> {
  private struct Line {
    var active = 0
    var waiting: [Item] = []
    /// How many of `waiting` have gone: taking the first of an array away would move all others.
    var gone = 0
  }

  private let limit: Int
  private var lines: [Origin: Line] = [:]

  init(limit: Int) { self.limit = limit }

  /// Whether there is nobody.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether an item may go on at once. If not, it waits until ``release(_:)`` hands it over.
  mutating func admit(_ item: Item, to origin: Origin) -> Bool {
    guard lines[origin, default: Line()].active >= limit else {
      lines[origin, default: Line()].active += 1
      return true
    }
    lines[origin]!.waiting.append(item)
    return false
  }

  /// Gives a place back. The next item, if one waits, has it already.
  mutating func release(_ origin: Origin) -> Item? {
    guard var line = lines[origin] else { return nil }
    guard line.gone < line.waiting.count else {
      line.active -= 1
      lines[origin] = line.active == 0 ? nil : line
      return nil
    }
    // Let go of the dictionary's copy, so that the array is not copied.
    lines[origin] = nil
    let next = line.waiting[line.gone]
    line.gone += 1
    if line.gone == line.waiting.count || line.gone > 1024 {
      line.waiting.removeFirst(line.gone)
      line.gone = 0
    }
    lines[origin] = line
    return next
  }

  /// Takes everyone who waits.
  mutating func drain() -> [Item] {
    defer { lines = [:] }
    return lines.values.flatMap { $0.waiting[$0.gone...] }
  }
}

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

    /// Lets go of those that have gone, once that is worth moving the others.
    mutating func compact() {
      guard gone == waiting.count || gone > 1024 else { return }
      waiting.removeFirst(gone)
      gone = 0
    }
  }

  private let limit: Int
  private let isMultiplexing: Bool
  private var lines: [Origin: Line] = [:]
  /// What is known of origins: whether their connections carry many requests at once.
  private var known: [Origin: Bool] = [:]

  /// How many requests one connection carries where it carries many.
  private static var streams: Int { 100 }

  /// - Parameters:
  ///   - limit: how many connections an origin has at most.
  ///   - isMultiplexing: whether one of them may turn out to carry many requests at once.
  init(limit: Int, isMultiplexing: Bool = false) {
    self.limit = limit
    self.isMultiplexing = isMultiplexing
  }

  /// Whether there is nobody.
  var isEmpty: Bool { lines.isEmpty }

  /// Whether an item may go on at once. If not, it waits until ``release(_:)`` hands it over.
  mutating func admit(_ item: Item, to origin: Origin) -> Bool {
    guard lines[origin, default: Line()].active >= limit(of: origin) else {
      lines[origin, default: Line()].active += 1
      return true
    }
    lines[origin]!.waiting.append(item)
    return false
  }

  /// One connection carries all requests of a shared origin; before it is known whether an origin is one, no more than that
  /// may begin, or the rest would open connections that nobody needs. Without TLS none is.
  private func limit(of origin: Origin) -> Int {
    guard isMultiplexing, origin.scheme == .https else { return limit }
    return switch known[origin] {
    case true?: Self.streams
    case false?: limit
    case nil: min(limit, Self.streams)
    }
  }

  /// Notes whether a connection to an origin carries many requests at once. Those who have a place now are the caller's.
  mutating func learn(_ origin: Origin, isShared: Bool) -> [Item] {
    guard isMultiplexing, known[origin] != isShared else { return [] }
    // Bounded: who talks to so many origins can find out anew.
    if known.count >= 1024 { known = [:] }
    known[origin] = isShared
    guard var line = lines[origin] else { return [] }
    let admitted = Array(line.waiting[line.gone...].prefix(max(0, limit(of: origin) - line.active)))
    line.gone += admitted.count
    line.active += admitted.count
    line.compact()
    lines[origin] = line
    return admitted
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
    line.compact()
    lines[origin] = line
    return next
  }

  /// Takes everyone who waits.
  mutating func drain() -> [Item] {
    defer { lines = [:] }
    return lines.values.flatMap { $0.waiting[$0.gone...] }
  }
}

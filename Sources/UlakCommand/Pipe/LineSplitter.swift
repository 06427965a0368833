/// Cuts a stream of bytes into lines, and bounds how long one may be.
struct LineSplitter {
  enum Line: Equatable {
    case whole([UInt8])
    /// A line above the limit; only its beginning is kept.
    case tooLong(beginning: [UInt8])
  }

  /// How much of a line that is too long is kept, to find its id.
  static let keptBytes = 64 * 1024

  private let limit: Int
  private var pending: [UInt8] = []
  private var isTooLong = false

  init(limit: Int) { self.limit = limit }

  /// Takes bytes as they come; answers the lines that end in them.
  mutating func feed(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      append(rest[..<end])
      lines.append(takeLine())
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  /// The last line, if the stream ended without a line break.
  mutating func finish() -> Line? { pending.isEmpty && !isTooLong ? nil : takeLine() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    if pending.count + bytes.count > limit {
      isTooLong = true
      pending = Array((pending + bytes.prefix(Self.keptBytes)).prefix(Self.keptBytes))
    } else {
      pending += bytes
    }
  }

  private mutating func takeLine() -> Line {
    defer { (pending, isTooLong) = ([], false) }
    return isTooLong ? .tooLong(beginning: pending) : .whole(pending)
  }
}

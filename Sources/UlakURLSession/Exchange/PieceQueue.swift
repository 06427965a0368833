#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Pieces of content in the order they came. A piece is handed on as it is, never copied into a larger one.
struct PieceQueue {
  private var pieces: [Data] = []
  private var first = 0
  /// How many bytes there are.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ data: Data) {
    guard !data.isEmpty else { return }
    pieces.append(data)
    count += data.count
  }

  mutating func removeFirst() -> Data? {
    guard first < pieces.count else { return nil }
    let piece = pieces[first]
    // Let go of the bytes now, and of the places when there are many: a queue that is never empty must not grow.
    pieces[first] = Data()
    first += 1
    count -= piece.count
    if first == pieces.count || first >= 64 {
      pieces.removeSubrange(..<first)
      first = 0
    }
    return piece
  }

  /// All bytes in one.
  mutating func takeAll() -> Data {
    defer { self = PieceQueue() }
    if pieces.count - first == 1 { return pieces[first] }
    var whole = Data(capacity: count)
    for piece in pieces[first...] { whole.append(piece) }
    return whole
  }
}

package import UlakHTTP
package import UlakMockServer

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The body of an answer, on its way out: pieces that wait for the windows, and what comes after the last.
package struct StreamBody: Sendable {
  /// What comes after the last piece.
  package enum Ending: Sendable {
    /// The end of the stream.
    case end
    /// Fields, and the end of the stream.
    case trailers(HTTPFields)
    /// A reset of the stream.
    case reset(HTTP2ErrorCode)
    /// The end of the whole connection.
    case abort(ConnectionEnding)
  }

  /// What there is to send next.
  enum Step {
    /// This many bytes, and after them more.
    case bytes(Int)
    /// This many bytes, which may be none, and with them the end.
    case last(Int, Ending)
    /// Nothing, until more is appended.
    case waiting
  }

  private var pieces: [Data]
  private var first = 0
  private var offset = 0
  private var ending: Ending?

  /// A body of these pieces. Without an ending, more can come.
  package init(_ pieces: [Data], ending: Ending?) {
    self.pieces = pieces.filter { !$0.isEmpty }
    self.ending = ending
  }

  /// Adds a piece.
  mutating func append(_ piece: Data) {
    if !piece.isEmpty { pieces.append(piece) }
  }

  /// Says what comes after the last piece.
  mutating func end(_ ending: Ending) { self.ending = ending }

  /// Copies the next bytes into `buffer`. A piece begins a frame of its own.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Step {
    guard first < pieces.count else { return ending.map { .last(0, $0) } ?? .waiting }
    let piece = pieces[first]
    let start = piece.startIndex + offset
    let count = min(buffer.count, piece.endIndex - start)
    // Safe: `count` bytes fit into the buffer, which lives for the length of the call.
    unsafe piece.copyBytes(to: buffer.assumingMemoryBound(to: UInt8.self), from: start..<start + count)
    offset += count
    guard start + count == piece.endIndex else { return .bytes(count) }
    offset = 0
    // Let the memory of what is sent go before the whole body is.
    pieces[first] = Data()
    first += 1
    guard first == pieces.count else { return .bytes(count) }
    (pieces, first) = ([], 0)
    return ending.map { .last(count, $0) } ?? .bytes(count)
  }
}

/// Sends bytes as fast, and in such pieces, as an answer and the link allow.
struct PacedStream {
  private let stream: any ByteStream
  private let pace: MockPace
  private var link: LinkDice?
  private let pause: (Duration) -> Bool
  /// How many pieces have left.
  private var pieces = 0
  /// How many bytes of the present piece have left.
  private var sentOfPiece = 0

  /// - Parameter pause: waits on the server's clock; false if the server stops first.
  init(_ stream: any ByteStream, pace: MockPace, link: LinkDice?, pause: @escaping (Duration) -> Bool) {
    self.stream = stream
    self.pace = pace
    self.link = link
    self.pause = pause
  }

  /// Sends all of it, however long that takes.
  mutating func send(_ bytes: some Collection<UInt8>) throws(WireFailure) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let size = pace.pieceSize(pieces).map { $0 - sentOfPiece } ?? rest.count
      let piece = rest.prefix(min(size, link == nil ? Int.max : LinkDice.packetSize))
      // Safe: the bytes live for the length of the call.
      guard unsafe piece.withUnsafeBytes({ unsafe stream.write($0) }) else { throw .ended }
      rest = rest.dropFirst(piece.count)
      if let delay = link?.delay(ofPacket: piece.count), !pause(delay) { throw .ended }
      guard !pace.isUnbounded else { continue }
      sentOfPiece += piece.count
      guard piece.count == size else { continue }
      (pieces, sentOfPiece) = (pieces + 1, 0)
      if !rest.isEmpty, !pause(pace.period) { throw .ended }
    }
  }
}

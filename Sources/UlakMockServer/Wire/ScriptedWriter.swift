import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes answers that come bit by bit, slowly, or with something that goes wrong on the way.
struct ScriptedWriter {
  private let striker: FaultStriker
  private var stream: PacedStream
  /// How much content has left, without the coding around it.
  private var sent = 0

  init(_ stream: PacedStream, _ striker: FaultStriker) {
    self.stream = stream
    self.striker = striker
  }

  /// Sends the answer; false if the connection cannot go on after it.
  mutating func write(_ prepared: PreparedAnswer, _ circumstances: AnswerCircumstances) throws(WireFailure) -> Bool {
    let framing = AnswerFraming(of: prepared, circumstances)
    var head: [UInt8] = []
    framing.appendHead(of: prepared, to: &head)
    try stream.send(head)
    try striker.strike(.responseHead)
    if framing.hasContent {
      try striker.strike(.responseBody(after: 0))
      switch prepared.answer.body {
      case .data(let data), .truncated(_, let data): try send(data, framing)
      case .chunks(let chunks): for chunk in chunks { try send(chunk, framing) }
      case .pieces(let pieces):
        for piece in pieces {
          switch piece {
          case .data(let data): try send(data, framing)
          case .pause(let duration): try striker.pause(duration)
          }
        }
      }
      try striker.strike(contentAfter: sent)
      if framing.isChunked { try sendEnd(prepared.answer) }
    }
    try striker.strike(.responseEnd)
    return framing.keepsAlive
  }

  /// Sends bytes that are no answer of ours, their first line and fields taken for content too.
  mutating func write(raw bytes: some Collection<UInt8>) throws(WireFailure) {
    try striker.strike(.responseBody(after: 0))
    try sendContent(Array(bytes)[...])
    try striker.strike(contentAfter: sent)
    try striker.strike(.responseEnd)
  }

  private mutating func send(_ content: Data, _ framing: AnswerFraming) throws(WireFailure) {
    guard !content.isEmpty else { return }
    // What was to happen where the piece before this one has ended: within a piece, it happens on the way.
    if sent > 0 { try striker.strike(.responseBody(after: sent)) }
    if framing.isChunked { try stream.send("\(String(content.count, radix: 16))\r\n".utf8) }
    try sendContent(Array(content)[...])
    if framing.isChunked { try stream.send("\r\n".utf8) }
  }

  /// Stops wherever something is to go wrong.
  private mutating func sendContent(_ content: ArraySlice<UInt8>) throws(WireFailure) {
    var rest = content
    while let stop = striker.contentStop(after: sent), stop < sent + rest.count {
      let part = rest.prefix(stop - sent)
      try stream.send(part)
      rest = rest.dropFirst(part.count)
      sent = stop
      try striker.strike(.responseBody(after: stop))
    }
    try stream.send(rest)
    sent += rest.count
  }

  private mutating func sendEnd(_ answer: MockAnswer) throws(WireFailure) {
    var end = "0\r\n"
    for field in answer.trailerFields { end += "\(field.name.rawName): \(field.value)\r\n" }
    try stream.send("\(end)\r\n".utf8)
  }
}

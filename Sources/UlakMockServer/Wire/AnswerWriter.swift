import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes answers that are given in one go; ``ScriptedWriter`` writes the others.
struct AnswerWriter {
  private let stream: any ByteStream
  private var buffer: [UInt8] = []

  init(stream: any ByteStream) { self.stream = stream }

  /// Sends the answer; false if the connection cannot go on after it.
  mutating func write(_ prepared: PreparedAnswer, _ circumstances: AnswerCircumstances) -> Bool {
    let framing = AnswerFraming(of: prepared, circumstances)
    framing.appendHead(of: prepared, to: &buffer)
    guard framing.hasContent else { return flush() && framing.keepsAlive }
    switch prepared.answer.body {
    case .data(let data), .truncated(_, let data):
      guard send(data) else { return false }
    case .chunks(let chunks):
      guard send(chunks, coded: framing.isChunked) else { return false }
    case .pieces: return false
    }
    return framing.keepsAlive
  }

  /// Sends an interim answer.
  mutating func write(_ interim: HTTPResponseHead) -> Bool {
    buffer.append(contentsOf: PreparedAnswer.head(interim.status, interim.headerFields))
    append("\r\n")
    return flush()
  }

  /// Small bodies go out with their head, in one packet.
  private mutating func send(_ data: Data) -> Bool {
    if buffer.count + data.count <= 32 * 1024 {
      buffer.append(contentsOf: data)
      return flush()
    }
    return flush() && stream.writeAll(data)
  }

  private mutating func send(_ chunks: [Data], coded: Bool) -> Bool {
    for chunk in chunks where !chunk.isEmpty {
      if coded { append("\(String(chunk.count, radix: 16))\r\n") }
      buffer.append(contentsOf: chunk)
      if coded { append("\r\n") }
      guard flush() else { return false }
    }
    if coded { append("0\r\n\r\n") }
    return flush()
  }

  private mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

  private mutating func flush() -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    // Safe: the bytes live for the length of the call.
    return unsafe buffer.withUnsafeBytes { unsafe $0.isEmpty || stream.write($0) }
  }
}

import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes answers to a connection.
struct AnswerWriter {
  private let stream: any ByteStream
  private var buffer: [UInt8] = []

  init(stream: any ByteStream) { self.stream = stream }

  /// What the framing of an answer depends on.
  struct Circumstances {
    /// Whether the answer is to HEAD.
    var isHead = false
    /// Whether the peer speaks HTTP/1.0.
    var isHTTP10 = false
    /// Whether the connection would go on after this answer.
    var keepsAlive = true
  }

  /// Sends the answer; false if the connection cannot go on after it.
  mutating func write(_ prepared: PreparedAnswer, _ circumstances: Circumstances) -> Bool {
    let answer = prepared.answer
    let framing = Framing(of: prepared, circumstances)
    buffer.append(contentsOf: prepared.head)
    append(framing.lengthLine)
    if !prepared.hasConnection {
      if !framing.keepsAlive {
        append("Connection: close\r\n")
      } else if circumstances.isHTTP10 {
        append("Connection: keep-alive\r\n")
      }
    }
    append("\r\n")
    guard !circumstances.isHead, !answer.status.forbidsBody else { return flush() && framing.keepsAlive }
    switch answer.body {
    case .data(let data), .truncated(_, let data):
      guard send(data) else { return false }
    case .chunks(let chunks):
      guard send(chunks, coded: framing.isChunked) else { return false }
    }
    return framing.keepsAlive
  }

  /// Sends an interim answer.
  mutating func write(_ interim: HTTPResponseHead) -> Bool {
    buffer.append(contentsOf: PreparedAnswer.head(interim.status, interim.headerFields))
    append("\r\n")
    return flush()
  }

  /// Sends bytes as they are.
  mutating func write(raw bytes: Data) -> Bool {
    // Safe: the bytes live for the length of the call.
    unsafe bytes.withUnsafeBytes { unsafe $0.isEmpty || stream.write($0) }
  }

  /// Small bodies go out with their head, in one packet.
  private mutating func send(_ data: Data) -> Bool {
    if buffer.count + data.count <= 32 * 1024 {
      buffer.append(contentsOf: data)
      return flush()
    }
    return flush() && write(raw: data)
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

extension AnswerWriter {
  /// How the end of an answer's body can be told, and whether another answer can follow (RFC 9112, section 6.3).
  private struct Framing {
    var lengthLine = ""
    var isChunked = false
    var keepsAlive: Bool

    init(of prepared: PreparedAnswer, _ circumstances: Circumstances) {
      keepsAlive = circumstances.keepsAlive && !prepared.closes
      guard !prepared.answer.status.forbidsBody else { return }
      switch prepared.answer.body {
      case .data(let data):
        if !prepared.isFramed { lengthLine = "Content-Length: \(data.count)\r\n" }
      case .truncated(let declared, _):
        if !prepared.isFramed { lengthLine = "Content-Length: \(declared)\r\n" }
      case .chunks where circumstances.isHTTP10:
        // There the end of the connection is the end of the body.
        keepsAlive = false
      case .chunks:
        isChunked = true
        if !prepared.isFramed { lengthLine = "Transfer-Encoding: chunked\r\n" }
      }
    }
  }
}

import UlakHTTP

/// What the framing of an answer depends on.
struct AnswerCircumstances {
  /// Whether the answer is to HEAD.
  var isHead = false
  /// Whether the peer speaks HTTP/1.0.
  var isHTTP10 = false
  /// Whether the connection would go on after this answer.
  var keepsAlive = true
}

/// How the end of an answer's body can be told, and whether another answer can follow (RFC 9112, section 6.3).
struct AnswerFraming {
  private(set) var lengthLine = ""
  private(set) var isChunked = false
  private(set) var keepsAlive: Bool
  /// Whether content follows the head.
  let hasContent: Bool
  private let connectionLine: String

  init(of prepared: PreparedAnswer, _ circumstances: AnswerCircumstances) {
    keepsAlive = circumstances.keepsAlive && !prepared.closes
    hasContent = !circumstances.isHead && !prepared.answer.status.forbidsBody
    if !prepared.answer.status.forbidsBody {
      switch prepared.answer.body {
      case .data where !prepared.answer.trailerFields.isEmpty: isChunked = true
      case .data(let data):
        if !prepared.isFramed { lengthLine = "Content-Length: \(data.count)\r\n" }
      case .truncated(let declared, _):
        if !prepared.isFramed { lengthLine = "Content-Length: \(declared)\r\n" }
      case .chunks: isChunked = true
      case .pieces: isChunked = !prepared.answer.headerFields.contains(.contentLength)
      }
      if isChunked, circumstances.isHTTP10 {
        // There the end of the connection is the end of the body.
        (isChunked, keepsAlive) = (false, false)
      } else if isChunked, !prepared.isFramed {
        lengthLine = "Transfer-Encoding: chunked\r\n"
      }
    }
    connectionLine =
      if prepared.hasConnection || (keepsAlive && !circumstances.isHTTP10) {
        ""
      } else {
        keepsAlive ? "Connection: keep-alive\r\n" : "Connection: close\r\n"
      }
  }

  /// Writes the whole head, its empty line included.
  func appendHead(of prepared: PreparedAnswer, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: prepared.head)
    bytes.append(contentsOf: lengthLine.utf8)
    bytes.append(contentsOf: connectionLine.utf8)
    bytes.append(contentsOf: "\r\n".utf8)
  }
}

import UlakHTTP

/// An answer with all of its head that does not depend on the request, written out once.
package struct PreparedAnswer: Sendable {
  package let answer: MockAnswer
  /// The status line and the stub's fields.
  let head: [UInt8]
  /// Whether the stub has said how long the body is, right or wrong: that is what its test is about.
  let isFramed: Bool
  /// Whether the stub has said what becomes of the connection.
  let hasConnection: Bool
  /// Whether the connection ends with this answer, whatever the request says.
  let closes: Bool

  /// Whether it is given in one go, as almost all are.
  let isPlain: Bool

  package init(_ answer: MockAnswer) {
    self.answer = answer
    let comesBitByBit = if case .pieces = answer.body { true } else { false }
    isPlain = !comesBitByBit && answer.faults.isEmpty && answer.pace.isUnbounded && answer.trailerFields.isEmpty
    head = Self.head(answer.status, answer.headerFields)
    isFramed = answer.headerFields.contains(.contentLength) || answer.headerFields.contains(.transferEncoding)
    hasConnection = answer.headerFields.contains(.connection)
    let isTruncated = if case .truncated = answer.body { true } else { false }
    closes = isTruncated || answer.headerFields[.connection]?.hasToken("close") == true
  }

  /// A status line and fields, without the empty line after them.
  static func head(_ status: HTTPStatus, _ fields: HTTPFields) -> [UInt8] {
    var bytes = Array("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n".utf8)
    for index in fields.indices {
      bytes.append(contentsOf: "\(fields[index].name.rawName): ".utf8)
      // Bytes, not text: a value need not be UTF-8.
      bytes.append(contentsOf: fields.latin1Value(at: index).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
      bytes.append(contentsOf: "\r\n".utf8)
    }
    return bytes
  }
}

extension HTTPStatus {
  /// Whether an answer of this status never has a body (RFC 9110, section 6.4.1).
  var forbidsBody: Bool { isInformational || code == 204 || code == 304 }
}

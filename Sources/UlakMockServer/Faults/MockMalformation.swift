import UlakHTTP

/// A way to break the rules of HTTP/1.1 in an answer; each comes with status 200 or none, and the content `ok`.
public enum MockMalformation: Sendable, Hashable, CustomStringConvertible {
  /// Bytes that are no HTTP.
  case noHTTP
  /// `HTTP/1.1 2x0 OK`.
  case badStatusLine
  /// Half a status line, and the end of the connection.
  case cutStatusLine
  /// The end of the connection within a field.
  case cutHead
  /// A field without a colon.
  case noColon
  /// A space between a field's name and its colon.
  case spaceBeforeColon
  /// A folded field (RFC 9112, section 5.2).
  case foldedField
  /// A head whose first field is folded.
  case foldedFirstField
  /// A NUL within a field's value.
  case nulInField
  /// A CR without LF within a field's value.
  case bareCarriageReturn
  /// A field of so many bytes.
  case hugeField(bytes: Int)
  /// So many fields.
  case manyFields(Int)
  /// So many interim answers (103) before the answer.
  case interimStorm(Int)
  /// Two different lengths.
  case conflictingLengths
  /// A length below nought.
  case negativeLength
  /// A length beyond all numbers.
  case hugeLength
  /// A length and the chunked coding.
  case lengthAndChunks
  /// A chunk whose size is not a number.
  case badChunkSize
  /// A chunk whose size is beyond all numbers.
  case hugeChunkSize
  /// A chunk that is longer than its size.
  case overlongChunk
  /// No last chunk before the end of the connection.
  case noLastChunk
  /// More bytes than the length says, on a connection that stays open.
  case surplus

  /// One of each kind.
  public static let all: [MockMalformation] = [
    .noHTTP, .badStatusLine, .cutStatusLine, .cutHead, .noColon, .spaceBeforeColon, .foldedField, .foldedFirstField,
    .nulInField, .bareCarriageReturn, .hugeField(bytes: 512 * 1024), .manyFields(2000), .interimStorm(200),
    .conflictingLengths, .negativeLength, .hugeLength, .lengthAndChunks, .badChunkSize, .hugeChunkSize, .overlongChunk,
    .noLastChunk, .surplus,
  ]

  /// The name of the case, with its number.
  public var description: String {
    switch self {
    case .noHTTP: "noHTTP"
    case .badStatusLine: "badStatusLine"
    case .cutStatusLine: "cutStatusLine"
    case .cutHead: "cutHead"
    case .noColon: "noColon"
    case .spaceBeforeColon: "spaceBeforeColon"
    case .foldedField: "foldedField"
    case .foldedFirstField: "foldedFirstField"
    case .nulInField: "nulInField"
    case .bareCarriageReturn: "bareCarriageReturn"
    case .hugeField(let bytes): "hugeField(\(bytes))"
    case .manyFields(let count): "manyFields(\(count))"
    case .interimStorm(let count): "interimStorm(\(count))"
    case .conflictingLengths: "conflictingLengths"
    case .negativeLength: "negativeLength"
    case .hugeLength: "hugeLength"
    case .lengthAndChunks: "lengthAndChunks"
    case .badChunkSize: "badChunkSize"
    case .hugeChunkSize: "hugeChunkSize"
    case .overlongChunk: "overlongChunk"
    case .noLastChunk: "noLastChunk"
    case .surplus: "surplus"
    }
  }
}

extension MockMalformation {
  /// Whether the connection stays open after it.
  var keepsOpen: Bool { self == .surplus }

  /// What goes over the wire.
  var bytes: [UInt8] {
    switch self {
    case .noHTTP: Array("SSH-2.0-OpenSSH_9.9\r\n".utf8)
    case .badStatusLine: Array("HTTP/1.1 2x0 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
    case .cutStatusLine: Array("HTTP/1.1 2".utf8)
    case .cutHead: Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)
    case .noColon: answer("No colon here")
    case .spaceBeforeColon: answer("X-Space : 1")
    case .foldedField: answer("X-Folded: one\r\n two")
    case .foldedFirstField: Array("HTTP/1.1 200 OK\r\n X-Folded: one\r\nContent-Length: 2\r\n\r\nok".utf8)
    case .nulInField: answer("X-Nul: a\0b")
    case .bareCarriageReturn: answer("X-Return: a\rb")
    case .hugeField(let bytes): answer("X-Huge: " + String(repeating: "a", count: max(0, bytes)))
    case .manyFields(let count): answer((0..<max(1, count)).map { "X-Field-\($0): 1" }.joined(separator: "\r\n"))
    case .interimStorm(let count):
      Array(String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: max(0, count)).utf8) + answer("X-After: 1")
    case .conflictingLengths: answer("Content-Length: 3")
    case .negativeLength: Array("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok".utf8)
    case .hugeLength: Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nok".utf8)
    case .lengthAndChunks: answer("Transfer-Encoding: chunked", "2\r\nok\r\n0\r\n\r\n")
    case .badChunkSize: chunked("zz\r\nok\r\n0\r\n\r\n")
    case .hugeChunkSize: chunked("fffffffffffffffff\r\nok")
    case .overlongChunk: chunked("1\r\nok\r\n0\r\n\r\n")
    case .noLastChunk: chunked("2\r\nok\r\n")
    case .surplus: answer("X-Surplus: 1", "ok and more")
    }
  }

  private func answer(_ field: String, _ content: String = "ok") -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(field)\r\n\r\n\(content)".utf8)
  }

  private func chunked(_ content: String) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(content)".utf8)
  }
}

extension MockAnswer {
  /// An answer that breaks the rules, after which the connection is closed where not said otherwise.
  public static func malformed(_ malformation: MockMalformation) -> MockAnswer {
    var answer = MockAnswer()
    answer.conduct = .malformed(malformation)
    return answer
  }
}

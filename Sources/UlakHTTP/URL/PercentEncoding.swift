/// Percent-encoding (RFC 3986, section 2): encodes once, decodes once, never guesses which of the two happened.
///
/// Takes concrete strings: a generic one would be read through witnesses from other modules, byte by byte.
package enum PercentEncoding {
  /// `text` as one path segment: everything but unreserved characters becomes an escape.
  ///
  /// Sub-delimiters may stand in a segment literally, but servers differ on `+`, `;` and `=`: an escape means the
  /// same to all.
  package static func segment(_ text: String) -> String {
    encode(text, keeping: Grammar.isUnreserved)
  }

  /// `text` as the name or value of a query pair or a form field, where a literal `+` would be read as a space.
  package static func queryComponent(_ text: String) -> String {
    encode(text, keeping: Grammar.isUnreserved)
  }

  /// Adds what ``queryComponent(_:)`` makes of `text` to a buffer.
  static func append(queryComponent text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if Grammar.isUnreserved(byte) { bytes.append(byte) } else { appendEscape(of: byte, to: &bytes) }
    }
  }

  /// A path as a person writes it: separators and existing escapes stay, what may not stand in a path is escaped.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL` for a control character, a backslash, or a percent sign
  ///   that does not begin an escape.
  static func repairedPath(_ text: Substring) throws -> String {
    try repaired(text, part: "path") { Grammar.isPathCharacter($0) || $0 == 0x2F }
  }

  /// A query or fragment as a person writes it; as ``repairedPath(_:)``.
  static func repairedQuery(_ text: Substring, part: String) throws -> String {
    try repaired(text, part: part, keeping: Grammar.isQueryCharacter)
  }

  /// The bytes of `text` with its escapes undone; nil if an escape is broken.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(Grammar.hexValue), let low = iterator.next().flatMap(Grammar.hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Whether `text` is a finished path segment: no separators, every percent sign begins an escape.
  package static func isEncodedSegment(_ text: some StringProtocol) -> Bool {
    decode(text) != nil && text.utf8.allSatisfy { Grammar.isPathCharacter($0) || $0 == 0x25 }
  }

  private static func encode(_ text: String, keeping keep: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(keep) { return text }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count * 3)
    for byte in text.utf8 {
      if keep(byte) { encoded.append(byte) } else { appendEscape(of: byte, to: &encoded) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func repaired(
    _ text: Substring, part: String, keeping keep: (UInt8) -> Bool
  ) throws -> String {
    if text.utf8.allSatisfy(keep) { return String(text) }
    let bytes = Array(text.utf8)
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count + 16)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x25:
        guard index + 2 < bytes.count, Grammar.isHexDigit(bytes[index + 1]), Grammar.isHexDigit(bytes[index + 2]) else {
          throw NetworkError.invalidURL("the \(part) has a broken percent escape at byte \(index)")
        }
        repaired.append(byte)
      case 0..<0x20, 0x7F:
        throw NetworkError.invalidURL("the \(part) has a control character at byte \(index)")
      case 0x5C:
        throw NetworkError.invalidURL("the \(part) has a backslash at byte \(index)")
      case _ where keep(byte): repaired.append(byte)
      default: appendEscape(of: byte, to: &repaired)
      }
    }
    return String(decoding: repaired, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(0x25)
    bytes.append(hexDigits[Int(byte >> 4)])
    bytes.append(hexDigits[Int(byte & 15)])
  }
}

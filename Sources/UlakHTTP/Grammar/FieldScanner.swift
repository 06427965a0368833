/// Walks over the text of a field value, byte by byte. It never fails to advance and never looks twice, so a parser
/// built on it takes linear time whatever it is fed.
struct FieldScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() { if position < bytes.count { position += 1 } }

  /// Skips spaces and tabs (OWS, RFC 9110, section 5.6.3).
  mutating func skipOptionalWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Takes exactly this text, or nothing.
  mutating func take(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let matches = unsafe bytes[position..<end].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    if matches { position = end }
    return matches
  }

  /// Takes exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[position..<position + count] {
      guard byte &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    position += count
    return number
  }

  /// Takes ASCII letters, as many as there are.
  mutating func letters() -> String { text { ($0 | 0x20) &- 0x61 < 26 } }

  /// Takes a token (RFC 9110, section 5.6.2); nil if there is none.
  mutating func token() -> String? {
    let token = text(while: Grammar.isTokenCharacter)
    return token.isEmpty ? nil : token
  }

  /// Takes a quoted string (RFC 9110, section 5.6.4) without its quotes and escapes; nil if it is not closed.
  mutating func quotedString() -> String? {
    guard current == 0x22 else { return nil }
    let start = position
    var content: [UInt8] = []
    position += 1
    while let byte = current {
      position += 1
      switch byte {
      case 0x22: return String(decoding: content, as: UTF8.self)
      case 0x5C:
        guard let escaped = current else { break }
        content.append(escaped)
        position += 1
      default: content.append(byte)
      }
    }
    position = start
    return nil
  }

  /// Takes bytes as long as they belong.
  mutating func text(while belongs: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = current, belongs(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

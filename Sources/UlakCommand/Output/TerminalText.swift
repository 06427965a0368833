/// Makes text from elsewhere harmless to a terminal: what would move the cursor, change the title or turn the
/// direction of writing is shown as its number instead.
enum TerminalText {
  /// - Parameter keepsLines: line breaks and tabs belong to the text.
  static func safe(_ text: String, keepsLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0, keepsLines: keepsLines) }) else { return text }
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if keepsLines, scalar == "\r", scalars.first == "\n" { continue }
      if isUnsafe(scalar, keepsLines: keepsLines) {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The same for bytes that are UTF-8, or Latin-1 where they are not.
  static func safe(_ bytes: ArraySlice<UInt8>, keepsLines: Bool = false) -> [UInt8] {
    if bytes.allSatisfy({ $0 &- 0x20 < 0x5F || (keepsLines && ($0 == 0x0A || $0 == 0x09)) }) { return Array(bytes) }
    return Array(safe(text(bytes), keepsLines: keepsLines).utf8)
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar, keepsLines: Bool) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: !keepsLines
    case 0..<0x20, 0x7F..<0xA0: true
    // Marks that change the direction of writing, and line separators.
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u{\(digits)}"
  }
}

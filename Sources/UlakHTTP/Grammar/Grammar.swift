/// The character classes of RFC 9110 and RFC 3986.
package enum Grammar {
  /// `tchar` (RFC 9110, section 5.6.2).
  package static func isTokenCharacter(_ byte: UInt8) -> Bool { has(byte, 1) }
  /// `pchar` (RFC 3986, section 3.3) without the percent sign.
  static func isPathCharacter(_ byte: UInt8) -> Bool { has(byte, 2) }
  /// `unreserved` (RFC 3986, section 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool { has(byte, 4) }
  /// What a query or fragment may hold literally (RFC 3986, section 3.4), without the percent sign.
  static func isQueryCharacter(_ byte: UInt8) -> Bool { has(byte, 2) || byte == 0x2F || byte == 0x3F }
  /// A hexadecimal digit.
  static func isHexDigit(_ byte: UInt8) -> Bool { hexValue(byte) != nil }

  /// Whether `text` is a token and not empty.
  package static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenCharacter)
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func has(_ byte: UInt8, _ bit: UInt8) -> Bool { classes[Int(byte)] & bit != 0 }

  /// One byte of class bits for each byte: 1 token, 2 path character, 4 unreserved.
  private static let classes: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    func mark(_ characters: some Sequence<UInt8>, _ bits: UInt8) {
      for character in characters { table[Int(character)] |= bits }
    }
    mark(0x30...0x39, 7)
    mark(0x41...0x5A, 7)
    mark(0x61...0x7A, 7)
    mark("-._~".utf8, 6)
    mark("!$&'()*+,;=:@".utf8, 2)
    mark("!#$%&'*+-.^_`|~".utf8, 1)
    return table
  }()
}

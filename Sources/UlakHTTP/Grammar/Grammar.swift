/// The character classes of RFC 9110 and RFC 3986.
///
/// Each is a mask with a bit for each ASCII character: a constant that needs neither memory nor a first use.
package enum Grammar {
  /// `tchar` (RFC 9110, section 5.6.2).
  package static func isTokenCharacter(_ byte: UInt8) -> Bool {
    has(byte, 0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE)
  }

  /// `pchar` (RFC 3986, section 3.3) without the percent sign.
  static func isPathCharacter(_ byte: UInt8) -> Bool {
    has(byte, 0x2FFF_7FD2_0000_0000, 0x47FF_FFFE_87FF_FFFF)
  }

  /// `unreserved` (RFC 3986, section 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    has(byte, 0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE)
  }

  /// What a query or fragment may hold literally (RFC 3986, section 3.4), without the percent sign.
  static func isQueryCharacter(_ byte: UInt8) -> Bool { isPathCharacter(byte) || byte == 0x2F || byte == 0x3F }

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

  /// A byte as an escape (RFC 3986, section 2.1).
  static func escape(_ byte: UInt8) -> String {
    "\(byte < 0x10 ? "%0" : "%")\(String(byte, radix: 16, uppercase: true))"
  }

  @inline(__always)
  private static func has(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
    byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
  }
}

/// A JSON string as it stands in the text, without its quotes. It is decoded only when it is asked for.
struct JSONString: Sendable {
  /// The bytes between the quotes, escapes and all.
  let raw: ArraySlice<UInt8>

  init(raw: ArraySlice<UInt8>) { self.raw = raw }

  init(_ text: String) {
    var bytes: [UInt8] = []
    Self.writeEscaped(text.utf8, to: &bytes)
    raw = bytes[...]
  }

  /// What the string says; nil if it is no Unicode text: broken UTF-8, or half of a surrogate pair.
  var text: String? {
    guard raw.contains(0x5C) else { return String(validating: raw, as: UTF8.self) }
    var units = Array(repeating: UInt8(0), count: 0)
    units.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      guard raw[index] == 0x5C else {
        units.append(raw[index])
        index += 1
        continue
      }
      guard raw[index + 1] == 0x75 else {
        units.append(Self.plain(raw[index + 1]))
        index += 2
        continue
      }
      guard let scalar = scalar(at: &index) else { return nil }
      units.append(contentsOf: String(Character(scalar)).utf8)
    }
    return String(validating: units, as: UTF8.self)
  }

  /// Reads `\uXXXX`, or two of them that make one character.
  private func scalar(at index: inout Int) -> Unicode.Scalar? {
    guard let high = codeUnit(at: index) else { return nil }
    index += 6
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), let low = codeUnit(at: index), (0xDC00..<0xE000).contains(low) else {
      return nil
    }
    index += 6
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
  }

  private func codeUnit(at index: Int) -> UInt32? {
    guard index + 6 <= raw.endIndex, raw[index] == 0x5C, raw[index + 1] == 0x75 else { return nil }
    return raw[(index + 2)..<(index + 6)].reduce(UInt32(0)) { $0 << 4 | UInt32(Self.hexValue($1) ?? 0) }
  }

  private static func plain(_ letter: UInt8) -> UInt8 {
    switch letter {
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: letter
    }
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  /// Writes UTF-8 with what must be escaped in a string escaped.
  static func writeEscaped(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x0D: bytes += [0x5C, 0x72]
      case 0x09: bytes += [0x5C, 0x74]
      case 0..<0x20, 0x7F: bytes += [0x5C, 0x75, 0x30, 0x30, hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
  }
}

extension JSONString: Hashable {
  /// Strings are equal when they say the same, however they are escaped.
  static func == (a: Self, b: Self) -> Bool { a.raw == b.raw || (a.text != nil && a.text == b.text) }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

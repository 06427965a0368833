#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// How text is encoded, by the name in a media type's `charset`.
///
/// Names and tables are those of the WHATWG's Encoding Standard: what calls itself ASCII or ISO 8859-1 is read as
/// Windows-1252, ISO 8859-9 as Windows-1254, for that is what servers mean. Bytes that mean nothing become U+FFFD, so
/// reading never fails.
package enum Charset: Sendable, Hashable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// Western European.
  case windows1252
  /// Turkish.
  case windows1254
  /// Cyrillic.
  case windows1251
  /// Russian, as older Unix servers write it.
  case koi8R

  /// The encoding of a name in any case; nil if it is none of these.
  package init?(_ name: some StringProtocol) {
    guard let known = Self.names[name.lowercased()] else { return nil }
    self = known
  }

  private static let names: [String: Charset] = {
    let lists: [(Charset, String)] = [
      (.utf8, "utf-8 utf8 unicode-1-1-utf-8 x-unicode20utf8"),
      (.utf16LittleEndian, "utf-16 utf-16le utf16 ucs-2 unicode iso-10646-ucs-2"),
      (.utf16BigEndian, "utf-16be unicodefffe"),
      (
        .windows1252,
        "us-ascii ascii ansi_x3.4-1968 iso-8859-1 iso8859-1 iso_8859-1 iso88591 latin1 l1 cp819 windows-1252 cp1252 x-cp1252"
      ),
      (.windows1254, "iso-8859-9 iso8859-9 iso_8859-9 iso88599 latin5 l5 windows-1254 cp1254 x-cp1254"),
      (.windows1251, "windows-1251 cp1251 x-cp1251"),
      (.koi8R, "koi8-r koi8_r koi8 koi cskoi8r"),
    ]
    return lists.reduce(into: [:]) { names, list in
      for name in list.1.split(separator: " ") { names[String(name)] = list.0 }
    }
  }()

  /// The text of some bytes. A byte order mark at their beginning decides for itself and is left out.
  package func text(_ bytes: Data) -> String {
    switch (bytes.first, bytes.dropFirst().first, bytes.dropFirst(2).first) {
    case (0xEF, 0xBB, 0xBF): String(decoding: bytes.dropFirst(3), as: UTF8.self)
    case (0xFE, 0xFF, _): Self.utf16(bytes.dropFirst(2), isBigEndian: true)
    case (0xFF, 0xFE, _): Self.utf16(bytes.dropFirst(2), isBigEndian: false)
    default: unmarked(bytes)
    }
  }

  private func unmarked(_ bytes: Data) -> String {
    switch self {
    case .utf8: String(decoding: bytes, as: UTF8.self)
    case .utf16LittleEndian: Self.utf16(bytes, isBigEndian: false)
    case .utf16BigEndian: Self.utf16(bytes, isBigEndian: true)
    case .windows1252: Self.singleByte(bytes, SingleByteTables.windows1252)
    case .windows1254: Self.singleByte(bytes, SingleByteTables.windows1254)
    case .windows1251: Self.singleByte(bytes, SingleByteTables.windows1251)
    case .koi8R: Self.singleByte(bytes, SingleByteTables.koi8R)
    }
  }

  private static func utf16(_ bytes: Data, isBigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2 + 1)
    var first: UInt8?
    for byte in bytes {
      guard let high = first else {
        first = byte
        continue
      }
      units.append(isBigEndian ? UInt16(high) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(high))
      first = nil
    }
    // Half a unit at the end is damage, and shown as such.
    if first != nil { units.append(0xFFFD) }
    return String(decoding: units, as: UTF16.self)
  }

  private static func singleByte(_ bytes: Data, _ table: [UInt16]) -> String {
    String(decoding: bytes.lazy.map { $0 < 0x80 ? UInt16($0) : table[Int($0) - 0x80] }, as: UTF16.self)
  }
}

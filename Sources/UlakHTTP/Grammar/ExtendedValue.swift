#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A parameter value that says its encoding and language: `UTF-8'de'%e2%82%ac` (RFC 8187, section 3.2).
struct ExtendedValue: Sendable, Hashable {
  let text: String
  /// The tag of the language, empty where it is not said.
  let language: String

  init(text: String, language: String = "") {
    self.text = text
    self.language = language
  }

  /// Reads a value in one of the encodings that must be known (UTF-8) or once had to be (ISO-8859-1); nil for others and
  /// for what is malformed.
  init?(_ value: some StringProtocol) {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var bytes = Data()
    var rest = Array(parts[2].utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25 {
        guard let high = rest.popFirst().flatMap(Grammar.hexValue), let low = rest.popFirst().flatMap(Grammar.hexValue)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        guard Self.isAttributeCharacter(byte) else { return nil }
        bytes.append(byte)
      }
    }
    switch parts[0].lowercased() {
    case "utf-8":
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      self.text = text
    case "iso-8859-1": text = Charset.windows1252.text(bytes)
    default: return nil
    }
    language = String(parts[1])
  }

  /// The value as it is sent, in UTF-8.
  var formatted: String {
    text.utf8.reduce(into: "UTF-8'\(language)'") { value, byte in
      value += Self.isAttributeCharacter(byte) ? String(Unicode.Scalar(byte)) : Grammar.escape(byte)
    }
  }

  /// Whether a text can stand without quotes where a value of this kind belongs.
  static func mayBe(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.allSatisfy { isAttributeCharacter($0) || $0 == 0x27 || $0 == 0x25 }
  }

  /// `attr-char`: a character of tokens, save `*`, `'` and `%`.
  private static func isAttributeCharacter(_ byte: UInt8) -> Bool {
    Grammar.isTokenCharacter(byte) && byte != 0x2A && byte != 0x27 && byte != 0x25
  }
}

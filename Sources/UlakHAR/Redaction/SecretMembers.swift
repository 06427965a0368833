#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Takes the values of secret members out of JSON and leaves every other byte as it is.
///
/// It does not ask whether the text is JSON, for half a document and several in a row may hold secrets too.
enum SecretMembers {
  /// - Parameter plain: what becomes of text that is no secret by its name: an address may hold one.
  static func redacted(_ text: String, isSecret: (String) -> Bool, plain: (String) -> String) -> String {
    var scanner = Scanner(bytes: Array(text.utf8))
    scanner.redact(isSecret, plain)
    return String(decoding: scanner.output, as: UTF8.self)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var output: [UInt8] = []
    private var position = 0
    private var depth = 0
    /// Whether the value that comes next belongs to a secret member.
    private var isNextSecret = false
    /// The depth at which a secret list or object began: all in it is secret.
    private var secretDepth: Int?

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func redact(_ isSecret: (String) -> Bool, _ plain: (String) -> String) {
      while position < bytes.count {
        let isHidden = isNextSecret || secretDepth != nil
        switch bytes[position] {
        case UInt8(ascii: "\""):
          let string = takeString()
          if isName() {
            output += string
            if secretDepth == nil { isNextSecret = isSecret(Self.decoded(string)) }
          } else {
            if isHidden {
              output += "\"\(HARRedaction.mark)\"".utf8
            } else if string.contains(UInt8(ascii: "=")) || string.contains(UInt8(ascii: "@")) {
              output += plain(String(decoding: string, as: UTF8.self)).utf8
            } else {
              output += string
            }
            isNextSecret = false
          }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          if isNextSecret { (secretDepth, isNextSecret) = (depth, false) }
          copy()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if secretDepth == depth { secretDepth = nil }
          depth -= 1
          isNextSecret = false
          copy()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          let number = takeNumber()
          if isHidden { output.append(UInt8(ascii: "0")) } else { output += number }
          isNextSecret = false
        case UInt8(ascii: ","):
          isNextSecret = false
          copy()
        default: copy()
        }
      }
    }

    private mutating func copy() {
      output.append(bytes[position])
      position += 1
    }

    private mutating func takeString() -> ArraySlice<UInt8> {
      let start = position
      position += 1
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position + 1, bytes.count)
      return bytes[start..<position]
    }

    private mutating func takeNumber() -> ArraySlice<UInt8> {
      let start = position
      while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) { position += 1 }
      return bytes[start..<position]
    }

    /// Whether a colon follows: what was read is a name and no value.
    private func isName() -> Bool {
      bytes[position...].first { $0 > 0x20 } == UInt8(ascii: ":")
    }

    private static func decoded(_ string: ArraySlice<UInt8>) -> String {
      let plain = String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
      guard string.contains(UInt8(ascii: "\\")) else { return plain }
      return (try? JSONDecoder().decode(String.self, from: Data(string))) ?? plain
    }
  }
}

import UlakHTTP

/// Takes secrets out of addresses, wherever they stand in a text: user information, and the values of pairs in query
/// and fragment whose names say that they are secret.
enum SecretAddress {
  /// The mark as it may stand in an address.
  static let mark = "%3Credacted%3E"

  static func redacted(_ text: String, _ names: HARRedaction.Names) -> String {
    guard text.utf8.contains(0x3D) || text.utf8.contains(0x40) else { return text }
    var output: [UInt8] = []
    /// Where the authority begins in the output, while it is being read.
    var authority: Int?
    /// Where the name of a pair begins in the output, while it is being read.
    var name: Int?
    var isHidden = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"):
        // A question mark within a secret belongs to it; the two others end it.
        if isHidden && byte == UInt8(ascii: "?") { continue }
        (authority, isHidden) = (nil, false)
        output.append(byte)
        name = output.count
        continue
      case UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "\n"):
        (authority, name, isHidden) = (nil, nil, false)
      case UInt8(ascii: "="):
        guard let start = name else { break }
        name = nil
        let written = Substring(decoding: output[start...], as: UTF8.self)
        guard names.isSecret(HARQuery.decoded(written)) else { break }
        output += "=\(mark)".utf8
        isHidden = true
      case UInt8(ascii: "/") where name == nil && !isHidden:
        authority = authority == nil && beginsAuthority(output) ? output.count + 1 : nil
      case UInt8(ascii: "@"):
        if let start = authority {
          output.removeSubrange(start...)
          continue
        }
      default: break
      }
      if !isHidden { output.append(byte) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether the slash that follows is the second of two that begin an authority: behind a scheme, or where an address
  /// without one begins. Two slashes in a path are something else.
  private static func beginsAuthority(_ output: [UInt8]) -> Bool {
    guard output.last == UInt8(ascii: "/") else { return false }
    return output.dropLast().last.map { ":< =,\"".utf8.contains($0) } ?? true
  }
}

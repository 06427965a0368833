import Ulak

/// Reads an address as a person types it.
///
/// Without a scheme it is `https`, and `http` for this device (`localhost`, 127.0.0.0/8, `[::1]`), where certificates
/// are rare. `:8080/path` stands for this device too.
enum Address {
  /// - Throws: ``NetworkError`` with reason `invalidURL`
  static func url(_ text: String) throws -> HTTPURL {
    if hasScheme(text) { return try HTTPURL(text) }
    var rest = text.hasPrefix("//") ? text.dropFirst(2) : text[...]
    if rest.hasPrefix(":") {
      // `:/path` names no port.
      let port = rest.dropFirst()
      rest = port.hasPrefix("/") || port.isEmpty ? "localhost\(port)" : "localhost:\(port)"
    }
    let plain = try HTTPURL("http://\(rest)")
    return plain.origin.isLoopback ? plain : try HTTPURL("https://\(rest)")
  }

  /// Whether a word is written as an address and not as an item: a scheme with `://`, or a host, a port and a slash.
  ///
  /// The latter may be a field as well, `Name:80/x`; whoever means one puts a space behind the colon.
  static func isWritten(in word: String) -> Bool {
    guard let first = word.utf8.firstIndex(of: 0x3A) else { return false }
    if word[first...].hasPrefix("://") { return hasScheme(word) }
    var host = word[..<first]
    if word.hasPrefix("["), let bracket = word.utf8.firstIndex(of: 0x5D) {
      host = word[word.utf8.index(after: word.startIndex)..<bracket]
      guard word[bracket...].hasPrefix("]:"), host.utf8.allSatisfy({ isHost($0) || $0 == 0x3A }) else { return false }
      return hasPort(word[bracket...].dropFirst(2))
    }
    return host.utf8.allSatisfy(isHost) && hasPort(word[first...].dropFirst())
  }

  private static func isHost(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80 || "-._".utf8.contains(byte)
  }

  private static func hasPort(_ text: Substring) -> Bool {
    let digits = text.utf8.prefix { $0 &- 0x30 < 10 }
    return (1...5).contains(digits.count) && text.utf8.dropFirst(digits.count).first == 0x2F
  }

  private static func hasScheme(_ text: String) -> Bool {
    // One slash too few is a slip of the finger, not a host of that name.
    let lower = text.prefix(7).lowercased()
    if lower.hasPrefix("http:/") || lower.hasPrefix("https:/") { return true }
    guard let colon = text.utf8.firstIndex(of: 0x3A), text[colon...].hasPrefix("://") else { return false }
    return text[..<colon].utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
  }
}

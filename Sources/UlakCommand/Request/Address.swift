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

  private static func hasScheme(_ text: String) -> Bool {
    // One slash too few is a slip of the finger, not a host of that name.
    let lower = text.prefix(7).lowercased()
    if lower.hasPrefix("http:/") || lower.hasPrefix("https:/") { return true }
    guard let colon = text.utf8.firstIndex(of: 0x3A), text[colon...].hasPrefix("://") else { return false }
    return text[..<colon].utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
  }
}

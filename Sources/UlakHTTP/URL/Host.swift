import UlakPlatform

/// Reads the host part of an address strictly, into one canonical form.
enum Host {
  /// The canonical form of a host as written in an address.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL`, saying what is wrong.
  static func canonical(_ text: Substring) throws -> String {
    if text.first == "[" { return try bracketed(text) }
    guard !text.isEmpty else { throw NetworkError.invalidURL("the host is missing") }
    let decoded = text.utf8.contains(0x25) ? try decodeEscapes(text) : String(text)
    var host = decoded.lowercased()
    // Before anything is mapped: a NUL, say, would end the name for a C library.
    guard host.utf8.allSatisfy({ $0 >= 0x80 || isHostCharacter($0) }) else {
      throw NetworkError.invalidURL("the host has a character that is not allowed")
    }
    if !host.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let ascii = InternationalHost.ascii(host) else {
        throw NetworkError.invalidURL("the host is not a valid international name")
      }
      host = ascii.lowercased()
    }
    guard host.utf8.allSatisfy({ isHostCharacter($0) }) else {
      throw NetworkError.invalidURL("the host has a character that is not allowed")
    }
    try checkLabels(host)
    return host
  }

  /// Letters, digits, hyphen, dot, and the underscore that real names have. RFC 3986 would allow more, but every
  /// further character has been used to make two parsers see two hosts.
  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  private static func decodeEscapes(_ text: Substring) throws -> String {
    guard let decoded = PercentEncoding.decode(text), let host = String(validating: decoded, as: UTF8.self) else {
      throw NetworkError.invalidURL("the host has a broken percent escape")
    }
    return host
  }

  private static func checkLabels(_ host: String) throws {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels.last == "" { labels.removeLast() }  // a fully qualified name ends with a dot
    guard !labels.isEmpty, host.utf8.count <= 254 else {
      throw NetworkError.invalidURL("the host is too long or empty")
    }
    for label in labels where label.isEmpty || label.utf8.count > 63 {
      throw NetworkError.invalidURL("the host has an empty label or one above 63 bytes")
    }
    // `0x7f.1` and `2130706433` are addresses to some resolvers and names to others.
    if let last = labels.last, last.first!.isASCIIDigit, !isDottedQuad(host), looksNumeric(last) {
      throw NetworkError.invalidURL("the host ends in a number but is not an IPv4 address")
    }
  }

  private static func looksNumeric(_ label: Substring) -> Bool {
    label.utf8.allSatisfy { $0 &- 0x30 < 10 }
      || (label.hasPrefix("0x") && label.utf8.dropFirst(2).allSatisfy(Grammar.isHexDigit))
  }

  /// Whether `host` is four decimal numbers below 256 without leading zeros.
  static func isDottedQuad(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.allSatisfy { $0 &- 0x30 < 10 } && UInt8(part) != nil && (part == "0" || part.first != "0")
      }
  }

  private static func bracketed(_ text: Substring) throws -> String {
    guard text.last == "]" else { throw NetworkError.invalidURL("the bracket of the IPv6 address is not closed") }
    guard let words = IPv6Address(text.dropFirst().dropLast()) else {
      throw NetworkError.invalidURL("the text in brackets is not an IPv6 address")
    }
    return "[\(words.canonical)]"
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

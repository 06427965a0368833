extension HTTPURL {
  /// The address that a reference means, seen from this one (RFC 3986, section 5.2).
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL`, for a reference to another scheme too.
  package func resolving(_ reference: some StringProtocol) throws -> HTTPURL {
    let text = Substring(reference)
    if Self.hasScheme(text) { return try HTTPURL(text) }
    if text.utf8.starts(with: [0x2F, 0x2F]) { return try HTTPURL("\(origin.scheme.rawValue):\(text)") }
    let (path, query, fragment) = try Self.reference(text)
    if path.isEmpty {
      return HTTPURL(origin: origin, path: self.path, query: query ?? self.query, fragment: fragment)
    }
    let merged =
      path.hasPrefix("/") ? path : self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)] + path
    return HTTPURL(origin: origin, path: DotSegments.removed(from: merged), query: query, fragment: fragment)
  }

  /// Whether a reference begins with a scheme (RFC 3986, section 3.1) and so needs no base.
  package static func hasScheme(_ reference: some StringProtocol) -> Bool {
    guard let first = reference.utf8.first, (first | 0x20) &- 0x61 < 26,
      let end = reference.utf8.firstIndex(where: { $0 == 0x3A || $0 == 0x2F || $0 == 0x3F || $0 == 0x23 })
    else { return false }
    return reference.utf8[end] == 0x3A
      && reference.utf8[..<end].allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
      }
  }

  private static func reference(
    _ text: Substring
  ) throws -> (path: String, query: String?, fragment: String?) {
    guard let end = text.utf8.firstIndex(where: { $0 == 0x3F || $0 == 0x23 }) else {
      return (try PercentEncoding.repairedPath(text), nil, nil)
    }
    let rest = try target(text[end...])
    return (try PercentEncoding.repairedPath(text[..<end]), rest.query, rest.fragment)
  }
}

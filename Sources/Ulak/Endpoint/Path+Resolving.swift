extension Path {
  /// Path and query, encoded and checked, ready to go below a base address.
  ///
  /// A literal question mark begins a query, as everyone who writes one means it.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL`.
  func resolved() throws -> (path: String, query: String?) {
    if let problem { throw NetworkError(.invalidURL, detail: problem) }
    // Nearly every path has nothing in it that must be looked at.
    if HTTPURL.isPlainPath(text) { return (text, nil) }
    // Below a base address it would be a path that nobody serves.
    guard !text.hasPrefix("http://"), !text.hasPrefix("https://") else {
      throw NetworkError(.invalidURL, detail: "the path is a complete address; use Request(_:url:)")
    }
    guard !text.utf8.contains(0x23) else { throw NetworkError(.invalidURL, detail: "the path has a fragment") }
    guard let mark = text.utf8.firstIndex(of: 0x3F) else { return (try Self.checked(text[...]), nil) }
    let query = Substring(text.utf8[mark...].dropFirst())
    return (try Self.checked(text[..<mark]), try HTTPURL.repairedQuery(query))
  }

  private static func checked(_ path: Substring) throws -> String {
    let repaired = try HTTPURL.repairedPath(path)
    guard !HTTPURL.hasDotSegment(repaired) else {
      throw NetworkError(.invalidURL, detail: "the path has a dot segment")
    }
    return repaired
  }
}

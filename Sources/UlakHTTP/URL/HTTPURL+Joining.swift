extension HTTPURL {
  /// The address of a resource below this one.
  ///
  /// The path is added to this address's own, with exactly one slash between them, whether it begins with one or not:
  /// `/products` under `…/v1` is `…/v1/products`. An empty path adds nothing, so that a signed address stays as it
  /// was signed, byte for byte. The query follows the one that is there. The fragment is dropped.
  ///
  /// - Parameters:
  ///   - path: an encoded path.
  ///   - query: encoded pairs, without a question mark; nil or empty adds nothing.
  package func appending(path suffix: String, query added: String?) -> HTTPURL {
    var joined = path
    if !suffix.isEmpty {
      joined.reserveCapacity(path.utf8.count + 1 + suffix.utf8.count)
      let (ends, begins) = (joined.utf8.last == 0x2F, suffix.utf8.first == 0x2F)
      if ends, begins { joined.removeLast() }
      if !ends, !begins { joined += "/" }
      joined += suffix
    }
    return HTTPURL(origin: origin, path: joined, query: Self.joined(query, added), fragment: nil)
  }

  /// A path as a person writes it, escaped where it must be; see ``PercentEncoding/repairedPath(_:)``.
  package static func repairedPath(_ text: Substring) throws -> String {
    try PercentEncoding.repairedPath(text)
  }

  /// A query as a person writes it, escaped where it must be.
  package static func repairedQuery(_ text: Substring) throws -> String {
    try PercentEncoding.repairedQuery(text, part: "query")
  }

  /// Whether a path can go out as it is: it has nothing to escape, no escapes, dots or colons, and no query.
  package static func isPlainPath(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 == 0x2F || Grammar.isPathCharacter($0)) && $0 != 0x2E && $0 != 0x3A }
  }

  /// Whether a path has a segment that, once decoded, would be `.` or `..`.
  package static func hasDotSegment(_ path: String) -> Bool { DotSegments.areIn(path) }

  /// Two queries as one: the second follows the first.
  package static func joined(_ present: String?, _ added: String?) -> String? {
    guard let added, !added.isEmpty else { return present }
    guard let present, !present.isEmpty else { return added }
    return present.utf8.last == 0x26 ? present + added : "\(present)&\(added)"
  }
}

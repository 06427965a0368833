import UlakHTTP

/// Queries and forms: pairs as text, and as names and values.
package enum HARQuery {
  /// The pairs of a query or a form, decoded; a broken escape stays as it is.
  package static func pairs(_ query: String?) -> [HARPair] {
    guard let query, !query.isEmpty else { return [] }
    return query.split(separator: "&").map { pair in
      guard let equals = pair.utf8.firstIndex(of: 0x3D) else { return HARPair(name: decoded(pair), value: "") }
      return HARPair(name: decoded(pair[..<equals]), value: decoded(pair[pair.utf8.index(after: equals)...]))
    }
  }

  /// Names and values as a form's body.
  static func form(_ pairs: [HARPair]) -> String {
    pairs.map { "\(PercentEncoding.queryComponent($0.name))=\(PercentEncoding.queryComponent($0.value))" }
      .joined(separator: "&")
  }

  /// A component without its escapes; `+` is a space, as every form and most queries have it.
  package static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(0x25) || text.utf8.contains(0x2B) else { return String(text) }
    let spaced = String(decoding: text.utf8.map { $0 == 0x2B ? 0x20 : $0 }, as: UTF8.self)
    return PercentEncoding.decode(spaced).map { String(decoding: $0, as: UTF8.self) } ?? spaced
  }

  /// An address without what may stand before its host.
  static func withoutUserInformation(_ address: String) -> String {
    guard let start = address.firstRange(of: "://")?.upperBound else { return address }
    let rest = address.utf8[start...]
    let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: 0x40) else { return address }
    return String(address[..<start]) + String(Substring(rest[rest.index(after: at)...]))
  }
}

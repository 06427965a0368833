import Ulak

/// Keeps secrets out of what is printed.
struct Redaction: Sendable {
  /// Whether the user asked to see them.
  var showsSecrets = false
  /// Whether the value of every query pair counts as a secret, whatever its name. No list of names is complete, and a
  /// log is kept and sent around: it gets none of them.
  var hidesQueries = false

  static let mark = "<redacted>"

  /// Fields whose values are addresses, which have queries of their own.
  private static let addressFields: Set<HTTPField.Name> = [
    .location, "Content-Location", .referer, .link, "Refresh",
  ]

  /// The bytes of a field's value, or the mark in the place of what is secret.
  func value(_ value: ArraySlice<UInt8>, of name: HTTPField.Name) -> ArraySlice<UInt8> {
    if name.isSensitive, !showsSecrets { return Array(Self.mark.utf8)[...] }
    return hidesQueries && Self.addressFields.contains(name) ? AddressRedaction.redacted(value) : value
  }

  /// Path and query, the values of pairs that carry secrets replaced.
  func target(_ url: HTTPURL) -> String {
    guard let query = url.query, !showsSecrets else { return url.target }
    let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair -> Substring in
      guard let equals = pair.firstIndex(of: "="), hidesQueries || Self.isSensitive(pair[..<equals]) else {
        return pair
      }
      return pair[...equals] + Self.mark
    }
    return "\(url.path)?\(pairs.joined(separator: "&"))"
  }

  private static func isSensitive(_ name: Substring) -> Bool {
    let decoded = PercentEncoding.decode(name).map { String(decoding: $0, as: UTF8.self) } ?? String(name)
    return SensitiveNames.contains(decoded)
  }
}

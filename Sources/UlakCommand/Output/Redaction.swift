import Ulak

/// Keeps secrets out of what is printed.
struct Redaction: Sendable {
  /// Whether the user asked to see them.
  var showsSecrets = false

  static let mark = "<redacted>"

  /// Names of query pairs that carry secrets, in lower case.
  private static let sensitiveQueryNames: Set<String> = [
    "access_token", "refresh_token", "id_token", "token", "auth", "auth_token", "api_key", "apikey", "api-key", "key",
    "password", "passwd", "pwd", "secret", "client_secret", "signature", "sig", "code", "session", "sessionid", "sid",
    "x-amz-signature", "x-amz-credential", "x-amz-security-token", "x-goog-signature", "jwt", "otp",
  ]

  /// The bytes of a field's value, or the mark in their place.
  func value(_ value: ArraySlice<UInt8>, of name: HTTPField.Name) -> ArraySlice<UInt8> {
    name.isSensitive && !showsSecrets ? Array(Self.mark.utf8)[...] : value
  }

  /// Path and query, the values of pairs that carry secrets replaced.
  func target(_ url: HTTPURL) -> String {
    guard let query = url.query, !showsSecrets else { return url.target }
    let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair -> Substring in
      guard let equals = pair.firstIndex(of: "="), Self.isSensitive(pair[..<equals]) else { return pair }
      return pair[...equals] + Self.mark
    }
    return "\(url.path)?\(pairs.joined(separator: "&"))"
  }

  private static func isSensitive(_ name: Substring) -> Bool {
    let decoded = PercentEncoding.decode(name).map { String(decoding: $0, as: UTF8.self) } ?? String(name)
    return sensitiveQueryNames.contains(decoded.lowercased())
  }
}

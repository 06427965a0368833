import UlakHTTP

/// Fields whose values are secrets: what is left of them.
enum SecretField {
  /// Fields that hold addresses, which have queries of their own.
  static let addresses: Set<HTTPField.Name> = [.location, "Content-Location", .referer, .link, "Refresh"]

  private static let schemes: Set<String> = [
    "basic", "bearer", "digest", "dpop", "hoba", "mutual", "negotiate", "ntlm", "token", "apikey",
  ]

  /// Whether a field that is not known by name sounds as if it held a secret: `Private-Token`, `X-Goog-Api-Key`.
  static func soundsSecret(_ name: HTTPField.Name) -> Bool {
    let name = name.canonicalName
    return name == "apikey"
      || ["-token", "-secret", "-password", "-api-key", "-apikey", "-access-key", "-auth-key", "-subscription-key"]
        .contains { name.hasSuffix($0) }
  }

  /// The value without its secrets: schemes, names of cookies and their attributes are none.
  static func redacted(_ value: String, of name: HTTPField.Name) -> String {
    switch name {
    case .authorization, .proxyAuthorization:
      guard let space = value.firstIndex(of: " "), schemes.contains(value[..<space].lowercased()) else { break }
      return "\(value[..<space]) \(HARRedaction.mark)"
    case .cookie:
      return value.split(separator: ";").map(cookie).joined(separator: "; ")
    case .setCookie:
      // Browsers join several by line ends.
      return value.utf8.split(separator: 0x0A).map { setCookie(Substring($0)) }.joined(separator: "\n")
    default: break
    }
    return HARRedaction.mark
  }

  private static func setCookie(_ line: Substring) -> String {
    guard let end = line.firstIndex(of: ";") else { return cookie(line) }
    return cookie(line[..<end]) + line[end...]
  }

  private static func cookie(_ pair: Substring) -> String {
    guard pair.utf8.contains(0x3D) else { return HARRedaction.mark }
    return "\(HARCookie.halves(pair).name)=\(HARRedaction.mark)"
  }
}

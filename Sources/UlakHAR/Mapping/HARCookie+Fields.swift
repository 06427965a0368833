import UlakHTTP

extension HARCookie {
  /// The cookies of a `Cookie` field.
  static func sent(_ field: String) -> [HARCookie] {
    field.split(separator: ";").compactMap { pair in
      let (name, value) = halves(pair)
      return name.isEmpty && value.isEmpty ? nil : HARCookie(name: name, value: value)
    }
  }

  /// The cookie of a `Set-Cookie` field (RFC 6265, section 5.2).
  static func received(_ field: String) -> HARCookie? {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.contains(0x3D) else { return nil }
    let (name, value) = halves(first)
    var cookie = HARCookie(name: name, value: value)
    cookie.httpOnly = false
    cookie.secure = false
    for part in parts.dropFirst() {
      let (attribute, value) = halves(part)
      switch attribute.lowercased() {
      case "path": cookie.path = value
      case "domain": cookie.domain = value
      case "expires":
        cookie.expires = HTTPDate(value, now: 0).map { HARDate.text(Double($0.secondsSince1970)) }
      case "httponly": cookie.httpOnly = true
      case "secure": cookie.secure = true
      default: break
      }
    }
    return cookie
  }

  /// Name and value; without an equals sign there is a name alone.
  static func halves(_ pair: Substring) -> (name: String, value: String) {
    func trimmed(_ text: Substring) -> String {
      let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      var bytes = text.utf8.drop(while: isSpace)
      while let last = bytes.last, isSpace(last) { bytes.removeLast() }
      return String(Substring(bytes))
    }
    guard let equals = pair.utf8.firstIndex(of: 0x3D) else { return (trimmed(pair), "") }
    return (trimmed(pair[..<equals]), trimmed(pair[pair.utf8.index(after: equals)...]))
  }
}

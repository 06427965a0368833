/// Reads field values of `Link` by the algorithm of RFC 8288, appendix B.2, save that it refuses what is malformed instead
/// of guessing. Each byte is looked at once.
enum LinkReader {
  /// The most parameters of one link.
  private static let maximumParameters = 64

  /// The links of a field value; nil if it is malformed. Empty members of the list are allowed (RFC 9110, section 5.6.1).
  static func links(in text: String) -> [Link]? {
    var scanner = FieldScanner(text)
    var links: [Link] = []
    while true {
      scanner.skipOptionalWhitespace()
      if scanner.take(",") { continue }
      if scanner.isAtEnd { return links }
      guard let link = link(&scanner) else { return nil }
      links.append(link)
      guard scanner.isAtEnd || scanner.current == 0x2C, links.count <= LinkField.maximumLinks else { return nil }
    }
  }

  private static func link(_ scanner: inout FieldScanner) -> Link? {
    guard scanner.take("<") else { return nil }
    let target = scanner.text { $0 != 0x3E }
    guard scanner.take(">") else { return nil }
    var parameters: [Link.Parameter] = []
    scanner.skipOptionalWhitespace()
    while scanner.take(";") {
      scanner.skipOptionalWhitespace()
      // An empty parameter is harmless: `<a>;;rel=next`, `<a>;`.
      guard let name = scanner.token() else { continue }
      scanner.skipOptionalWhitespace()
      var value = ""
      if scanner.take("=") {
        scanner.skipOptionalWhitespace()
        guard let read = readValue(&scanner) else { return nil }
        value = read
      }
      parameters.append(Link.Parameter(name, value))
      guard parameters.count <= maximumParameters else { return nil }
      scanner.skipOptionalWhitespace()
    }
    return Link(target: target.trimmingSpaces, parameters: parameters)
  }

  /// A quoted string, or everything up to the next separator: relation types may be addresses, which are no tokens.
  private static func readValue(_ scanner: inout FieldScanner) -> String? {
    if scanner.current == 0x22 { return scanner.quotedString() }
    return scanner.text { $0 != 0x3B && $0 != 0x2C && $0 != 0x20 && $0 != 0x09 && $0 != 0x22 }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    guard utf8.first == 0x20 || utf8.first == 0x09 || utf8.last == 0x20 || utf8.last == 0x09 else { return self }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: Array(utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed()), as: UTF8.self)
  }
}

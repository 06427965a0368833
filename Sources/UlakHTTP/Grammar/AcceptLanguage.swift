/// The value of `Accept-Language` (RFC 9110, section 12.5.4) for languages in the order of the user's preference.
package enum AcceptLanguage {
  /// The most languages that are sent: what comes later has no weight left.
  static let maximumCount = 20

  /// `["tr_TR", "en"]` is `tr-TR, en;q=0.9`. Identifiers of locales become language tags.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidHeader` for something that is neither.
  package static func value(_ identifiers: [String]) throws -> String {
    var tags: [String] = []
    for identifier in identifiers {
      let tag = try LanguageTag.text(identifier)
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags.prefix(maximumCount).enumerated().map { position, tag in
      position == 0 ? tag : "\(tag);q=0.\(max(10 - position, 1))"
    }.joined(separator: ", ")
  }
}

/// A language tag (RFC 5646): `tr-TR`.
enum LanguageTag {
  /// The tag that an identifier stands for, in the usual case: `zh_hans_CN` is `zh-Hans-CN`, `tr_TR@calendar=gregorian`
  /// and `tr_TR.UTF-8` are `tr-TR`.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidHeader`.
  static func text(_ identifier: String) throws -> String {
    let end = identifier.utf8.firstIndex { $0 == 0x40 || $0 == 0x2E } ?? identifier.endIndex
    let language = identifier[..<end]
    if language == "*" { return "*" }
    let subtags = language.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
    guard let first = subtags.first, (2...8).contains(first.utf8.count), first.utf8.allSatisfy(isLetter),
      subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isLetterOrDigit) })
    else { throw NetworkError(.invalidHeader, detail: "a language is no language tag, such as “tr-TR”") }
    var words = [first.lowercased()]
    var isExtension = false
    for subtag in subtags.dropFirst() {
      // The locale of programs, which no tag stands for.
      if subtag == "POSIX" { continue }
      switch subtag.utf8.count {
      case 1: isExtension = true
      case 2 where !isExtension:
        words.append(subtag.uppercased())
        continue
      case 4 where !isExtension && subtag.utf8.allSatisfy(isLetter):
        words.append(subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased())
        continue
      default: break
      }
      words.append(subtag.lowercased())
    }
    return words.joined(separator: "-")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || byte &- 0x30 < 10 }
}

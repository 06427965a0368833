/// Turns `pageSize` into `page_size` as Foundation's JSON encoder does, so that a type has the same keys in a query as
/// in a body.
package enum SnakeCase {
  /// The key in snake case.
  ///
  /// A word begins at a capital letter; of several in a row, the last begins one if a small letter follows:
  /// `baseURLPath` is `base_url_path`.
  package static func converted(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 &- 0x41 < 26 || $0 >= 0x80 }) else { return key }
    let characters = Array(key)
    var words: [ArraySlice<Character>] = []
    var (start, search) = (0, 1)
    while search < characters.count, let upper = characters[search...].firstIndex(where: \.isUppercaseLetter) {
      words.append(characters[start..<upper])
      guard let lower = characters[upper...].firstIndex(where: \.isLowercaseLetter) else {
        start = upper
        break
      }
      if lower == upper + 1 {
        start = upper
      } else {
        words.append(characters[upper..<lower - 1])
        start = lower - 1
      }
      search = lower + 1
    }
    words.append(characters[start...])
    return words.map { String($0).lowercased() }.joined(separator: "_")
  }
}

extension Character {
  fileprivate var isUppercaseLetter: Bool { unicodeScalars.first?.properties.generalCategory.isUppercase == true }
  fileprivate var isLowercaseLetter: Bool {
    unicodeScalars.first?.properties.generalCategory == .lowercaseLetter
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isUppercase: Bool { self == .uppercaseLetter || self == .titlecaseLetter }
}

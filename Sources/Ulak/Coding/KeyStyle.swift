/// Key styles, converted as `JSONDecoder` and `JSONEncoder` convert them, so that a message can name both sides of a key.
enum KeyStyle {
  /// `user_name` becomes `userName`; underscores at either end stay.
  static func camel(_ key: String) -> String {
    let start = key.firstIndex { $0 != "_" }
    guard let start, let last = key.lastIndex(where: { $0 != "_" }) else { return key }
    let words = key[start...last].split(separator: "_")
    guard words.count > 1 else { return key }
    let joined = words[0].lowercased() + words.dropFirst().map(capitalized).joined()
    return key[..<start] + joined + key[key.index(after: last)...]
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }

  /// Whether two keys differ in nothing but their style.
  static func areAlike(_ one: String, _ other: String) -> Bool { folded(one) == folded(other) }

  private static func folded(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" }
  }
}

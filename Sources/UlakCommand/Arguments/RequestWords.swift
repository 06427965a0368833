import Ulak

/// `[METHOD] URL [ITEM…]`, told apart.
///
/// The method may be left out, so the first word is one only if it looks like one, or if the second looks more like
/// an address than like an item.
struct RequestWords: Equatable {
  let method: HTTPMethod?
  let address: String
  let rest: [String]

  private static let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "CONNECT"]

  init(_ words: [String]) throws {
    guard let first = words.first else { throw UsageError("there is no URL") }
    let isMethod = Self.isMethod(first, before: words.dropFirst().first)
    guard isMethod else {
      method = nil
      address = first
      rest = Array(words.dropFirst())
      return
    }
    guard words.count > 1 else { throw UsageError("there is no URL behind the method") }
    // Methods are case-sensitive; the common ones are written small out of habit.
    let upper = first.uppercased()
    method = HTTPMethod(Self.known.contains(upper) ? upper : first)
    address = words[1]
    rest = Array(words.dropFirst(2))
  }

  private static func isMethod(_ word: String, before second: String?) -> Bool {
    if known.contains(word) { return true }
    guard let second else { return false }
    if known.contains(word.uppercased()) { return true }
    if !word.isEmpty, word.utf8.allSatisfy({ $0 &- 0x41 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F }) {
      return word.utf8.contains { $0 &- 0x41 < 26 }
    }
    // Two addresses are a mistake that is better named than the method which the first would be.
    if Address.isWritten(in: word) || word == "localhost" || word.utf8.contains(where: { $0 == 0x2E || $0 == 0x2F }) {
      return false
    }
    if Self.hasScheme(second) { return !Self.hasScheme(word) }
    if word.utf8.contains(0x3A) { return false }
    return !Item.hasSeparator(second) && second != "-" && !second.hasPrefix("@")
  }

  private static func hasScheme(_ word: String) -> Bool {
    let lower = word.lowercased()
    return lower.hasPrefix("http://") || lower.hasPrefix("https://")
  }
}

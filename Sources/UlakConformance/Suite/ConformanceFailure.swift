/// A rule that was broken: which, and how it showed.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The case's number.
  public let id: String
  /// The case's rule.
  public let rule: String
  /// What should have happened.
  public let expected: String
  /// What happened instead.
  public let happened: String

  /// All of it, a line each.
  public var description: String { "\(id): \(rule)\n  expected: \(expected)\n  happened: \(happened)" }
}

/// What a case throws where something is not as its rule wants it.
struct Mismatch: Error {
  let expected: String
  let happened: String
}

/// Asks for equality.
func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
  guard value != expected else { return }
  throw Mismatch(expected: "\(what): \(shortened(expected))", happened: "\(shortened(value))")
}

/// Asks for something to be true.
func expect(_ isTrue: Bool, _ expected: String, _ happened: @autoclosure () -> String) throws {
  guard !isTrue else { return }
  throw Mismatch(expected: expected, happened: happened())
}

/// Asks for something to be there.
func require<Value>(_ value: Value?, _ what: String) throws -> Value {
  guard let value else { throw Mismatch(expected: "\(what) is there", happened: "there is none") }
  return value
}

/// A value in words that fit a line.
private func shortened(_ value: some Any) -> String {
  let text = "\(value)"
  guard !text.isEmpty else { return "an empty text" }
  return text.utf8.count > 300 ? "\(text.prefix(300))… (\(text.utf8.count) characters)" : text
}

/// A key such as `user[tags][]` or `list[2]`, taken apart. A backslash before a bracket makes it an ordinary
/// character, and one before a digit makes a name of a number.
struct NestedKey: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case name(String)
    case index(Int)
    case append
  }

  let steps: [Step]

  /// The highest index that may be named: the places before it are filled with null.
  static let maximumIndex = 1_000

  /// - Throws: ``UsageError``
  init(_ text: String) throws {
    var scanner = Scanner(text)
    var steps: [Step] = []
    let root = scanner.part(endingAt: "[")
    if !root.text.isEmpty { steps.append(.name(root.text)) }
    while !scanner.isAtEnd {
      guard scanner.take("[") else { throw UsageError("a nested key has text behind its bracket") }
      let part = scanner.part(endingAt: "]")
      guard scanner.take("]") else { throw UsageError("a nested key has a bracket that is not closed") }
      steps.append(try Self.step(part))
    }
    self.steps = steps
  }

  private static func step(_ part: (text: String, isEscaped: Bool)) throws -> Step {
    if part.text.isEmpty, !part.isEscaped { return .append }
    guard !part.isEscaped, part.text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return .name(part.text) }
    guard let index = Int(part.text), index <= maximumIndex else {
      throw UsageError("an index of a nested key is above \(maximumIndex)")
    }
    return .index(index)
  }

  private struct Scanner {
    private var rest: Substring

    init(_ text: String) { rest = Substring(text) }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    mutating func part(endingAt end: Character) -> (text: String, isEscaped: Bool) {
      var text = ""
      var isEscaped = false
      while let character = rest.first, character != end {
        rest.removeFirst()
        if character == "\\", let next = rest.first, "[]\\0123456789".contains(next) {
          text.append(rest.removeFirst())
          isEscaped = true
        } else {
          text.append(character)
        }
      }
      return (text, isEscaped)
    }
  }
}

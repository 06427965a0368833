/// Where a text stops being JSON (RFC 8259). The system's decoder only says that it is not.
struct JSONFault: Error, Hashable, CustomStringConvertible {
  let line: Int
  let column: Int
  let problem: String

  var description: String { "line \(line), column \(column): \(problem)" }

  /// The first fault of `bytes`; nil if they are JSON.
  static func first(in bytes: some Collection<UInt8>) -> JSONFault? {
    var checker = JSONChecker(bytes: Array(bytes))
    guard let problem = checker.problem() else { return nil }
    let before = checker.bytes[..<min(checker.position, checker.bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONFault(
      line: 1 + before.count { $0 == 0x0A }, column: 1 + before.count - lineStart, problem: problem)
  }
}

/// Reads JSON without keeping it. Depth is counted and not recursed into, so no file can exhaust the stack.
private struct JSONChecker {
  let bytes: [UInt8]
  var position = 0
  private var open: [UInt8] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func problem() -> String? {
    while true {
      skipSpace()
      // A value is due here: after the start, an opening bracket, a comma or a colon.
      if let next = current, next == UInt8(ascii: "{") || next == UInt8(ascii: "[") {
        position += 1
        open.append(next)
        skipSpace()
        if !takesClosing() {
          if next == UInt8(ascii: "{"), let problem = nameProblem() { return problem }
          continue
        }
      } else if let problem = scalarProblem() {
        return problem
      }
      // What may follow a value: closing brackets, then a comma or the end.
      repeat { skipSpace() } while takesClosing()
      guard let container = open.last else { return current == nil ? nil : "something follows the end" }
      guard let next = current else { return "the file ends within \(container == 0x7B ? "an object" : "a list")" }
      guard next == UInt8(ascii: ",") else { return "a comma or a closing bracket is missing" }
      position += 1
      skipSpace()
      if container == UInt8(ascii: "{"), let problem = nameProblem() { return problem }
    }
  }

  private mutating func takesClosing() -> Bool {
    guard let container = open.last, let next = current, next == container + 2 else { return false }
    open.removeLast()
    position += 1
    return true
  }

  private mutating func nameProblem() -> String? {
    guard current == UInt8(ascii: "\"") else { return "the name of a member is missing" }
    if let problem = stringProblem() { return problem }
    skipSpace()
    guard current == UInt8(ascii: ":") else { return "a colon is missing" }
    position += 1
    return nil
  }

  private mutating func scalarProblem() -> String? {
    guard let first = current else { return "the file ends where a value is due" }
    if first == UInt8(ascii: "\"") { return stringProblem() }
    let start = position
    while let byte = current, byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || [0x2B, 0x2D, 0x2E].contains(byte) {
      position += 1
    }
    let word = bytes[start..<position]
    let isNumber = first == UInt8(ascii: "-") || first &- 0x30 < 10
    let text = String(decoding: word, as: UTF8.self)
    guard ["true", "false", "null"].contains(text) || (isNumber && Double(text) != nil) else {
      position = start
      return "this is no value"
    }
    return nil
  }

  private mutating func stringProblem() -> String? {
    let start = position
    position += 1
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { return "a control character stands in a string" }
      position += 1
      if byte == UInt8(ascii: "\\") {
        guard let escaped = current, #""\/bfnrtu"#.utf8.contains(escaped) else { return "this escape is unknown" }
        position += 1
      }
    }
    guard position < bytes.count else {
      position = start
      return "this string does not end"
    }
    position += 1
    return nil
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }
}

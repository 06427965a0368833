/// Why a text is not JSON (RFC 8259), and where.
struct JSONFailure: Error, Equatable, CustomStringConvertible {
  let offset: Int
  let problem: String

  var description: String { "\(problem) at byte \(offset)" }
}

/// Reads JSON token after token and checks that they make one value.
///
/// Tokens are ranges of the input: nothing is decoded, so numbers and strings can be passed on exactly as they came.
struct JSONTokenizer {
  enum Kind: Equatable, Sendable {
    case objectStart, objectEnd, arrayStart, arrayEnd
    /// A member's name, its quotes included.
    case name
    /// A string, its quotes included.
    case string
    case number
    /// `true`, `false` or `null`
    case literal
  }

  struct Token: Equatable, Sendable {
    let kind: Kind
    let range: Range<Int>
  }

  private enum Expected {
    case value, valueOrEnd, name, nameOrEnd, commaOrEnd, nothing
  }

  /// The deepest nesting that is read.
  static let maximumDepth = 512

  let bytes: ArraySlice<UInt8>
  private(set) var position: Int
  private var expected = Expected.value
  /// For each open container, whether it is an object.
  private var open: [Bool] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The next token, nil at the end of the text.
  mutating func next() throws(JSONFailure) -> Token? {
    try passSeparators()
    guard position < bytes.endIndex else {
      guard case .nothing = expected else { throw failure("the text ends too early") }
      return nil
    }
    let byte = bytes[position]
    switch expected {
    case .nothing: throw failure("there is something behind the value")
    case .commaOrEnd: return try close(byte)
    case .nameOrEnd where byte == 0x7D: return try close(byte)
    case .valueOrEnd where byte == 0x5D: return try close(byte)
    case .name, .nameOrEnd: return try name()
    case .value, .valueOrEnd: return try value(byte)
    }
  }

  private mutating func passSeparators() throws(JSONFailure) {
    passSpace()
    guard case .commaOrEnd = expected, position < bytes.endIndex, bytes[position] == 0x2C else { return }
    position += 1
    expected = open.last == true ? .name : .value
    passSpace()
  }

  private mutating func passSpace() {
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func value(_ byte: UInt8) throws(JSONFailure) -> Token {
    switch byte {
    case 0x7B: return try begin(.objectStart)
    case 0x5B: return try begin(.arrayStart)
    case 0x22:
      let range = try string()
      endValue()
      return Token(kind: .string, range: range)
    case 0x2D, 0x30...0x39:
      let range = try number()
      endValue()
      return Token(kind: .number, range: range)
    default:
      for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
        let start = position
        position += word.utf8.count
        endValue()
        return Token(kind: .literal, range: start..<position)
      }
      throw failure("there is no value")
    }
  }

  private mutating func begin(_ kind: Kind) throws(JSONFailure) -> Token {
    guard open.count < Self.maximumDepth else { throw failure("the nesting is deeper than \(Self.maximumDepth)") }
    open.append(kind == .objectStart)
    expected = kind == .objectStart ? .nameOrEnd : .valueOrEnd
    position += 1
    return Token(kind: kind, range: position - 1..<position)
  }

  private mutating func close(_ byte: UInt8) throws(JSONFailure) -> Token {
    guard let isObject = open.last, byte == (isObject ? 0x7D : 0x5D) else {
      throw failure("there is neither a comma nor the end of the \(open.last == true ? "object" : "list")")
    }
    open.removeLast()
    position += 1
    endValue()
    return Token(kind: isObject ? .objectEnd : .arrayEnd, range: position - 1..<position)
  }

  private mutating func endValue() { expected = open.isEmpty ? .nothing : .commaOrEnd }

  private mutating func name() throws(JSONFailure) -> Token {
    guard bytes[position] == 0x22 else { throw failure("there is no member name") }
    let range = try string()
    passSpace()
    guard position < bytes.endIndex, bytes[position] == 0x3A else { throw failure("there is no colon") }
    position += 1
    expected = .value
    return Token(kind: .name, range: range)
  }

  private mutating func string() throws(JSONFailure) -> Range<Int> {
    let start = position
    position += 1
    while position < bytes.endIndex {
      switch bytes[position] {
      case 0x22:
        position += 1
        return start..<position
      case 0x5C: try passEscape()
      case 0..<0x20: throw failure("a string has a control character")
      default: position += 1
      }
    }
    throw failure("a string is not closed")
  }

  private mutating func passEscape() throws(JSONFailure) {
    let letter = position + 1 < bytes.endIndex ? bytes[position + 1] : 0
    if letter == 0x75 {
      let digits = bytes[min(position + 2, bytes.endIndex)..<min(position + 6, bytes.endIndex)]
      guard digits.count == 4, digits.allSatisfy({ JSONString.hexValue($0) != nil }) else {
        throw failure("a string has a broken escape")
      }
      position += 6
    } else {
      guard "\"\\/bfnrt".utf8.contains(letter) else { throw failure("a string has a broken escape") }
      position += 2
    }
  }

  private mutating func number() throws(JSONFailure) -> Range<Int> {
    let start = position
    if bytes[position] == 0x2D { position += 1 }
    if position < bytes.endIndex, bytes[position] == 0x30 { position += 1 } else { try passDigits() }
    if position < bytes.endIndex, bytes[position] == 0x2E {
      position += 1
      try passDigits()
    }
    if position < bytes.endIndex, bytes[position] | 0x20 == 0x65 {
      position += 1
      if position < bytes.endIndex, bytes[position] == 0x2B || bytes[position] == 0x2D { position += 1 }
      try passDigits()
    }
    return start..<position
  }

  private mutating func passDigits() throws(JSONFailure) {
    let start = position
    while position < bytes.endIndex, bytes[position] &- 0x30 < 10 { position += 1 }
    guard position > start else { throw failure("a number lacks a digit") }
  }

  private func failure(_ problem: String) -> JSONFailure {
    JSONFailure(offset: position - bytes.startIndex, problem: problem)
  }
}

/// A JSON value that forgets nothing: members keep their order, numbers their spelling.
enum JSONNode: Hashable, Sendable {
  struct Member: Hashable, Sendable {
    let name: JSONString
    var value: JSONNode
  }

  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case string(JSONString)
  case array([JSONNode])
  case object([Member])
}

extension JSONNode {
  /// Reads a text that is one JSON value.
  ///
  /// - Throws: ``JSONFailure``
  init(parsing bytes: [UInt8]) throws {
    var tokens = JSONTokenizer(bytes[...])
    guard let first = try tokens.next() else { throw JSONFailure(offset: 0, problem: "there is no value") }
    self = try Self.value(first, &tokens)
    _ = try tokens.next()
  }

  /// Reads the value that begins with `token`. The tokenizer has checked the grammar and bounds the depth.
  static func value(_ token: JSONTokenizer.Token, _ tokens: inout JSONTokenizer) throws(JSONFailure) -> JSONNode {
    switch token.kind {
    case .string: return .string(Self.string(token, tokens))
    case .number: return .number(String(decoding: tokens.bytes[token.range], as: UTF8.self))
    case .literal: return literal(tokens.bytes[token.range])
    case .arrayStart:
      var elements: [JSONNode] = []
      while let next = try tokens.next(), next.kind != .arrayEnd { elements.append(try value(next, &tokens)) }
      return .array(elements)
    default:
      var members: [Member] = []
      while let next = try tokens.next(), next.kind == .name {
        let name = string(next, tokens)
        guard let first = try tokens.next() else { break }
        members.append(Member(name: name, value: try value(first, &tokens)))
      }
      return .object(members)
    }
  }

  /// A name or string token without its quotes.
  static func string(_ token: JSONTokenizer.Token, _ tokens: JSONTokenizer) -> JSONString {
    JSONString(raw: tokens.bytes[(token.range.lowerBound + 1)..<(token.range.upperBound - 1)])
  }

  private static func literal(_ bytes: ArraySlice<UInt8>) -> JSONNode {
    switch bytes.first {
    case 0x74: .bool(true)
    case 0x66: .bool(false)
    default: .null
    }
  }

  /// Writes the value without any space.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let elements):
      bytes.append(0x5B)
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        element.write(to: &bytes)
      }
      bytes.append(0x5D)
    case .object(let members):
      bytes.append(0x7B)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(0x2C) }
        Self.write(member.name, to: &bytes)
        bytes.append(0x3A)
        member.value.write(to: &bytes)
      }
      bytes.append(0x7D)
    }
  }

  private static func write(_ string: JSONString, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    bytes += string.raw
    bytes.append(0x22)
  }
}

/// Reads a ``URLTemplate`` in one pass over its bytes (RFC 6570, section 2).
struct URLTemplateParser {
  private let bytes: [UInt8]
  private var position = 0
  private var variableCount = 0

  init(_ text: String) throws {
    bytes = Array(text.utf8)
    guard bytes.count <= URLTemplate.maximumBytes else {
      throw NetworkError.invalidURL("the template is longer than \(URLTemplate.maximumBytes) bytes")
    }
  }

  mutating func parts() throws -> [URLTemplate.Part] {
    var parts: [URLTemplate.Part] = []
    while position < bytes.count {
      parts.append(bytes[position] == 0x7B ? try expression() : .literal(try literal()))
    }
    return parts
  }

  /// Text up to the next expression, with what no address may hold escaped (section 3.1).
  private mutating func literal() throws -> String {
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != 0x7B {
      let byte = bytes[position]
      switch byte {
      case 0..<0x20, 0x7F: throw fault("has a control character")
      case 0x7D: throw fault("closes a brace that was not opened")
      case 0x25:
        guard PercentEncoding.isEscape(bytes[position...]) else { throw fault("has a broken percent escape") }
        text.append(byte)
      default:
        if PercentEncoding.mayStandInAddress(byte) {
          text.append(byte)
        } else {
          PercentEncoding.appendEscape(of: byte, to: &text)
        }
      }
      position += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func expression() throws -> URLTemplate.Part {
    let start = position
    position += 1
    var kind = URLTemplateOperator.simple
    if position < bytes.count, let marked = URLTemplateOperator(bytes[position]) {
      kind = marked
      position += 1
    }
    var variables: [String] = []
    while true {
      variables.append(try name())
      variableCount += 1
      guard variableCount <= URLTemplate.maximumVariables else {
        throw NetworkError.invalidURL("the template has more than \(URLTemplate.maximumVariables) variables")
      }
      guard position < bytes.count else {
        position = start
        throw fault("opens a brace that is not closed")
      }
      position += 1
      switch bytes[position - 1] {
      case 0x7D: return .expression(kind, variables)
      case 0x2C: continue
      case 0x2A, 0x3A:
        position -= 1
        throw fault("has a modifier of level 4")
      default:
        position -= 1
        throw fault("has a character that no name of a variable has")
      }
    }
  }

  /// Letters, digits, `_` and escapes, with single dots between them (section 2.3).
  private mutating func name() throws -> String {
    let start = position
    var isAfterDot = true
    while position < bytes.count {
      switch bytes[position] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: isAfterDot = false
      case 0x25:
        guard PercentEncoding.isEscape(bytes[position...]) else { throw fault("has a broken percent escape") }
        position += 2
        isAfterDot = false
      case 0x2E where !isAfterDot: isAfterDot = true
      default:
        if isAfterDot { throw fault("has no name of a variable where one should be") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
      position += 1
    }
    if isAfterDot { throw fault("has no name of a variable where one should be") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func fault(_ what: String) -> NetworkError {
    NetworkError.invalidURL("the template \(what) at byte \(position)")
  }
}

extension PercentEncoding {
  /// Whether a percent sign and two digits come first.
  static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 3 && bytes[bytes.startIndex] == 0x25 && Grammar.isHexDigit(bytes[bytes.startIndex + 1])
      && Grammar.isHexDigit(bytes[bytes.startIndex + 2])
  }

  /// Whether a byte may stand in an address somewhere: `unreserved` and `reserved` (RFC 3986, section 2).
  static func mayStandInAddress(_ byte: UInt8) -> Bool {
    Grammar.isQueryCharacter(byte) || byte == 0x23 || byte == 0x5B || byte == 0x5D
  }

  /// Adds a value in which reserved characters and escapes stay as they are (RFC 6570, section 3.2.3).
  static func append(reserved text: String, to bytes: inout [UInt8]) {
    let source = Array(text.utf8)
    for (index, byte) in source.enumerated() {
      if mayStandInAddress(byte) || (byte == 0x25 && isEscape(source[index...])) {
        bytes.append(byte)
      } else {
        appendEscape(of: byte, to: &bytes)
      }
    }
  }
}

import Ulak

/// Header fields as the pipe writes them: a list of `[name, value]`, each character of a value one byte.
enum PipeFields {
  /// - Throws: ``NetworkError`` with reason `invalidHeader`
  static func fields(_ value: JSONNode) throws -> HTTPFields {
    guard case .array(let pairs) = value else { throw invalid("“headers” is not a list") }
    var fields = HTTPFields()
    for (index, pair) in pairs.enumerated() {
      guard case .array(let parts) = pair, parts.count == 2, case .string(let nameString) = parts[0],
        case .string(let valueString) = parts[1]
      else { throw invalid("item \(index) of “headers” is not a name and a value") }
      guard let name = nameString.text, let text = valueString.text else {
        throw invalid("item \(index) of “headers” is not text")
      }
      fields.append(name: HTTPField.Name(name), valueBytes: try bytes(text, item: index))
    }
    return fields
  }

  private static func bytes(_ text: String, item: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for (position, scalar) in text.unicodeScalars.enumerated() {
      guard scalar.value < 0x100 else {
        let code = String(scalar.value, radix: 16, uppercase: true)
        throw invalid("item \(item) of “headers” has the character U+\(code) at position \(position)")
      }
      bytes.append(UInt8(scalar.value))
    }
    return bytes
  }

  private static func invalid(_ detail: String) -> NetworkError { NetworkError(.invalidHeader, detail: detail) }

  /// Writes fields as a list of pairs.
  static func write(_ fields: HTTPFields, to output: inout [UInt8]) {
    output.append(0x5B)
    var isFirst = true
    fields.withFieldBytes { name, value in
      if !isFirst { output.append(0x2C) }
      isFirst = false
      output.append(0x5B)
      writeLatin1(name, to: &output)
      output.append(0x2C)
      writeLatin1(value, to: &output)
      output.append(0x5D)
    }
    output.append(0x5D)
  }

  /// Writes bytes as a JSON string, each byte the character of the same number.
  private static func writeLatin1(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(0x22)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      JSONString.writeEscaped(bytes, to: &output)
    } else {
      let scalars = bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
      JSONString.writeEscaped(scalars, to: &output)
    }
    output.append(0x22)
  }
}

import Ulak

extension FuzzTarget {
  /// A form that is written is read by a naive reader as the same parts, or is refused.
  static let multipart = FuzzTarget(name: "multipart") { input in
    var input = input
    var form = MultipartFormData()
    var expected: [Part] = []
    let seed = UInt64(input.byte())
    while !input.isAtEnd {
      let (name, hasFile) = (input.text(), input.byte() % 2 == 0)
      let file = hasFile ? input.text() : nil
      let type = input.byte() % 2 == 0 ? MediaType(type: input.text(), subtype: input.text()) : nil
      let content = input.bytes()
      form.append(name, .data(Data(content), filename: file, type: type))
      expected.append(Part(name: escaped(name), file: file.map(escaped), content: content))
    }
    guard let (body, type) = try? form.encoded(random: SeededRandomSource(seed: seed)), let bytes = body.bytes,
      let boundary = type.parameter("boundary")
    else { return }
    demand(body.length == bytes.count, "the length is another")
    demand(parts(Array(bytes), boundary) == expected, "the parts are others")
  }

  private struct Part: Equatable {
    var name: String
    var file: String?
    var content: [UInt8]
  }

  private static func escaped(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          switch scalar {
          case "\"": ["%", "2", "2"]
          case "\r": ["%", "0", "D"]
          case "\n": ["%", "0", "A"]
          default: [scalar]
          }
        }))
  }

  /// Reads a form line by line; nil if it is none.
  private static func parts(_ bytes: [UInt8], _ boundary: String) -> [Part]? {
    var parts: [Part] = []
    var rest = bytes[...]
    let delimiter = Array("--\(boundary)".utf8)
    while take(delimiter, &rest) {
      if take(Array("--\r\n".utf8), &rest) { return rest.isEmpty ? parts : nil }
      guard take([0x0D, 0x0A], &rest), let head = upTo(Array("\r\n\r\n".utf8), &rest),
        let content = upTo([0x0D, 0x0A] + delimiter, &rest)
      else { return nil }
      rest = delimiter + rest
      let lines = split(head)
      guard let line = lines.first, lines.count <= 2,
        lines.count == 1 || lines[1].starts(with: "Content-Type: ".utf8)
      else { return nil }
      var words = line[...]
      guard take(Array("Content-Disposition: form-data; name=\"".utf8), &words), let name = upTo([0x22], &words)
      else { return nil }
      var file: [UInt8]?
      if !words.isEmpty {
        guard take(Array("; filename=\"".utf8), &words), let text = upTo([0x22], &words), words.isEmpty else {
          return nil
        }
        file = text
      }
      parts.append(
        Part(
          name: String(decoding: name, as: UTF8.self), file: file.map { String(decoding: $0, as: UTF8.self) },
          content: content))
    }
    return nil
  }

  private static func take(_ text: [UInt8], _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private static func upTo(_ text: [UInt8], _ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var found = rest
    while !found.isEmpty {
      if found.starts(with: text) {
        defer { rest = found.dropFirst(text.count) }
        return Array(rest[..<found.startIndex])
      }
      found = found.dropFirst()
    }
    return nil
  }

  private static func split(_ head: [UInt8]) -> [[UInt8]] {
    var (lines, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], head[...])
    while let line = upTo([0x0D, 0x0A], &rest) { lines.append(line) }
    return lines + [Array(rest)]
  }
}

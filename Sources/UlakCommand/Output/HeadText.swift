import Ulak

/// Writes the heads of messages: secrets left out, and harmless where a terminal shows them.
struct HeadText {
  var palette = Palette.none
  var redaction = Redaction()
  /// Whether a terminal shows the text.
  var isTerminal = false

  func request(_ request: HTTPRequest) -> [UInt8] {
    var output: [UInt8] = []
    palette.write(Array(request.method.rawValue.utf8), in: .name, to: &output)
    output += " \(redaction.target(request.url)) HTTP/1.1\n".utf8
    var fields = HTTPFields()
    // The transport's own, where they will stand.
    if !request.headerFields.contains(.host) {
      fields.append(HTTPField(name: .host, value: request.url.origin.authority))
    }
    for field in request.headerFields { fields.append(field) }
    if let length = request.body.length, !request.body.isNone {
      fields.append(HTTPField(name: .contentLength, value: "\(length)"))
    }
    write(fields, to: &output)
    return output
  }

  func response(_ status: HTTPStatus, _ fields: HTTPFields, networkProtocol: String?) -> [UInt8] {
    var output: [UInt8] = []
    output += "\(Self.version(networkProtocol)) ".utf8
    let text = isTerminal ? TerminalText.safe(status.description) : status.description
    palette.write(Array(text.utf8), in: Self.color(status), to: &output)
    output.append(0x0A)
    write(fields, to: &output)
    return output
  }

  private func write(_ fields: HTTPFields, to output: inout [UInt8]) {
    fields.withFieldBytes { name, value in
      let fieldName = HTTPField.Name(String(decoding: name, as: UTF8.self))
      let shown = redaction.value(value, of: fieldName)
      palette.write(isTerminal ? TerminalText.safe(name) : Array(name), in: .name, to: &output)
      output += [0x3A, 0x20]
      output += isTerminal ? TerminalText.safe(shown)[...] : shown
      output.append(0x0A)
    }
    output.append(0x0A)
  }

  private static func version(_ networkProtocol: String?) -> String {
    switch networkProtocol {
    case "h2": "HTTP/2"
    case let name?: name.uppercased()
    case nil: "HTTP/1.1"
    }
  }

  private static func color(_ status: HTTPStatus) -> Palette.Color {
    switch status.code {
    case ..<300: .good
    case 300..<400: .notice
    default: .bad
    }
  }
}

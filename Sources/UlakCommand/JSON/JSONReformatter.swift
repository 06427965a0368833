/// Indents JSON for people: token by token, so that members keep their order, numbers and strings their spelling.
struct JSONReformatter {
  /// Adds colours; an empty palette adds nothing.
  var palette = Palette.none
  /// Takes what could steer a terminal out of a token; nil leaves tokens as they are.
  var sanitize: ((ArraySlice<UInt8>) -> [UInt8])?

  private static let indent = 4

  /// The text indented, with a line break at its end; nil if it is not JSON.
  func reformatted(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var tokens = JSONTokenizer(text)
    var output: [UInt8] = []
    output.reserveCapacity(text.count * 2)
    // For each open container, whether it has something in it.
    var open: [Bool] = []
    var followsName = false
    while true {
      let token: JSONTokenizer.Token?
      do { token = try tokens.next() } catch { return nil }
      guard let token else { break }
      let isEnd = token.kind == .objectEnd || token.kind == .arrayEnd
      if isEnd {
        if open.removeLast() { breakLine(open.count, &output) }
      } else if !followsName, let last = open.indices.last {
        if open[last] { output.append(0x2C) }
        open[last] = true
        breakLine(open.count, &output)
      }
      write(token, of: text, to: &output)
      followsName = token.kind == .name
      if followsName { output += [0x3A, 0x20] }
      if token.kind == .objectStart || token.kind == .arrayStart { open.append(false) }
    }
    output.append(0x0A)
    return output
  }

  private func breakLine(_ depth: Int, _ output: inout [UInt8]) {
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: depth * Self.indent))
  }

  private func write(_ token: JSONTokenizer.Token, of text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let bytes = text[token.range]
    let color: Palette.Color? =
      switch token.kind {
      case .name: .name
      case .string: .string
      case .number, .literal: .value
      default: nil
      }
    let shown = sanitize.map { $0(bytes)[...] } ?? bytes
    palette.write(shown, in: color, to: &output)
  }
}

import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes a request as a curl command that does the same, every word safe from the shell.
struct CurlCommand {
  var redaction = Redaction()

  /// - Parameter items: the parts of a form with files.
  func text(
    _ request: HTTPRequest, body: BodySource, items: [Item] = [], settings: SendSettings = SendSettings()
  ) -> String {
    let isForm = request.body.isStreamed && FormItems.hasFiles(items)
    var words = ["curl", "--path-as-is"]
    // curl would read brackets and braces as patterns.
    let url = "\(request.url.origin)\(redaction.target(request.url))"
    if url.utf8.contains(where: { [0x5B, 0x5D, 0x7B, 0x7D].contains($0) }) { words.append("--globoff") }
    words += method(request)
    request.headerFields.withFieldBytes { name, value in
      let nameText = String(decoding: name, as: UTF8.self)
      // curl draws a boundary of its own.
      if isForm, HTTPField.Name(nameText) == .contentType { return }
      let shown = String(decoding: redaction.value(value, of: HTTPField.Name(nameText)), as: UTF8.self)
      words += ["-H", Self.quoted(shown.isEmpty ? "\(nameText);" : "\(nameText): \(shown)")]
    }
    // What curl would add by itself, and we do not send.
    if !request.headerFields.contains(.accept) { words += ["-H", "Accept:"] }
    if !request.headerFields.contains(.userAgent) { words += ["-H", "User-Agent:"] }
    if !request.body.isNone, !request.headerFields.contains(.contentType) { words += ["-H", "Content-Type:"] }
    words += isForm ? Self.form(items) : data(request, body)
    words += connection(settings.connection, to: request.url)
    if let timeout = settings.timeout { words += ["--max-time", Self.seconds(timeout)] }
    if let timeout = settings.connectTimeout { words += ["--connect-timeout", Self.seconds(timeout)] }
    words.append(Self.quoted(url))
    return words.joined(separator: " ")
  }

  private func method(_ request: HTTPRequest) -> [String] {
    switch request.method {
    case .head: ["--head"]
    case .get where request.body.isNone: []
    case .post where !request.body.isNone: []
    default: ["-X", Self.quoted(request.method.rawValue)]
    }
  }

  private static func form(_ items: [Item]) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .text(let name, let value): ["--form-string", quoted("\(name)=\(value)")]
      case .file(let name, let path):
        ["-F", quoted("\(name)=@\"\(escaped(path))\";type=\(FormItems.type(of: path).essence)")]
      default: []
      }
    }
  }

  /// A path between curl's own quotes, where a comma or a semicolon means nothing.
  private static func escaped(_ path: String) -> String {
    path.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
  }

  private func data(_ request: HTTPRequest, _ source: BodySource) -> [String] {
    guard !request.body.isNone else { return [] }
    switch source {
    case .file(let path): return ["--data-binary", Self.quoted("@\(path)")]
    case .standardInput: return ["--data-binary", "@-"]
    // An “@” at the beginning of a text means nothing to --data-raw.
    default: return ["--data-raw", Self.quoted(String(decoding: request.body.bytes ?? Data(), as: UTF8.self))]
    }
  }

  /// One shell word: between single quotes nothing is special but the single quote.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_./:@%,+".utf8.contains($0)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}

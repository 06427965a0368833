import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes bodies: as they are for programs, readable and harmless for people.
struct BodyText {
  var palette = Palette.none
  var isTerminal = false
  /// Whether JSON is indented.
  var isPretty = false

  func bytes(_ body: Data, contentType: String?) -> [UInt8] {
    guard isTerminal || isPretty, !body.isEmpty else { return Array(body) }
    let media = contentType.flatMap { MediaType($0) }
    let bytes = Array(body)
    guard isTerminal else { return Self.looksLikeJSON(bytes, media) ? pretty(bytes) ?? bytes : bytes }
    guard let text = Self.text(bytes, media) else {
      return Array("(\(body.count) bytes of binary data; use -o FILE to keep them)\n".utf8)
    }
    if Self.looksLikeJSON(bytes, media), let pretty = pretty(Array(text.utf8)) { return pretty }
    let safe = TerminalText.safe(text, keepsLines: true)
    return Array((safe.hasSuffix("\n") ? safe : safe + "\n").utf8)
  }

  private func pretty(_ bytes: [UInt8]) -> [UInt8]? {
    var reformatter = JSONReformatter(palette: palette)
    if isTerminal { reformatter.sanitize = { TerminalText.safe($0) } }
    return reformatter.reformatted(bytes[...])
  }

  /// Servers often send JSON under another name, so the first character counts too.
  static func looksLikeJSON(_ bytes: [UInt8], _ media: MediaType?) -> Bool {
    if media?.isJSON == true { return true }
    let first = bytes.first { $0 > 0x20 }
    return first == 0x7B || first == 0x5B
  }

  /// The body as text, nil if it is none.
  private static func text(_ bytes: [UInt8], _ media: MediaType?) -> String? {
    guard !bytes.contains(0) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    guard ["iso-8859-1", "latin1", "us-ascii"].contains(media?.charset) else { return nil }
    return TerminalText.text(bytes[...])
  }
}

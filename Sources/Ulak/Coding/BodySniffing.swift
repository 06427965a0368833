#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What can be told of a body by a look at its bytes.
enum BodySniffing {
  /// Whether there is nothing in a body. Some servers end an empty text with a line break, or begin it with a byte order
  /// mark; in other types these bytes mean something.
  static func isEmpty(_ body: Data, of type: MediaType?) -> Bool {
    guard let first = body.first else { return true }
    guard isSpace(first) || first == 0xEF, type.map(isText) ?? true else { return false }
    let rest = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body
    return rest.allSatisfy(isSpace)
  }

  /// Whether a body begins as a page does.
  static func looksLikeHTML(_ body: Data) -> Bool {
    let marked = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body
    let start = marked.drop(while: isSpace).prefix(14)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html") || text.hasPrefix("<head")
      || text.hasPrefix("<body")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private static func isText(_ type: MediaType) -> Bool {
    type.type == "text" || type.isJSON || type.subtype == "xml" || type.subtype.hasSuffix("+xml")
  }
}

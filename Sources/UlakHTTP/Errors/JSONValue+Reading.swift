#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension JSONValue {
  /// How deep lists and objects of a document that is read into a ``JSONValue`` may nest. Each level takes stack.
  private static let maximumDepth = 64

  /// Reads a document that a stranger sent; nil if it is too large, too deep or no JSON.
  ///
  /// - Parameter maximumBytes: the largest document to look at.
  package init?(json: Data, maximumBytes: Int) {
    guard json.count <= maximumBytes, Self.opens(json), Self.isShallow(json),
      let value = try? JSONDecoder().decode(JSONValue.self, from: json)
    else { return nil }
    self = value
  }

  /// Whether the document may be a list or an object: most error pages are told apart by their first byte.
  private static func opens(_ json: Data) -> Bool {
    let first = json.first {
      $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF
    }
    return first == 0x7B || first == 0x5B
  }

  private static func isShallow(_ json: Data) -> Bool {
    var depth = 0
    var isString = false
    var isEscaped = false
    for byte in json {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isString = false
        }
        continue
      }
      switch byte {
      case 0x22: isString = true
      case 0x7B, 0x5B:
        depth += 1
        if depth > maximumDepth { return false }
      case 0x7D, 0x5D: depth -= 1
      default: break
      }
    }
    return true
  }
}

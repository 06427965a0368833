#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Looks around in a JSON body that did not fit its model, and tells what is there without any of its values.
///
/// Names of members are shown where the model read the object by keys of its own: then they belong to the API. Elsewhere,
/// where the object may be a dictionary of data, each is a `*`, and so is a name that looks like data.
struct JSONOutline {
  private var scanner: JSONScanner

  /// The largest body that is looked at, in bytes.
  private static let maximumBytes = 1024 * 1024
  /// The most members or elements that are told.
  private static let maximumMembers = 16

  /// Nil if the body is too large.
  init?(_ body: Data) {
    guard body.count <= Self.maximumBytes else { return nil }
    scanner = JSONScanner(body)
  }

  /// What was found around a place.
  struct Finding {
    /// The last key of the path as the body has it; nil if it is not there.
    var key: String?
    /// A word for the value at the path; nil if there is none.
    var kind: String?
    /// The object that holds the value, or the value itself where no object holds it.
    var excerpt: String?
    /// A member of that object whose name differs from the last key in nothing but style.
    var alike: String?
  }

  /// Looks at the end of a path.
  mutating func find(_ path: [any CodingKey]) -> Finding {
    scanner.rewind(to: 0)
    scanner.skipMark()
    var finding = Finding()
    for (index, key) in path.enumerated() {
      let isLast = index == path.count - 1
      let container = scanner.position
      if let element = key.intValue {
        guard scanner.enterElement(element) else { return finding }
      } else {
        if isLast {
          finding.excerpt = outline(at: container, showingNames: !CodingPath.isOfTheData(key))
          scanner.rewind(to: container)
          finding.alike = scanner.memberName { KeyStyle.areAlike($0, key.stringValue) }
          scanner.rewind(to: container)
        }
        guard let name = scanner.enterMember(where: { $0 == key.stringValue || KeyStyle.camel($0) == key.stringValue })
        else { return finding }
        if isLast { finding.key = name }
      }
    }
    finding.kind = scanner.kind
    if path.last?.intValue != nil || path.isEmpty {
      finding.excerpt = outline(at: scanner.position, showingNames: false)
    }
    return finding
  }

  /// The value at a place, one level deep.
  private mutating func outline(at position: Int, showingNames: Bool) -> String? {
    scanner.rewind(to: position)
    guard let kind = scanner.kind else { return nil }
    var parts: [String] = []
    switch kind {
    case "object":
      scanner.members(atMost: Self.maximumMembers) { name, kind in
        parts.append("\(showingNames && Self.isName(name) ? "\"\(name)\"" : "*"): \(kind)")
      }
      return "{\(Self.joined(parts))}"
    case "array":
      scanner.elements(atMost: Self.maximumMembers) { parts.append($0) }
      return "[\(Self.joined(parts))]"
    default: return kind
    }
  }

  /// As many parts as there is room for; the last slot of a longer list is for the sign that there is more.
  private static func joined(_ parts: [String]) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      let addition = index == 0 ? part : ", \(part)"
      guard index < maximumMembers - 1, text.count + addition.count < NetworkError.DecodingFailure.maximumExcerpt - 8
      else { return text + (text.isEmpty ? "…" : ", …") }
      text += addition
    }
    return text
  }

  /// Whether a name looks like one that a programmer gave: short, ASCII, and not full of digits.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 40
      && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F || $0 == 0x2D || $0 == 0x24 }
      && name.utf8.count { $0 &- 0x30 < 10 } <= 3
  }
}

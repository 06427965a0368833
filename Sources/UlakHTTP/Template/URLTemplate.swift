/// A template of addresses (RFC 6570, levels 1 to 3): `/users/{id}{?page,limit}`.
///
/// ```swift
/// let template = try URLTemplate("/users/{id}{?page,limit}")
/// template.expanded(["id": "a/b", "page": "2"])      // /users/a%2Fb?page=2
/// ```
///
/// What an API calls its operations in its documents, and in its answers, is often such a text. The modifiers of level 4
/// (`{list*}`, `{name:3}`) are refused, since their values are no texts.
public struct URLTemplate: Sendable, Hashable, CustomStringConvertible {
  /// The longest template, in bytes.
  public static let maximumBytes = 8 * 1024
  /// The most variables in one.
  public static let maximumVariables = 256

  enum Part: Sendable, Hashable {
    /// Encoded, as it goes out.
    case literal(String)
    case expression(URLTemplateOperator, [String])
  }

  let parts: [Part]

  /// The template as it was given.
  public let description: String

  /// Reads a template.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL`, naming what is wrong and the byte where it is: a brace without
  ///   its other half, a name that is none, an operator that is reserved, a modifier, a control character, a broken
  ///   escape, or more than ``maximumBytes`` or ``maximumVariables``.
  public init(_ text: String) throws {
    var parser = try URLTemplateParser(text)
    parts = try parser.parts()
    description = text
  }

  /// The names of the variables, in the order of their first use.
  public var names: [String] {
    var names: [String] = []
    var known = Set<String>()
    for case .expression(_, let variables) in parts {
      for name in variables where known.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// The address, or the part of one, for these values. A variable without a value is left out, together with what
  /// announces it; names that the template does not have are ignored (RFC 6570, section 3.2.1).
  public func expanded(_ values: [String: String]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(description.utf8.count * 2)
    for part in parts {
      switch part {
      case .literal(let text): bytes += text.utf8
      case .expression(let kind, let variables): kind.append(variables, values, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Variables that stand for path segments, which must have a value that is a segment.
  package var segmentNames: [String] {
    parts.flatMap { part -> [String] in
      guard case .expression(let kind, let variables) = part else { return [] }
      return kind == .simple || kind == .segment ? variables : []
    }
  }
}

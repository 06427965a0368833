import UlakHTTP

/// The path of a request, cut into its segments, each with its escapes undone.
package struct RoutePath: Sendable {
  /// The path as it was received.
  package let text: String
  let segments: [[UInt8]]

  /// Cuts `path`, which has no query.
  package init(_ path: String) {
    text = path
    segments = Self.segments(path)
  }

  static func segments(_ path: String) -> [[UInt8]] {
    let bytes = path.utf8.first == 0x2F ? path.utf8.dropFirst() : path.utf8[...]
    // Cut first and decode then: an escaped slash belongs to its segment.
    return bytes.split(separator: 0x2F, omittingEmptySubsequences: false).map { segment in
      PercentEncoding.decode(Substring(segment)) ?? Array(segment)
    }
  }
}

/// A pattern of paths: `/users/:id` takes any one segment for `:id`, a trailing `*` takes the rest, whatever it is.
///
/// Segments are compared with their escapes undone, so that a template may be written as a person reads it.
package struct RouteTemplate: Sendable, CustomStringConvertible {
  private enum Segment: Sendable {
    case literal([UInt8])
    case parameter(String)
  }

  /// The template as it was written.
  package let description: String
  private let segments: [Segment]
  private let takesRest: Bool
  private let isLiteral: Bool

  /// Reads a template. A missing slash at the start makes no difference.
  package init(_ text: String) {
    description = text
    var parts = RoutePath.segments(text)
    takesRest = parts.last == [0x2A]
    if takesRest { parts.removeLast() }
    segments = parts.map { part in
      part.first == 0x3A && part.count > 1
        ? .parameter(String(decoding: part.dropFirst(), as: UTF8.self)) : .literal(part)
    }
    isLiteral = !takesRest && segments.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  /// Whether the path is this template to the letter, which spares cutting it.
  package func isSpelled(_ path: String) -> Bool { isLiteral && description == path }

  /// What the path has in the places of the parameters (the rest under `*`), or nil if it does not fit.
  package func match(_ path: RoutePath) -> [String: String]? {
    guard takesRest ? path.segments.count > segments.count : path.segments.count == segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, part) in zip(segments, path.segments) {
      switch segment {
      case .literal(let literal): guard literal == part else { return nil }
      case .parameter(let name): parameters[name] = String(decoding: part, as: UTF8.self)
      }
    }
    if takesRest {
      let rest = path.segments[segments.count...].map { String(decoding: $0, as: UTF8.self) }
      parameters["*"] = rest.joined(separator: "/")
    }
    return parameters
  }

  /// How many segments at the start fit, and why the next does not, for a path that does not match.
  package func misfit(_ path: RoutePath) -> (fitting: Int, reason: String) {
    for (index, (segment, part)) in zip(segments, path.segments).enumerated() {
      guard case .literal(let literal) = segment, literal != part else { continue }
      let (found, wanted) = (String(decoding: part, as: UTF8.self), String(decoding: literal, as: UTF8.self))
      return (index, "segment \(index + 1) is “\(found)”, not “\(wanted)”")
    }
    let wanted = takesRest ? "\(segments.count + 1) or more" : "\(segments.count)"
    return (min(segments.count, path.segments.count), "the path has \(path.segments.count) segments, not \(wanted)")
  }
}

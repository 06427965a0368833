/// The path of an endpoint. Reads like a string; what is interpolated is escaped, so that it stays one segment.
///
/// ```swift
/// let path: Path = "products/\(id)"      // id "a/b" gives products/a%2Fb
/// ```
///
/// A leading slash changes nothing: a path always goes below the base address. `.`, `..` and empty parameters are
/// refused when the request is made.
public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The path as written, its parameters escaped.
  let text: String
  /// The path with `{}` for each parameter: what metrics call the endpoint.
  let template: String
  /// Why the path cannot be used, if it cannot.
  let problem: String?

  /// The base address itself.
  public static let root: Path = ""

  /// A path known only at run time. Slashes separate, escapes stay as they are. Its template is `{path}`: what is in it
  /// may be an identifier, or a secret.
  public init(_ text: String) {
    self.text = text
    template = "{path}"
    problem = nil
  }

  /// A path written as a literal.
  public init(stringLiteral value: String) {
    text = value
    template = Self.withoutQuery(value)
    problem = nil
  }

  /// A path written as a literal with parameters.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    template = Self.withoutQuery(stringInterpolation.template)
    problem = stringInterpolation.problem
  }

  init(text: String, template: String, problem: String?) {
    self.text = text
    self.template = template
    self.problem = problem
  }

  private static func withoutQuery(_ template: String) -> String {
    // Bytes: characters would have to be told apart first, and each path comes by here.
    guard template.utf8.contains(0x3F), let mark = template.utf8.firstIndex(of: 0x3F) else { return template }
    return String(template[..<mark])
  }

  /// The path, parameters escaped.
  public var description: String { text }

  /// Collects the pieces of an interpolated path.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var template = ""
    fileprivate var problem: String?

    /// Makes room.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Adds what was written literally.
    public mutating func appendLiteral(_ literal: String) {
      text += literal
      template += literal
    }

    /// Adds a parameter: one segment, or a part of one, whatever it holds.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let parameter = value.description
      if let fault = PathSegment.problem(in: parameter) { problem = fault }
      text += PercentEncoding.segment(parameter)
      template += "{}"
    }

    /// Adds a parameter that knows whether it is percent-encoded already.
    public mutating func appendInterpolation(_ segment: PathSegment) {
      if let fault = segment.problem { problem = fault }
      text += segment.encoded
      template += "{}"
    }

    /// Adds a parameter that is percent-encoded already; it must be one finished segment.
    public mutating func appendInterpolation(encoded value: String) { appendInterpolation(PathSegment.raw(value)) }

    /// Adds several segments, each escaped, with slashes between them.
    public mutating func appendInterpolation(segments: [some CustomStringConvertible]) {
      appendInterpolation(segments: segments.map { PathSegment($0) })
    }

    /// Adds several segments, of which each knows whether it is percent-encoded already, with slashes between them.
    public mutating func appendInterpolation(segments: [PathSegment]) {
      if segments.isEmpty { problem = "a list of path segments is empty" }
      for (index, segment) in segments.enumerated() {
        if index > 0 { appendLiteral("/") }
        appendInterpolation(segment)
      }
    }
  }
}

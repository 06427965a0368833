/// One segment of a ``Path``, for values that are passed around before they become part of one.
///
/// ```swift
/// let key = PathSegment.raw("reports%2F2024")        // encoded already: goes out as it is
/// let path: Path = "files/\(key)/meta"
/// ```
///
/// `.`, `..` and an empty segment are refused when the request is made, and so is a raw one that is not encoded.
public struct PathSegment: Sendable, Hashable, CustomStringConvertible {
  /// The segment as it is sent.
  let encoded: String
  let problem: String?

  /// A value, escaped as a whole.
  public init(_ value: some CustomStringConvertible) {
    let text = value.description
    encoded = PercentEncoding.segment(text)
    problem = Self.problem(in: text)
  }

  private init(encoded: String, problem: String?) {
    self.encoded = encoded
    self.problem = problem
  }

  /// A text that is percent-encoded already; it must be one finished segment (RFC 3986, section 3.3).
  public static func raw(_ text: String) -> PathSegment {
    let problem =
      problem(in: text)
      ?? (PercentEncoding.isEncodedSegment(text) ? nil : "a parameter marked as encoded is not")
    return PathSegment(encoded: text, problem: problem)
  }

  /// The segment as it is sent.
  public var description: String { encoded }

  static func problem(in parameter: String) -> String? {
    if parameter.isEmpty { return "a path parameter is empty" }
    if parameter == "." || parameter == ".." { return "a path parameter is a dot segment" }
    return nil
  }
}

/// A request method (RFC 9110, section 9). Case matters: `get` is not `GET`.
///
/// Any text can be held; what is not a token is refused by ``RequestValidator`` before anything is sent.
public struct HTTPMethod: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The method as it goes on the wire.
  public let rawValue: String

  /// A method of any name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A method of any name.
  public init(_ name: String) { rawValue = name }
  /// A method written as a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// Reads a resource.
  public static let get = HTTPMethod("GET")
  /// Reads the head of what ``get`` would answer.
  public static let head = HTTPMethod("HEAD")
  /// Lets the resource process the body.
  public static let post = HTTPMethod("POST")
  /// Replaces the resource.
  public static let put = HTTPMethod("PUT")
  /// Changes parts of the resource (RFC 5789).
  public static let patch = HTTPMethod("PATCH")
  /// Removes the resource.
  public static let delete = HTTPMethod("DELETE")
  /// Asks what the resource allows.
  public static let options = HTTPMethod("OPTIONS")
  /// Echoes the request.
  public static let trace = HTTPMethod("TRACE")
  /// A safe request with a body.
  public static let query = HTTPMethod("QUERY")

  /// Whether the method only reads (RFC 9110, section 9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace, .query: true
    default: false
    }
  }

  /// Whether sending twice has the effect of sending once (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool { isSafe || self == .put || self == .delete }

  /// The method's name.
  public var description: String { rawValue }
}

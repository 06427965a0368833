/// A response status: a code and the reason phrase that came with it (RFC 9110, section 15).
public struct HTTPStatus: Sendable, Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The three-digit code.
  public let code: Int
  /// The phrase the server sent; empty where the protocol has none (HTTP/2). It never matters for comparison.
  public let reasonPhrase: String

  /// A status of the given code; without a phrase, the registered one is used.
  public init(_ code: Int, reasonPhrase: String? = nil) {
    self.code = code
    self.reasonPhrase = reasonPhrase ?? Self.registeredPhrases[code] ?? ""
  }

  /// A status written as its code.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Whether the code is in 200...299.
  public var isSuccessful: Bool { (200...299).contains(code) }
  /// Whether the code is in 100...199.
  public var isInformational: Bool { (100...199).contains(code) }
  /// Whether the code is in 300...399.
  public var isRedirection: Bool { (300...399).contains(code) }

  /// Statuses are equal when their codes are.
  public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The code and the phrase, as in a status line.
  public var description: String { reasonPhrase.isEmpty ? "\(code)" : "\(code) \(reasonPhrase)" }

  private static let registeredPhrases: [Int: String] = [
    100: "Continue", 101: "Switching Protocols", 103: "Early Hints",
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
    205: "Reset Content", 206: "Partial Content", 207: "Multi-Status",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
    421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked", 424: "Failed Dependency",
    425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
    508: "Loop Detected", 511: "Network Authentication Required",
  ]
}

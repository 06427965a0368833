/// A media type as in `Content-Type` (RFC 9110, section 8.3.1).
///
/// Type, subtype and parameter names are compared without regard to case; so is the value of `charset`.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
  /// The type, in lower case: `application`.
  public let type: String
  /// The subtype, in lower case: `problem+json`.
  public let subtype: String
  /// The parameters in order, names in lower case.
  public let parameters: [Parameter]

  /// One parameter of a media type.
  public struct Parameter: Sendable, Hashable {
    /// The name, in lower case.
    public let name: String
    /// The value, unquoted.
    public let value: String
  }

  /// A media type without parameters.
  public init(type: String, subtype: String) {
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    parameters = []
  }

  /// Reads a field value; nil if it is not a media type. A malformed parameter ends the list, it does not void it.
  public init?(_ text: some StringProtocol) {
    var scanner = FieldScanner(text)
    scanner.skipOptionalWhitespace()
    guard let type = scanner.token(), scanner.take("/"), let subtype = scanner.token() else { return nil }
    scanner.skipOptionalWhitespace()
    guard scanner.isAtEnd || scanner.current == 0x3B else { return nil }
    var parameters: [Parameter] = []
    while scanner.take(";") {
      scanner.skipOptionalWhitespace()
      guard let name = scanner.token() else { continue }
      guard scanner.take("="), let value = scanner.quotedString() ?? scanner.token() else { break }
      parameters.append(Parameter(name: name.lowercased(), value: value))
      scanner.skipOptionalWhitespace()
    }
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  /// The value of a parameter, nil if it is absent.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name.lowercased() }?.value
  }

  /// The `charset` parameter in lower case, nil if it is absent.
  public var charset: String? { parameter("charset")?.lowercased() }

  /// Type and subtype without parameters: `application/json`.
  public var essence: String { "\(type)/\(subtype)" }

  /// Whether the content is JSON: `application/json`, `text/json`, or any `+json` (RFC 6839, section 3.1).
  public var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

  /// Whether type and subtype are the same, whatever the parameters.
  public func matches(_ other: MediaType) -> Bool { type == other.type && subtype == other.subtype }

  /// The media type as a field value.
  public var description: String {
    parameters.reduce(essence) { text, parameter in
      let isToken = Grammar.isToken(parameter.value)
      // Scalars, not characters: a quote with a combining mark behind it ends the string all the same.
      let escaped = parameter.value.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
      return text + "; \(parameter.name)=" + (isToken ? parameter.value : "\"\(escaped)\"")
    }
  }

  /// `application/json`
  public static let json = MediaType(type: "application", subtype: "json")
  /// `application/problem+json` (RFC 9457)
  public static let problemJSON = MediaType(type: "application", subtype: "problem+json")
  /// `application/x-www-form-urlencoded`
  public static let form = MediaType(type: "application", subtype: "x-www-form-urlencoded")
  /// `application/octet-stream`
  public static let octetStream = MediaType(type: "application", subtype: "octet-stream")
  /// `text/plain`
  public static let plainText = MediaType(type: "text", subtype: "plain")
  /// `text/html`
  public static let html = MediaType(type: "text", subtype: "html")
  /// `text/javascript`
  public static let javascript = MediaType(type: "text", subtype: "javascript")
  /// `text/event-stream`
  public static let eventStream = MediaType(type: "text", subtype: "event-stream")
}

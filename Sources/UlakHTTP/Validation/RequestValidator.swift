/// The one validator of what goes on the wire. Every request passes it last, whatever made it.
///
/// It refuses; it never strips, splits or drops, because silence would hide the fault. Messages name the field, the
/// position and the code of the character, never the value.
public enum RequestValidator {
  /// Checks method, target, names and values.
  ///
  /// - Throws: ``NetworkError`` in category `request`: `invalidMethod`, `invalidHeader`, `invalidURL`.
  public static func validate(_ request: HTTPRequest, limits: MessageLimits = MessageLimits()) throws {
    try checkMethod(request.method)
    try checkTarget(request.url, limits: limits)
    try checkFields(request.headerFields, limits: limits)
    // The answer to HEAD has none either, whatever its length says: a transport that is sent a body would wait for one.
    if request.method == .trace || request.method == .head, !request.body.isNone {
      throw NetworkError(.invalidMethod, detail: "\(request.method) must not have a body")
    }
  }

  /// Checks names and values of fields that will be part of requests.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidHeader`.
  public static func validate(_ fields: HTTPFields, limits: MessageLimits = MessageLimits()) throws {
    try checkFields(fields, limits: limits)
  }

  private static func checkMethod(_ method: HTTPMethod) throws {
    guard Grammar.isToken(method.rawValue), method.rawValue.utf8.count <= 64 else {
      throw NetworkError(.invalidMethod, detail: "the method is not a token of at most 64 characters")
    }
    guard method.rawValue != "CONNECT" else {
      throw NetworkError(.invalidMethod, detail: "CONNECT is the transport's own")
    }
  }

  private static func checkTarget(_ url: HTTPURL, limits: MessageLimits) throws {
    guard url.path.utf8.count + (url.query?.utf8.count ?? 0) <= limits.headerBytes else {
      throw NetworkError.invalidURL("path and query are longer than \(limits.headerBytes) bytes")
    }
    // An address cannot be made with such bytes, but the wire is not guarded by what another file promises.
    for byte in url.path.utf8 where byte <= 0x20 || byte >= 0x7F {
      throw NetworkError.invalidURL("the path has a byte that is not allowed")
    }
    for byte in (url.query ?? "").utf8 where byte <= 0x20 || byte >= 0x7F {
      throw NetworkError.invalidURL("the query has a byte that is not allowed")
    }
  }

  private static func checkFields(_ fields: HTTPFields, limits: MessageLimits) throws {
    guard fields.entries.count <= limits.fieldCount else {
      throw NetworkError(.invalidHeader, detail: "more than \(limits.fieldCount) header fields")
    }
    var (bytes, hosts) = (0, 0)
    for entry in fields.entries {
      try check(entry, of: fields, limits: limits)
      bytes += entry.name.count + entry.value.count
      if entry.hash == HTTPField.Name.host.caseFoldedHash { hosts += 1 }
    }
    guard bytes <= limits.headerBytes else {
      throw NetworkError(.invalidHeader, detail: "the header fields are longer than \(limits.headerBytes) bytes")
    }
    // Two of them are two destinations, and which one counts differs from server to server.
    guard hosts < 2 || fields[values: .host].count < 2 else {
      throw NetworkError(.invalidHeader, detail: "there is more than one Host")
    }
  }

  private static func check(_ entry: HTTPFields.Entry, of fields: HTTPFields, limits: MessageLimits) throws {
    let (name, value) = (fields.slice(entry.name), fields.slice(entry.value))
    guard !name.isEmpty else { throw NetworkError(.invalidHeader, detail: "a header field has no name") }
    if let index = name.firstIndex(where: { !Grammar.isTokenCharacter($0) }) {
      throw NetworkError(.invalidHeader, detail: "the name of a header field has \(place(of: index, in: name))")
    }
    // Numbers are compared first: nearly no field is reserved, and every one of every request comes by here.
    if reservedHashes.contains(entry.hash), reserved.contains(HTTPField.Name(text(name))) {
      throw NetworkError(.invalidHeader, detail: "\(text(name)) is set by the transport")
    }
    if let index = value.firstIndex(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
      throw NetworkError(.invalidHeader, detail: "the value of \(text(name)) has \(place(of: index, in: value))")
    }
    guard name.count + value.count <= limits.fieldBytes else {
      throw NetworkError(.invalidHeader, detail: "\(text(name)) is longer than \(limits.fieldBytes) bytes")
    }
  }

  private static func text(_ name: ArraySlice<UInt8>) -> String { String(decoding: name, as: UTF8.self) }

  private static func place(of index: Int, in bytes: ArraySlice<UInt8>) -> String {
    let digits = String(bytes[index], radix: 16, uppercase: true)
    return "the character U+00\(bytes[index] < 16 ? "0" : "")\(digits) at position \(index - bytes.startIndex)"
  }

  /// Fields that describe the framing or the connection: two authors of these are how requests are smuggled.
  private static let reserved: Set<HTTPField.Name> = [
    .contentLength, .transferEncoding, .connection, .keepAlive, .upgrade, .te, .trailer, "Proxy-Connection",
    "HTTP2-Settings",
  ]
  private static let reservedHashes = reserved.map(\.caseFoldedHash)
}

/// An absolute `http` or `https` address, split and checked (RFC 3986), its host canonical.
///
/// Path and query are kept as they go on the wire, byte for byte: nothing that was encoded is decoded, nothing is
/// encoded twice.
public struct HTTPURL: Sendable, CustomStringConvertible {
  /// The parts. They never change, so copies share them: a request is passed through every layer of a pipeline.
  private final class Parts: Sendable {
    let origin: Origin
    let path: String
    let query: String?
    let fragment: String?

    init(origin: Origin, path: String, query: String?, fragment: String?) {
      self.origin = origin
      self.path = path
      self.query = query
      self.fragment = fragment
    }
  }

  private let parts: Parts

  /// Scheme, host and port.
  public var origin: Origin { parts.origin }
  /// The path, encoded; it begins with a slash.
  public var path: String { parts.path }
  /// The query, encoded, without its question mark; nil if there is none.
  public var query: String? { parts.query }
  /// The fragment, encoded, without its number sign. It is never sent.
  public var fragment: String? { parts.fragment }

  init(origin: Origin, path: String, query: String?, fragment: String?) {
    parts = Parts(origin: origin, path: path, query: query, fragment: fragment)
  }

  /// Reads an absolute address.
  ///
  /// Characters that must be escaped in path, query and fragment are; an international host becomes ASCII; dot
  /// segments are resolved.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL`: another scheme, no host, user information, a control
  ///   character, a broken escape, a port outside 1...65535. The message never repeats the address.
  public init(_ text: some StringProtocol) throws {
    let text = Substring(text)
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { throw NetworkError.invalidURL("the scheme is missing") }
    guard let scheme = Origin.Scheme(rawValue: text[..<colon].lowercased()) else {
      throw NetworkError.invalidURL("the scheme is neither http nor https")
    }
    // Always bytes, never characters: a mark that combines with a separator would be dropped together with it.
    var rest = Substring(text.utf8[colon...].dropFirst())
    guard rest.utf8.starts(with: [0x2F, 0x2F]) else { throw NetworkError.invalidURL("“//” must follow the scheme") }
    rest = Substring(rest.utf8.dropFirst(2))
    let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    let origin = try Self.origin(scheme, authority: rest[..<end])
    let (path, query, fragment) = try Self.target(rest[end...])
    parts = Parts(origin: origin, path: path, query: query, fragment: fragment)
  }

  /// Path and query: what a request line carries.
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// The whole address with its fragment.
  public var absoluteString: String {
    fragment.map { "\(absoluteWithoutFragment)#\($0)" } ?? absoluteWithoutFragment
  }

  /// The whole address as it is requested.
  package var absoluteWithoutFragment: String {
    var text = origin.scheme == .https ? "https://" : "http://"
    text.reserveCapacity(40 + path.utf8.count + (query?.utf8.count ?? 0))
    text += origin.authority
    text += path
    if let query {
      text += "?"
      text += query
    }
    return text
  }

  /// The address for messages and logs: the values of its query are left out, for they may be secrets, and so is the
  /// fragment. The whole is ``absoluteString``.
  public var description: String {
    guard let query else { return "\(origin)\(path)" }
    let names = query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      pair.firstIndex(of: "=").map { "\(pair[..<$0])=…" } ?? "…"
    }
    return "\(origin)\(path)?\(names.joined(separator: "&"))"
  }
}

extension HTTPURL: Hashable {
  /// Equal when all parts are.
  public static func == (a: Self, b: Self) -> Bool {
    a.parts === b.parts
      || (a.origin == b.origin && a.path == b.path && a.query == b.query && a.fragment == b.fragment)
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
    hasher.combine(path)
    hasher.combine(query)
    hasher.combine(fragment)
  }
}

extension HTTPURL {
  private static func origin(_ scheme: Origin.Scheme, authority: Substring) throws -> Origin {
    guard !authority.utf8.contains(0x40) else {
      throw NetworkError.invalidURL("user information before the host is not accepted; use the Authorization field")
    }
    var host = authority
    var port: Int?
    let afterBracket = authority.utf8.lastIndex(of: 0x5D) ?? authority.startIndex
    if let colon = authority[afterBracket...].utf8.lastIndex(of: 0x3A) {
      host = authority[..<colon]
      let digits = Substring(authority.utf8[colon...].dropFirst())
      if !digits.isEmpty {
        guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(digits), (1...65_535).contains(number)
        else { throw NetworkError.invalidURL("the port is not a number from 1 to 65535") }
        port = number
      }
    }
    return Origin(scheme: scheme, host: try Host.canonical(host), port: port)
  }

  static func target(_ text: Substring) throws -> (path: String, query: String?, fragment: String?) {
    var path = text
    var query: Substring?
    var fragment: Substring?
    if let mark = path.utf8.firstIndex(of: 0x23) {
      fragment = Substring(path.utf8[mark...].dropFirst())
      path = path[..<mark]
    }
    if let mark = path.utf8.firstIndex(of: 0x3F) {
      query = Substring(path.utf8[mark...].dropFirst())
      path = path[..<mark]
    }
    let repaired = try PercentEncoding.repairedPath(path)
    return (
      repaired.isEmpty ? "/" : DotSegments.removed(from: repaired),
      try query.map { try PercentEncoding.repairedQuery($0, part: "query") },
      try fragment.map { try PercentEncoding.repairedQuery($0, part: "fragment") }
    )
  }
}

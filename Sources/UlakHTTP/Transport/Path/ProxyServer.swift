/// A server that passes requests on.
public struct ProxyServer: Sendable, Hashable {
  /// What is spoken with the proxy.
  public enum Kind: String, Sendable, Hashable {
    /// HTTP in the clear: CONNECT for `https`, the absolute form for `http` (RFC 9112, section 3.2.2).
    case http
    /// The same over TLS, the proxy's certificate being verified like any other.
    case https
    /// SOCKS version 5, names being looked up by the proxy (RFC 1928).
    case socks5
  }

  /// What the proxy wants to know of its user: sent to the proxy alone, never to an origin.
  public struct Credentials: Sendable, Hashable {
    /// The name.
    public var user: String
    /// The password.
    public var password: String

    /// A name and its password.
    public init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  /// What is spoken with it.
  public var kind: Kind
  /// Its name or address; an IPv6 address in brackets.
  public var host: String
  /// Its port.
  public var port: Int
  /// Name and password: Basic for HTTP (RFC 7617), RFC 1929 for SOCKS.
  public var credentials: Credentials?

  /// A proxy.
  public init(_ kind: Kind, _ host: String, port: Int, credentials: Credentials? = nil) {
    self.kind = kind
    self.host = host
    self.port = port
    self.credentials = credentials
  }

  /// Reads an address such as `http://user:password@proxy.example.com:3128`. Without a scheme it is `http`; without a
  /// port 3128 for `http`, 443 for `https`, 1080 for `socks5` and `socks5h`, which mean the same.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidConfiguration`; the text is not in it, for it may hold a password.
  public init(_ text: String) throws {
    var rest = text[...]
    var kind = Kind.http
    if let mark = text.range(ofSeparator: "://") {
      switch text[..<mark.lowerBound].lowercased() {
      case "http": kind = .http
      case "https": kind = .https
      case "socks5", "socks5h": kind = .socks5
      default: throw Self.invalid("its scheme is not http, https or socks5")
      }
      rest = text[mark.upperBound...]
    }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    var credentials: Credentials?
    if let at = rest.utf8.lastIndex(of: 0x40) {
      credentials = try Self.credentials(rest[..<at])
      rest = Substring(rest.utf8[at...].dropFirst())
    }
    // The grammar of an origin, in the one parser there is.
    guard !rest.contains(where: { "/?#@".contains($0) }), let origin = try? HTTPURL("http://\(rest)/").origin else {
      throw Self.invalid("its host or port is not valid")
    }
    let hasPort = rest.utf8.last != 0x5D && rest.utf8.contains(0x3A)
    let usual = [Kind.http: 3128, .https: 443, .socks5: 1080]
    self.init(kind, origin.host, port: hasPort ? origin.port : usual[kind]!, credentials: credentials)
  }

  /// What cannot work, nil if nothing.
  var problem: NetworkError? {
    guard let canonical = try? Host.canonical(host[...]), canonical == host.lowercased() else {
      return Self.invalid("its host is not valid")
    }
    guard (1...65_535).contains(port) else { return Self.invalid("its port is not from 1 to 65535") }
    guard let credentials else { return nil }
    let (user, password) = (credentials.user.utf8, credentials.password.utf8)
    // A colon would end the name (RFC 7617, section 2), a NUL the text; SOCKS counts lengths in a byte (RFC 1929).
    guard !user.contains(0x3A) || kind == .socks5, !user.contains(where: Self.isControl),
      !password.contains(where: Self.isControl)
    else { return Self.invalid("its user or password has a character that cannot be sent") }
    guard kind != .socks5 || ((1...255).contains(user.count) && (1...255).contains(password.count)) else {
      return Self.invalid("SOCKS5 takes a user and a password of 1 to 255 bytes")
    }
    return nil
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  private static func credentials(_ text: Substring) throws -> Credentials {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let decoded = parts.map { part in
      PercentEncoding.decode(part).flatMap { String(validating: $0, as: UTF8.self) }
    }
    guard let user = decoded[0], let password = decoded.count > 1 ? decoded[1] : "" else {
      throw invalid("its user or password is not encoded rightly")
    }
    return Credentials(user: user, password: password)
  }

  private static func invalid(_ detail: String) -> NetworkError {
    NetworkError(.invalidConfiguration, detail: "the proxy cannot be used: \(detail)")
  }
}

extension ProxyServer: CustomStringConvertible, CustomReflectable {
  /// The address, without name and password.
  public var description: String { "\(kind.rawValue)://\(host):\(port)" }
  /// The same.
  public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

extension ProxyServer.Credentials: CustomStringConvertible, CustomReflectable {
  /// Neither of the two.
  public var description: String { "<redacted>" }
  /// Neither of the two.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
  /// Where a separator first stands, compared as bytes.
  fileprivate func range(ofSeparator separator: String) -> Range<Index>? {
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: separator.utf8) {
        return start..<utf8.index(start, offsetBy: separator.utf8.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }
}

/// Scheme, host and port: what may share connections, tokens and cookies (RFC 9110, section 4.3.1).
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  public enum Scheme: String, Sendable, Hashable {
    /// In the clear.
    case http
    /// Over TLS.
    case https

    /// The port when none is named.
    public var defaultPort: Int { self == .https ? 443 : 80 }
  }

  /// The scheme.
  public let scheme: Scheme
  /// The host in its one canonical form: lower case, ASCII, an IPv6 address in brackets.
  public let host: String
  /// The port, the scheme's default filled in.
  public let port: Int

  init(scheme: Scheme, host: String, port: Int?) {
    self.scheme = scheme
    self.host = host
    self.port = port ?? scheme.defaultPort
  }

  /// Host and port as the `Host` field has them: the default port is left out.
  public var authority: String { port == scheme.defaultPort ? host : "\(host):\(port)" }

  /// Whether the host is this device by name or address: `localhost`, `*.localhost`, 127.0.0.0/8, `[::1]`.
  public var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || (host.hasPrefix("127.") && Host.isDottedQuad(host))
  }

  /// The origin as text: `https://api.example.com`.
  public var description: String { "\(scheme.rawValue)://\(authority)" }
}

/// What client and server agreed on in a TLS handshake.
public struct MockTLSFacts: Sendable, Hashable {
  /// The version, as OpenSSL writes it: `TLSv1.3`.
  public var version: String
  /// The cipher suite, as OpenSSL writes it.
  public var cipher: String
  /// The name the client asked for (SNI), nil if it asked for none.
  public var serverName: String?
  /// The protocol chosen by ALPN: `http/1.1` or `h2`; nil if the client offered none.
  public var applicationProtocol: String?
  /// Whose certificate the client showed, such as `/CN=Client`; nil if it was not asked for one.
  public var clientSubject: String?
}

/// A version of TLS.
public enum MockTLSVersion: Int, Sendable, Comparable, CaseIterable {
  /// TLS 1.0, which no client should speak any more (RFC 8996).
  case tls10 = 0
  /// TLS 1.1, as little.
  case tls11
  /// TLS 1.2.
  case tls12
  /// TLS 1.3.
  case tls13

  /// Older ones come first.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

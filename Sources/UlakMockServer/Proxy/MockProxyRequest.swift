#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a ``MockProxy`` was asked for.
public struct MockProxyRequest: Sendable, Hashable {
  /// How it was asked.
  public enum Kind: String, Sendable, Hashable {
    /// For a tunnel, by CONNECT (RFC 9110, section 9.3.6).
    case tunnel
    /// To pass a request on, in the absolute form (RFC 9112, section 3.2.2).
    case forward
    /// For a connection, by SOCKS version 5 (RFC 1928).
    case socks5
  }

  /// How it was asked.
  public var kind: Kind
  /// Whom it was to connect to: host and port, as the client wrote them.
  public var target: String
  /// Who the client says it is; nil if it does not say.
  public var user: String?
  /// The client's password, as it was sent.
  public var password: String?
  /// Whether the proxy did what it was asked for, as far as it lay with it.
  public var isAccepted: Bool
  /// The head of the request as it came; empty with SOCKS.
  public var rawHead = Data()
}

/// Which versions of HTTP a transport speaks.
public enum HTTPVersionPolicy: Sendable, Hashable {
  /// HTTP/2 over TLS where the server agrees (ALPN, RFC 7301), HTTP/1.1 otherwise.
  case automatic
  /// HTTP/1.1 alone.
  case http11
  /// As `automatic` over TLS; without TLS HTTP/2 from the first byte, for servers that are known to speak it (RFC 9113,
  /// section 3.3).
  case http2PriorKnowledge
}

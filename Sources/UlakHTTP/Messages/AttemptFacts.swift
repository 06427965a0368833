/// What one exchange on the wire was like.
public struct AttemptFacts: Sendable, Hashable {
  /// How long each phase took; phases that did not happen are nil.
  public var timings = Timings()
  /// Bytes of the request's head and body that were sent.
  public var bytesSent = 0
  /// Bytes of the response's head and body that were received.
  public var bytesReceived = 0
  /// Bytes of the response's content as they were on the wire, still encoded.
  public var contentBytesReceived = 0
  /// The version of TLS and its cipher suite, as `TLSv1.3 TLS_AES_256_GCM_SHA384`; nil without TLS, or where the
  /// transport does not know.
  public var tls: String?
  /// The protocol spoken, `http/1.1` or `h2`.
  public var networkProtocol = "http/1.1"
  /// Whether the connection had served an earlier request.
  public var isReusedConnection = false
  /// A number that tells the transport's connections apart; nil if there was none.
  public var connection: Int?
  /// The peer's address and port, as `127.0.0.1:443`; nil if there was none.
  public var peer: String?

  /// Facts to be filled in.
  public init() {}

  /// The phases of an exchange, in the order they happen.
  public struct Timings: Sendable, Hashable {
    /// Waiting for the transport to take the request up.
    public var queued: Duration?
    /// Finding the host's address.
    public var nameLookup: Duration?
    /// Connecting, without TLS.
    public var connect: Duration?
    /// The TLS handshake.
    public var secureConnect: Duration?
    /// Sending the request, where it can be told from waiting.
    public var sending: Duration?
    /// Waiting for the first byte of the answer; sending too, where that cannot be told apart.
    public var waiting: Duration?
    /// Receiving from the first byte to the last.
    public var receiving: Duration?
    /// From taking the request up to the last byte.
    public var total: Duration = .zero

    /// Timings to be filled in.
    public init() {}
  }
}

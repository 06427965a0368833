/// How large a message may be. The defaults are generous for every honest peer.
public struct MessageLimits: Sendable, Hashable {
  /// The most header fields of one message.
  public var fieldCount = 1_000
  /// The most bytes of one header field, name and value.
  public var fieldBytes = 64 * 1024
  /// The most bytes of all header fields together.
  public var headerBytes = 256 * 1024
  /// The most bytes of a status line.
  public var statusLineBytes = 8 * 1024
  /// The most bytes of a response body that is held in memory, after decoding.
  public var bodyBytes = 64 * 1024 * 1024

  /// The default limits.
  public init() {}
}

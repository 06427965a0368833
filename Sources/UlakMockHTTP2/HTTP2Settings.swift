/// What a mock server says of itself when an HTTP/2 connection begins (RFC 9113, section 6.5), and how it opens its
/// windows.
public struct HTTP2Settings: Sendable, Hashable {
  /// How many streams a client may have open; more are refused (SETTINGS_MAX_CONCURRENT_STREAMS).
  public var maxConcurrentStreams: UInt32 = 100
  /// How many bytes of a request's body may come before the window of its stream is extended, at most 2^31 - 1
  /// (SETTINGS_INITIAL_WINDOW_SIZE). With zero, and ``extendsWindows`` off, no body ever comes.
  public var initialWindowSize: UInt32 = 256 * 1024
  /// The largest frame that is taken, from 2^14 to 2^24 - 1 bytes (SETTINGS_MAX_FRAME_SIZE).
  public var maxFrameSize: UInt32 = 16 * 1024
  /// The size of the table that the client's fields are compressed with, in bytes (SETTINGS_HEADER_TABLE_SIZE).
  public var headerTableSize: UInt32 = 4096
  /// The largest list of fields that is taken, each counted as its name, its value and 32 bytes; a larger one is
  /// answered with 431 (SETTINGS_MAX_HEADER_LIST_SIZE). Nil says nothing, and the server's own limits hold.
  public var maxHeaderListSize: UInt32?
  /// Settings of any other number, sent as they are here.
  public var others: [UInt16: UInt32] = [:]
  /// How many bytes of all requests' bodies together may come before the connection's window is extended. The protocol
  /// has no way to begin with fewer than 65 535.
  public var connectionWindowSize: Int32 = 1024 * 1024
  /// Whether windows are extended as bodies come in. Without, an upload stalls once it has filled its window.
  public var extendsWindows = true

  /// The default settings.
  public init() {}
}

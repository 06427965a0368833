/// What an HTTP/2 connection puts up with, beside ``HTTP2Settings/maxConcurrentStreams``.
package struct HTTP2Limits: Sendable {
  /// The most bytes of a list of fields, each counted as its name, its value and 32 bytes.
  package var headBytes = 256 * 1024
  /// The most bytes of one request's body.
  package var bodyBytes = 64 * 1024 * 1024
  /// The most bytes of the bodies of all requests that are not answered yet.
  package var heldBodyBytes = 256 * 1024 * 1024
  /// The most frames that wait to be sent. A peer that makes us answer but does not read is cut off there.
  package var queuedFrames = 10_000
  /// How many streams more than it lets finish a peer may reset, or have reset for its own faults. Below 1000, from
  /// where on some versions of nghttp2 end a connection by themselves and with another code.
  package var resets = 900

  /// The default limits.
  package init() {}
}

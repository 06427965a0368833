import UlakHTTP

/// Why the next request of a connection cannot be had.
enum WireFailure: Error {
  /// The peer has closed the connection, or it broke.
  case ended
  /// What came is not acceptable: the status to refuse it with, and why.
  case refused(HTTPStatus, String)

  /// Something goes wrong that was asked for.
  case struck(MockFault.Effect)

  /// A request that breaks RFC 9112.
  static func malformed(_ why: String) -> WireFailure { .refused(400, why) }
}

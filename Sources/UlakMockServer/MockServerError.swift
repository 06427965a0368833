/// Why a mock server, or a wait for its requests, failed.
public enum MockServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A call to the operating system failed with this `errno`.
  case system(call: String, code: Int32)
  /// TLS was asked for where this package has no TLS server: only Linux does.
  case tlsUnavailable
  /// A certificate could not be made or used; the text says what the tool or the library said.
  case certificate(String)
  /// The wait for request number `awaited` ran out of time; `arrived` says what came instead.
  case requestMissing(awaited: Int, arrived: [String])
  /// Request number `awaited` came, but the journal keeps only the latest ones.
  case requestForgotten(awaited: Int)
  /// The server was stopped during the wait.
  case stopped

  /// One line for the reader of a failed test.
  public var description: String {
    switch self {
    case .system(let call, let code): "\(call) failed with error \(code)"
    case .tlsUnavailable: "this platform has no TLS for the mock server"
    case .certificate(let text): "the certificate cannot be used: \(text)"
    case .requestMissing(let awaited, let arrived):
      "request \(awaited) did not come; "
        + (arrived.isEmpty ? "none did" : "these did: \(arrived.joined(separator: ", "))")
    case .requestForgotten(let awaited): "request \(awaited) is no longer in the journal"
    case .stopped: "the server was stopped"
    }
  }
}

import UlakHTTP

/// What URLSession measures of one exchange, as plain values. Its dates share one clock, so the time between two of them
/// can be trusted.
struct TransactionMeasurements {
  /// Seconds since some moment; nil for what did not happen.
  var fetchStart: Double?
  var nameLookup: (start: Double?, end: Double?)
  var connect: (start: Double?, end: Double?)
  var secure: (start: Double?, end: Double?)
  var request: (start: Double?, end: Double?)
  var response: (start: Double?, end: Double?)
  var bytesSent: Int64 = 0
  var headBytesReceived: Int64 = 0
  var contentBytesReceived: Int64 = 0
  var protocolName: String?
  var isReused = false
  var localPort: Int?
  var remote: (address: String?, port: Int?)
  var tls: (version: UInt16?, suite: UInt16?)
}

extension AttemptFacts {
  /// What the session measured, in this library's terms.
  init(_ measured: TransactionMeasurements) {
    self.init()
    timings.queued = Self.between(
      measured.fetchStart, measured.nameLookup.start ?? measured.connect.start ?? measured.request.start)
    timings.nameLookup = Self.between(measured.nameLookup.start, measured.nameLookup.end)
    // The end of connecting is that of the handshake too, where there is one.
    timings.connect = Self.between(measured.connect.start, measured.secure.start ?? measured.connect.end)
    timings.secureConnect = Self.between(measured.secure.start, measured.secure.end)
    timings.sending = Self.between(measured.request.start, measured.request.end)
    timings.waiting = Self.between(measured.request.end ?? measured.request.start, measured.response.start)
    timings.receiving = Self.between(measured.response.start, measured.response.end)
    bytesSent = Int(clamping: measured.bytesSent)
    contentBytesReceived = Int(clamping: measured.contentBytesReceived)
    bytesReceived = Int(clamping: measured.headBytesReceived + measured.contentBytesReceived)
    networkProtocol = measured.protocolName ?? networkProtocol
    isReusedConnection = measured.isReused
    connection = measured.localPort
    tls = TLSNames.text(version: measured.tls.version, suite: measured.tls.suite)
    if let address = measured.remote.address, let port = measured.remote.port {
      peer = address.utf8.contains(0x3A) ? "[\(address)]:\(port)" : "\(address):\(port)"
    }
  }

  /// A clock that was set in between must not make a phase negative.
  private static func between(_ start: Double?, _ end: Double?) -> Duration? {
    guard let start, let end else { return nil }
    return .seconds(max(0, end - start))
  }
}

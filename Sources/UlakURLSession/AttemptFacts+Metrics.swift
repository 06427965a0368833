#if canImport(Darwin)
  import Foundation
  import UlakHTTP

  extension AttemptFacts {
    /// What URLSession measured. Its dates share one clock, so the time between two of them can be trusted.
    init(_ metrics: URLSessionTaskTransactionMetrics) {
      self.init()
      timings.queued = Self.between(metrics.fetchStartDate, metrics.domainLookupStartDate ?? metrics.requestStartDate)
      timings.nameLookup = Self.between(metrics.domainLookupStartDate, metrics.domainLookupEndDate)
      timings.connect = Self.between(
        metrics.connectStartDate, metrics.secureConnectionStartDate ?? metrics.connectEndDate)
      timings.secureConnect = Self.between(metrics.secureConnectionStartDate, metrics.secureConnectionEndDate)
      timings.waiting = Self.between(metrics.requestStartDate, metrics.responseStartDate)
      timings.receiving = Self.between(metrics.responseStartDate, metrics.responseEndDate)
      bytesSent = Int(metrics.countOfRequestHeaderBytesSent + metrics.countOfRequestBodyBytesSent)
      bytesReceived = Int(metrics.countOfResponseHeaderBytesReceived + metrics.countOfResponseBodyBytesReceived)
      networkProtocol = metrics.networkProtocolName ?? networkProtocol
      isReusedConnection = metrics.isReusedConnection
      if let address = metrics.remoteAddress, let port = metrics.remotePort {
        peer = address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
      }
    }

    private static func between(_ start: Date?, _ end: Date?) -> Duration? {
      guard let start, let end else { return nil }
      return .seconds(max(0, end.timeIntervalSince(start)))
    }
  }
#endif

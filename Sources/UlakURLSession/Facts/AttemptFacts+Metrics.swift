#if canImport(Darwin)
  import Foundation
  import Security
  import UlakHTTP

  extension AttemptFacts {
    /// What URLSession measured of the exchange that brought the answer; nil if none went over the network.
    init?(_ metrics: URLSessionTaskMetrics) {
      guard let last = metrics.transactionMetrics.last(where: { $0.resourceFetchType == .networkLoad }) else {
        return nil
      }
      self.init(TransactionMeasurements(last))
    }
  }

  extension TransactionMeasurements {
    init(_ metrics: URLSessionTaskTransactionMetrics) {
      func seconds(_ date: Date?) -> Double? { date?.timeIntervalSinceReferenceDate }
      self.init(
        fetchStart: seconds(metrics.fetchStartDate),
        nameLookup: (seconds(metrics.domainLookupStartDate), seconds(metrics.domainLookupEndDate)),
        connect: (seconds(metrics.connectStartDate), seconds(metrics.connectEndDate)),
        secure: (seconds(metrics.secureConnectionStartDate), seconds(metrics.secureConnectionEndDate)),
        request: (seconds(metrics.requestStartDate), seconds(metrics.requestEndDate)),
        response: (seconds(metrics.responseStartDate), seconds(metrics.responseEndDate)),
        bytesSent: metrics.countOfRequestHeaderBytesSent + metrics.countOfRequestBodyBytesSent,
        headBytesReceived: metrics.countOfResponseHeaderBytesReceived,
        contentBytesReceived: metrics.countOfResponseBodyBytesReceived,
        protocolName: metrics.networkProtocolName, isReused: metrics.isReusedConnection, localPort: metrics.localPort,
        remote: (metrics.remoteAddress, metrics.remotePort),
        tls: (metrics.negotiatedTLSProtocolVersion?.rawValue, metrics.negotiatedTLSCipherSuite?.rawValue))
    }
  }
#endif

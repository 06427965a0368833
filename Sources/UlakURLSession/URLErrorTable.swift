import UlakHTTP

/// What URLSession's error codes mean. By number, so that the table can be read and tested where there is no URLSession.
enum URLErrorTable {
  /// The error that a code stands for.
  ///
  /// - Parameter hasHead: whether the head of the answer had come: the same code then means a cut answer.
  static func error(_ code: Int, hasHead: Bool) -> NetworkError {
    var error = NetworkError(reason(code, hasHead: hasHead))
    error.underlying = "URLError \(code)"
    error.mayHaveBeenProcessed = hasHead || mayHaveBeenProcessed(error.reason)
    return error
  }

  static func reason(_ code: Int, hasHead: Bool) -> NetworkError.Reason {
    switch code {
    case -1000, -1002: .invalidURL
    case -1009, -1018, -1019, -1020: .noConnection
    case -1003, -1006: .hostNotFound
    case -1004: .cannotConnect
    case -1005: hasHead ? .truncated : .connectionLost
    case -1001: .idleTimeout
    case -999: .cancelled
    case -1200: .tlsHandshake
    case -1204 ... -1201: .certificate
    case -1206, -1205: .clientCertificate
    case -1022: .insecureNotAllowed
    case -1007: .tooManyRedirects
    case -1010: .invalidLocation
    case -1011, -1017: .protocolError
    case -1015, -1016: .contentDecoding
    case -1103: .bodyTooLarge
    case -1014: .noData
    case -1012, -1013: .unauthorized
    case -1021: .bodyNotReplayable
    case -2000: .cacheMiss
    case -1102: .filePermission
    case -3007 ... -3000: .fileWrite
    default: .unknown
    }
  }

  /// URLSession does not tell how far the request got, so whatever can happen after it left counts as after it left.
  private static func mayHaveBeenProcessed(_ reason: NetworkError.Reason) -> Bool {
    switch reason {
    case .connectionLost, .idleTimeout, .protocolError, .contentDecoding, .noData, .unauthorized, .unknown: true
    default: false
    }
  }
}

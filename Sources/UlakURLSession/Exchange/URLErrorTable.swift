import UlakHTTP

/// What URLSession's error codes mean. By number, so that the table can be read and tested where there is no URLSession.
enum URLErrorTable {
  /// What the session says of a failure.
  struct Code: Hashable {
    /// The number of the `URLError`.
    var number: Int
    /// The error of the system below it, if that is known.
    var system: Int?

    init(_ number: Int, system: Int? = nil) {
      self.number = number
      self.system = system
    }
  }

  /// The error that a code stands for.
  ///
  /// - Parameter hasHead: whether the head of the answer had come: the same code then means a cut answer.
  static func error(_ code: Code, hasHead: Bool) -> NetworkError {
    let reason = systemReason(code.system) ?? reason(code.number, hasHead: hasHead)
    var error = NetworkError(reason)
    error.underlying = "URLError \(code.number)" + (code.system.map { ", errno \($0)" } ?? "")
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
    case -1100, -1101: .fileRead
    case -1102: .filePermission
    case -3007 ... -3000: .fileWrite
    default: .unknown
    }
  }

  /// Apple's numbers, which are not Linux's: what the device is out of is a better reason than where it was noticed.
  private static func systemReason(_ number: Int?) -> NetworkError.Reason? {
    switch number {
    case 12, 23, 24, 55: .exhausted  // ENOMEM, ENFILE, EMFILE, ENOBUFS
    case 28: .diskFull  // ENOSPC
    case 50, 51: .noConnection  // ENETDOWN, ENETUNREACH
    default: nil
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

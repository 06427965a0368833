package import UlakHTTP

extension HAREntry {
  /// The failure that was recorded: this library's own, a browser's, or an unnamed one.
  package var failure: NetworkError {
    let own = wire?["reason"]?.string.flatMap { name in Self.replayable.first { $0.description == name } }
    let reason = own ?? Self.reason(of: response.error ?? "")
    var error = NetworkError(reason, detail: "the recorded exchange failed")
    // Chrome's names hold no secrets; other texts might.
    if let code = response.error, code.hasPrefix("net::"), code.utf8.allSatisfy(Self.isNameByte) {
      error.underlying = code
    }
    error.mayHaveBeenProcessed =
      wire?["mayHaveBeenProcessed"]?.bool ?? [.connectionLost, .attemptTimeout, .idleTimeout].contains(reason)
    return error
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x3A || byte == 0x5F
  }

  /// Failures of a transport, by name.
  private static let replayable: [NetworkError.Reason] = [
    .noConnection, .hostNotFound, .cannotConnect, .connectionLost, .notProcessed, .connectTimeout, .attemptTimeout,
    .idleTimeout, .deadline, .tlsHandshake, .certificate, .clientCertificate, .pinningFailed, .insecureNotAllowed,
    .protocolError, .truncated, .contentDecoding, .headersTooLarge, .bodyTooLarge, .exhausted, .unknown,
  ]

  private static func reason(of error: String) -> NetworkError.Reason {
    let code = error.hasPrefix("net::") ? error.dropFirst(5) : Substring(error)
    return chrome[code] ?? prefixes.first { code.hasPrefix($0.prefix) }?.reason ?? .connectionLost
  }

  private static let chrome: [Substring: NetworkError.Reason] = [
    "ERR_INTERNET_DISCONNECTED": .noConnection, "ERR_NETWORK_CHANGED": .connectionLost,
    "ERR_NAME_NOT_RESOLVED": .hostNotFound, "ERR_NAME_RESOLUTION_FAILED": .hostNotFound,
    "ERR_CONNECTION_REFUSED": .cannotConnect, "ERR_CONNECTION_FAILED": .cannotConnect,
    "ERR_ADDRESS_UNREACHABLE": .cannotConnect, "ERR_PROXY_CONNECTION_FAILED": .cannotConnect,
    "ERR_CONNECTION_TIMED_OUT": .connectTimeout, "ERR_TIMED_OUT": .attemptTimeout,
    "ERR_BAD_SSL_CLIENT_AUTH_CERT": .clientCertificate, "ERR_TOO_MANY_REDIRECTS": .tooManyRedirects,
    "ERR_CONTENT_LENGTH_MISMATCH": .truncated, "ERR_INCOMPLETE_CHUNKED_ENCODING": .truncated,
    "ERR_CONTENT_DECODING_FAILED": .contentDecoding, "ERR_INVALID_HTTP_RESPONSE": .protocolError,
    "ERR_RESPONSE_HEADERS_TOO_BIG": .headersTooLarge,
  ]

  private static let prefixes: [(prefix: String, reason: NetworkError.Reason)] = [
    ("ERR_CERT_", .certificate), ("ERR_SSL_PINNED", .pinningFailed), ("ERR_SSL_", .tlsHandshake),
    ("ERR_HTTP2_", .protocolError), ("ERR_QUIC_", .protocolError),
  ]
}

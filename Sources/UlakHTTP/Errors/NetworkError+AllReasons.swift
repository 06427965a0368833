extension NetworkError.Reason {
  /// Every reason of this version. A test compares the list with the declarations.
  package static let all: [NetworkError.Reason] = [
    .invalidURL, .invalidHeader, .invalidMethod, .encodingFailed, .bodyNotReplayable, .bodyChanged,
    .noConnection, .hostNotFound, .cannotConnect, .connectionLost, .notProcessed,
    .connectTimeout, .attemptTimeout, .idleTimeout, .deadline,
    .cancelled,
    .tlsHandshake, .certificate, .clientCertificate, .pinningFailed, .insecureNotAllowed, .destinationNotAllowed,
    .tooManyRedirects, .redirectRefused, .invalidLocation,
    .protocolError, .truncated, .contentDecoding, .headersTooLarge, .bodyTooLarge, .bodyAlreadyRead,
    .endlessPages,
    .noData, .decodingFailed, .unexpectedContentType, .unsupportedCharset,
    .badRequest, .unauthorized, .forbidden, .notFound, .gone, .proxyAuthentication, .retryable, .conflict,
    .preconditionFailed, .locked, .requestTooLarge, .validation, .rateLimited, .client, .serverError, .unexpectedStatus,
    .problem, .cacheMiss,
    .fileRead, .fileWrite, .filePermission, .diskFull, .fileExists,
    .circuitOpen, .overloaded, .locallyRateLimited, .retryBudget,
    .exhausted, .invalidConfiguration, .unsupported, .notRecorded, .unknown,
  ]
}

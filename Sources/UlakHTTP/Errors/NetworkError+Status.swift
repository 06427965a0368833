extension NetworkError.Reason {
  /// The reason that a status outside 200...299 stands for.
  public static func status(_ status: HTTPStatus) -> Self {
    switch status.code {
    case 400, 405, 406, 415: .badRequest
    case 401: .unauthorized
    case 403: .forbidden
    case 404: .notFound
    case 407: .proxyAuthentication
    case 408, 421, 425: .retryable
    case 409: .conflict
    case 410: .gone
    case 412: .preconditionFailed
    case 413, 414, 431: .requestTooLarge
    case 422: .validation
    case 423: .locked
    case 429: .rateLimited
    case 400...499: .client
    case 500...599: .serverError
    default: .unexpectedStatus
    }
  }
}

extension NetworkError.RetryAdvice {
  /// What a status outside 200...299 says about trying again (RFC 9110, section 15).
  package init(_ status: HTTPStatus) {
    switch status.code {
    // The server did not act: 421 was not for it, 425 came too early, 429 was turned away before.
    case 421, 425, 429: self = .anyMethod
    case 408, 502, 503, 504: self = .idempotentOnly
    // Whatever broke the server may have happened after it acted.
    case 500: self = .safeOnly
    default: self = .never
    }
  }
}

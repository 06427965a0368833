// What call sites ask most often, by names that read well: `catch let error as NetworkError where error.isOffline`.
extension NetworkError {
  /// Whether the device has no network.
  public var isOffline: Bool { reason == .noConnection }

  /// Whether it took too long: connecting, an attempt, the server's silence, or the whole call.
  public var isTimeout: Bool { category == .timeout }

  /// Whether the server wants the user to sign in (401).
  public var isUnauthorized: Bool { reason == .unauthorized }

  /// Whether there is nothing at the address, or not any more (404, 410).
  public var isNotFound: Bool { reason == .notFound || reason == .gone }

  /// Whether the values that were sent are at fault (422), so that ``fieldErrors`` are worth a look. They may be there for
  /// other statuses as well.
  public var isValidation: Bool { reason == .validation }

  /// Whether a limit on how often may be asked was met, the server's (429) or the client's own.
  public var isRateLimited: Bool { reason == .rateLimited || reason == .locallyRateLimited }

  /// Whether the server said that the service is down for now: 502, 503 or 504.
  public var isUnavailable: Bool { [502, 503, 504].contains(status?.code) }

  /// Whether a button “try again” makes sense. Who repeats a call without being asked looks at ``retryAdvice``, which
  /// knows for which methods it is safe.
  public var isRetryable: Bool { retryAdvice != .never }
}

/// Sends a request once more whose kept connection turned out to be dead.
///
/// A server may close a connection while the next request is on its way to it (RFC 9112, section 9.3.1). That is no failure
/// of server or network, and happens the more the longer a client rests; so a request that may be repeated is, at once and
/// on a new connection. Transports do not: they cannot know whose order it is to be sent twice.
struct RetryLayer: Interceptor {
  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    do {
      return try await next(request)
    } catch let error as NetworkError
      where error.isStaleConnection && request.body.isReplayable
      && (request.method.isIdempotent || !error.mayHaveBeenProcessed)
    {
      return try await next.onFreshConnection()(request)
    }
  }
}

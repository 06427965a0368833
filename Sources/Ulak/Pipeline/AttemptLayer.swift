/// The place where an attempt begins: below it every wire interceptor is passed once.
struct AttemptLayer: Interceptor {
  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    next.context.resetWire()
    return try await next(request)
  }
}

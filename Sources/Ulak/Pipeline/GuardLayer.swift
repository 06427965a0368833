/// The last look at a request: whatever made it, nothing passes that could not be sent as it is.
struct GuardLayer: Interceptor {
  let limits: MessageLimits

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    try RequestValidator.validate(request, limits: limits)
    return try await next(request)
  }
}

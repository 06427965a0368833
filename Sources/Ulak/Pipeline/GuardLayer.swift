/// The last look at a request: whatever made it, nothing passes that could not be sent as it is, or that asks for more
/// safety than there is.
struct GuardLayer: Interceptor {
  let limits: MessageLimits
  let transport: any Transport

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    try RequestValidator.validate(request, limits: limits)
    if next.context.options.requiresPinning {
      guard request.url.origin.scheme == .https else {
        throw NetworkError(.insecureNotAllowed, detail: "the endpoint requires pinning, and its address is http")
      }
      guard transport.enforcesPins(for: request.url.origin) else {
        throw NetworkError(.pinningFailed, detail: "the endpoint requires pinning, and no pins hold for the host")
      }
    }
    return try await next(request)
  }
}

/// A step on the way of a request down and of its answer up. The client's own layers are interceptors too.
///
/// ```swift
/// struct Trace: Interceptor {
///   func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
///     var request = request
///     request.headerFields[.xRequestID] = next.context.requestID
///     return try await next(request)
///   }
/// }
/// ```
///
/// An interceptor can change the request, answer without calling `next`, change the answer, or throw: an error of
/// its own reaches the caller unchanged. It never runs on the main actor.
public protocol Interceptor: Sendable {
  /// Handles one request.
  ///
  /// - Parameters:
  ///   - request: the request as the steps before left it.
  ///   - next: the rest of the way. In `Configuration.interceptors` it may be called again, to try once more; in
  ///     `Configuration.wireInterceptors` it may be called once.
  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse
}

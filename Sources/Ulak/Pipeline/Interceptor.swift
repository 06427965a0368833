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
  ///   - request: the request as it has come this far.
  ///   - next: the rest of the way. In `Configuration.interceptors` it may be called again, to try once more; in
  ///     `Configuration.wireInterceptors` it may be called once.
  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse

  /// Whether the interceptor may wait for anything but `next`: for a token, say. True by default.
  ///
  /// A client puts a watch beside its calls if any interceptor may wait, so that they end in time whatever it waits for.
  /// One that only looks at requests and answers, or changes them, may say false and saves that watch's cost.
  var waitsByItself: Bool { get }
}

extension Interceptor {
  /// True, the safe answer.
  public var waitsByItself: Bool { true }
}

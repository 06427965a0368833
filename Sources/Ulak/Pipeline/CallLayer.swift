/// Owns the deadline of the call until the body has ended.
///
/// Our own layers and transports keep deadlines by themselves. Where something on the way may not, an interceptor of
/// the app's or a transport that says so, the rest of the call runs beside a watch that ends it whatever it does.
struct CallLayer: Interceptor {
  let seams: Seams
  let needsWatch: Bool

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    guard needsWatch else { return try await Self.buffered(request, next) }
    let context = next.context
    return try await DeadlineRace.run(until: context.deadline, seams: seams) {
      try await Self.buffered(request, next)
    } expired: {
      var error = NetworkError(.deadline, detail: "the call did not end in time")
      error.mayHaveBeenProcessed = context.attemptsBegun > 0
      return error
    }
  }

  /// The answer with its body read to the end.
  private static func buffered(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    var response = try await next(request)
    if case .stream(let stream) = response.body {
      response.body = .data(try await stream.collected(upTo: next.context.options.limits.bodyBytes))
    }
    return response
  }
}

/// Owns the deadline of the call until the body has ended.
///
/// Our own layers and transports keep deadlines by themselves. Where something on the way may not, an interceptor of
/// the app's or a transport that says so, the rest of the call runs beside a watch that ends it whatever it does.
struct CallLayer: Interceptor {
  /// Who beside the transport must keep the deadline.
  enum Watch: Sendable {
    /// Nobody: everything on the way keeps it.
    case none
    /// A watch that leaves the transport a moment to end by itself: its error knows more.
    case lenient
    /// A watch that ends the call on time.
    case strict
  }

  let seams: Seams
  let watch: Watch
  static let grace = Duration.milliseconds(20)

  init(seams: Seams, users: [any Interceptor], transport: TransportCapabilities) {
    self.seams = seams
    watch = !transport.enforcesDeadlines ? .strict : users.contains(where: \.waitsByItself) ? .lenient : .none
  }

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    guard watch != .none else { return try await Self.buffered(request, next) }
    let context = next.context
    let end = watch == .lenient ? context.deadline.advanced(by: Self.grace) : context.deadline
    return try await DeadlineRace.run(until: end, seams: seams) {
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

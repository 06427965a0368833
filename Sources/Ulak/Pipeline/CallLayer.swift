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
    let context = next.context
    guard watch != .none else {
      let response = try await next(request)
      guard case .stream = response.body else { return response }
      // A stream is read outside the transport's own deadline.
      return try await raced(until: context.deadline, context) { try await Self.buffered(response, context) }
    }
    let end = watch == .lenient ? context.deadline.advanced(by: Self.grace) : context.deadline
    return try await raced(until: end, context) { try await Self.buffered(try await next(request), context) }
  }

  private func raced(
    until end: MonotonicInstant, _ context: CallContext, _ body: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try await DeadlineRace.run(until: end, seams: seams, body) {
      var error = NetworkError(.deadline, detail: "the call did not end in time")
      error.mayHaveBeenProcessed = context.attemptsBegun > 0
      return error
    }
  }

  /// The answer with its body read to the end.
  private static func buffered(_ response: HTTPResponse, _ context: CallContext) async throws -> HTTPResponse {
    guard case .stream(let stream) = response.body else { return response }
    var whole = response
    whole.body = .data(try await stream.collected(upTo: context.options.limits.bodyBytes))
    return whole
  }
}

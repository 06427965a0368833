/// The end of the way: one attempt on the transport, noted in the call's record.
struct WireEnd: Sendable {
  let transport: any Transport
  let time: any TimeSource

  func send(_ request: HTTPRequest, context: CallContext, onFreshConnection: Bool) async throws -> HTTPResponse {
    let start = time.now
    var options = options(for: context, at: start)
    options.usesFreshConnection = onFreshConnection
    context.beginAttempt()
    do {
      let response = try await transport.send(request, options: options)
      context.endAttempt(status: response.status, reason: nil, duration: start.duration(to: time.now))
      return response
    } catch {
      let reason = (error as? NetworkError)?.reason ?? (error is CancellationError ? .cancelled : .unknown)
      context.endAttempt(status: nil, reason: reason, duration: start.duration(to: time.now))
      throw error
    }
  }

  private func options(for context: CallContext, at start: MonotonicInstant) -> AttemptOptions {
    let ofAttempt = start.advanced(by: context.options.attemptTimeout)
    return AttemptOptions(
      deadline: min(ofAttempt, context.deadline), isCallDeadline: context.deadline <= ofAttempt,
      connectTimeout: context.options.connectTimeout, idleTimeout: context.options.idleTimeout,
      limits: context.options.limits)
  }
}

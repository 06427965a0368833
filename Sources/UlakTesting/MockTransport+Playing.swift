import UlakHTTP
import UlakMockServer
import UlakPlatform

/// What becomes of a stub where there is no wire.
extension MockTransport {
  func play(_ answer: MockAnswer, for method: HTTPMethod, _ options: AttemptOptions) async throws -> HTTPResponse {
    if answer.delay > .zero { try await wait(until: time.now.advanced(by: answer.delay), options) }
    switch answer.conduct {
    case .answer: return try answer.response(for: method, limits: options.limits)
    case .stall: while true { try await wait(until: .distantFuture, options) }
    case .close: throw lost("the stub closed the connection")
    case .reset: throw lost("the stub reset the connection")
    case .raw: throw NetworkError(.unsupported, detail: "raw bytes need a wire: use a MockServer")
    }
  }

  /// Runs a stub's closure within the deadline, which is not the closure's to know.
  func run(
    _ handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse, for request: HTTPRequest,
    _ options: AttemptOptions
  ) async throws -> HTTPResponse {
    guard capabilities.enforcesDeadlines, options.deadline < .distantFuture else { return try await handler(request) }
    return try await withThrowingTaskGroup(of: HTTPResponse?.self) { group in
      group.addTask { try await handler(request) }
      group.addTask {
        try await self.time.sleep(until: options.deadline)
        return nil
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() ?? nil else { throw expired(options) }
      return response
    }
  }

  /// Waits, but not beyond the attempt's limits, if this transport enforces them.
  private func wait(until instant: MonotonicInstant, _ options: AttemptOptions) async throws {
    guard capabilities.enforcesDeadlines else { return try await time.sleep(until: instant) }
    let silenceEnds = time.now.advanced(by: options.idleTimeout)
    guard instant > min(options.deadline, silenceEnds) else { return try await time.sleep(until: instant) }
    try await time.sleep(until: min(options.deadline, silenceEnds))
    throw options.deadline <= silenceEnds ? expired(options) : timeout(.idleTimeout)
  }

  private func expired(_ options: AttemptOptions) -> NetworkError {
    timeout(options.isCallDeadline ? .deadline : .attemptTimeout)
  }

  private func timeout(_ reason: NetworkError.Reason) -> NetworkError {
    var error = NetworkError(reason, detail: "the stub had not answered")
    error.mayHaveBeenProcessed = true
    return error
  }

  private func lost(_ detail: String) -> NetworkError {
    var error = NetworkError(.connectionLost, detail: detail)
    error.mayHaveBeenProcessed = true
    return error
  }
}

import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What becomes of a stub where there is no wire.
extension MockTransport {
  func play(_ answer: MockAnswer, for request: HTTPRequest, _ options: AttemptOptions) async throws -> HTTPResponse {
    try await strike(answer, .requestHead, options)
    for fault in answer.faults where fault.isWhileRequestIsSent { try await perform(fault.effect, options) }
    if answer.delay > .zero { try await wait(answer.delay, options) }
    try await strike(answer, .responseStart, options)
    switch answer.conduct {
    case .answer: return try await response(answer, for: request, options)
    case .stall: while true { try await wait(nil, options) }
    case .close: throw lost("the stub closed the connection")
    case .reset: throw lost("the stub reset the connection")
    case .raw: throw NetworkError(.unsupported, detail: "raw bytes need a wire: use a MockServer")
    case .malformed(let malformation): return try malformation.response()
    }
  }

  /// Runs a stub's closure within the deadline, which is not the closure's to know.
  func run<Answer: Sendable>(
    for options: AttemptOptions, _ handler: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    guard capabilities.enforcesDeadlines, options.deadline < .distantFuture else { return try await handler() }
    return try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask { try await handler() }
      group.addTask {
        try await self.time.sleep(until: options.deadline)
        return nil
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() ?? nil else { throw expired(options) }
      return answer
    }
  }

  private func response(
    _ answer: MockAnswer, for request: HTTPRequest, _ options: AttemptOptions
  ) async throws -> HTTPResponse {
    try await strike(answer, .responseHead, options)
    let count = answer.arrivingBody(for: request.method).count
    for pause in answer.pauses { try await wait(pause, options) }
    for _ in 0..<answer.pace.waits(for: count) { try await wait(answer.pace.period, options) }
    for fault in answer.faults {
      guard case .responseBody(let stop) = fault.moment, stop < count else { continue }
      guard fault.effect == .close else {
        try await perform(fault.effect, options)
        continue
      }
      var error = NetworkError(.truncated, detail: "\(count - stop) bytes of the body did not come")
      error.mayHaveBeenProcessed = true
      throw error
    }
    return try answer.response(for: request.method, limits: options.limits)
  }

  private func strike(
    _ answer: MockAnswer, _ moment: MockFault.Moment, _ options: AttemptOptions
  ) async throws {
    for fault in answer.faults where fault.moment == moment { try await perform(fault.effect, options) }
  }

  private func perform(_ effect: MockFault.Effect, _ options: AttemptOptions) async throws {
    switch effect {
    case .delay(let duration): try await wait(duration, options)
    case .stall: while true { try await wait(nil, options) }
    case .refuseStream: throw NetworkError(.notProcessed, detail: "the stub refused the stream")
    case .send: throw NetworkError(.unsupported, detail: "raw bytes need a wire: use a MockServer")
    case .malformed(let malformation): _ = try malformation.response()
    case .goAway: break
    case .close, .halfClose, .reset, .resetStream: throw lost("the stub ended the connection")
    }
  }

  /// Waits so long, or for good, but not beyond the attempt's limits, if this transport enforces them.
  private func wait(_ duration: Duration?, _ options: AttemptOptions) async throws {
    let instant = duration.map { time.now.advanced(by: $0) } ?? .distantFuture
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

extension MockFault {
  fileprivate var isWhileRequestIsSent: Bool { if case .requestBody = moment { true } else { false } }
}

extension MockPace {
  /// How often an answer of so many bytes waits for the next piece.
  fileprivate func waits(for count: Int) -> Int {
    if slices.isEmpty { return bytesPerPeriod.map { max(0, (count - 1) / max(1, $0)) } ?? 0 }
    let round = slices.reduce(0) { $0 + max(1, $1) }
    var (waits, left) = (count / round * slices.count, count % round)
    for slice in slices where left > 0 {
      waits += 1
      left -= max(1, slice)
    }
    return max(0, waits - 1)
  }
}

extension MockRequest {
  /// The request as a stub sees it.
  init(_ request: HTTPRequest) {
    self.init(
      method: request.method, target: request.url.target, headerFields: request.headerFields,
      body: request.body.bytes ?? Data())
  }
}

/// The rest of a request's way, from one interceptor's point of view.
public struct Next: Sendable {
  /// What is known about the call as a whole.
  public let context: CallContext
  private let chain: InterceptorChain
  private var index: Int
  /// The present attempt's, from the attempt layer on, if there are wire interceptors.
  private var pass: WirePass?
  /// Whether connections that were kept open are passed over.
  private var usesFreshConnection = false

  init(_ chain: InterceptorChain, index: Int = 0, context: CallContext, pass: WirePass? = nil) {
    self.chain = chain
    self.index = index
    self.context = context
    self.pass = pass
  }

  /// The same way, as that of an attempt of its own.
  func beginningAttempt() -> Next {
    guard chain.firstWireIndex < chain.endWireIndex else { return self }
    return with { $0.pass = WirePass() }
  }

  /// The same way, over a connection that is new.
  func onFreshConnection() -> Next { with { $0.usesFreshConnection = true } }

  private func with(_ change: (inout Next) -> Void) -> Next {
    var copy = self
    change(&copy)
    return copy
  }

  /// Sends a request down the rest of the way.
  ///
  /// - Throws: ``NetworkError``, `CancellationError`, or what an interceptor further down throws. A second call from a
  ///   wire interceptor throws the reason `invalidConfiguration`, and nothing is sent.
  public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
    if index > chain.firstWireIndex, index <= chain.endWireIndex {
      try pass?.enterOnce(index - chain.firstWireIndex - 1)
    }
    guard index < chain.interceptors.count else {
      return try await chain.end.send(request, context: context, onFreshConnection: usesFreshConnection)
    }
    return try await chain.interceptors[index].intercept(request, with { $0.index += 1 })
  }
}

/// All steps of a client's pipeline in order, and the transport at their end.
final class InterceptorChain: Sendable {
  let interceptors: [any Interceptor]
  /// Where the user's wire interceptors begin; each of them may go on only once an attempt.
  let firstWireIndex: Int
  let endWireIndex: Int
  let end: WireEnd

  init(call: [any Interceptor], wire: [any Interceptor], last: [any Interceptor], end: WireEnd) {
    interceptors = call + wire + last
    firstWireIndex = call.count
    endWireIndex = call.count + wire.count
    self.end = end
  }
}

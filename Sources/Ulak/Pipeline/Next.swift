/// The rest of a request's way, from one interceptor's point of view.
public struct Next: Sendable {
  /// What is known about the call as a whole.
  public let context: CallContext
  private let chain: InterceptorChain
  private let index: Int
  /// The present attempt's, from the attempt layer on, if there are wire interceptors.
  private let pass: WirePass?

  init(_ chain: InterceptorChain, index: Int = 0, context: CallContext, pass: WirePass? = nil) {
    self.chain = chain
    self.index = index
    self.context = context
    self.pass = pass
  }

  /// The same way, as that of an attempt of its own.
  func beginningAttempt() -> Next {
    guard chain.firstWireIndex < chain.endWireIndex else { return self }
    return Next(chain, index: index, context: context, pass: WirePass())
  }

  /// Sends a request down the rest of the way.
  ///
  /// - Throws: ``NetworkError``, `CancellationError`, or what an interceptor further down throws. A second call from a
  ///   wire interceptor throws the reason `invalidConfiguration`, and nothing is sent.
  public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
    if index > chain.firstWireIndex, index <= chain.endWireIndex {
      try pass?.enterOnce(index - chain.firstWireIndex - 1)
    }
    guard index < chain.interceptors.count else { return try await chain.end.send(request, context: context) }
    return try await chain.interceptors[index].intercept(
      request, Next(chain, index: index + 1, context: context, pass: pass))
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

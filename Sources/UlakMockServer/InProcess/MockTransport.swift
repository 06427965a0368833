import Synchronization
public import UlakHTTP
public import UlakPlatform

/// A transport without a network: it answers in the process what its stubs say, and keeps what it was asked.
///
/// It speaks the stubs of ``MockServer``, so a test can move from one to the other. What a stub does on the wire
/// becomes the error that a transport makes of it. Instances share nothing.
///
/// ```swift
/// let transport = MockTransport()
/// transport.on(.get, "/users/:id", .json(#"{"id": 7}"#))
/// transport.on(.get, "/feed", failure: NetworkError(.noConnection))
/// ```
public final class MockTransport: Transport, MockStubbing {
  /// What the transport says of itself. Without `enforcesDeadlines`, it lets every attempt wait as long as it likes.
  public let capabilities: TransportCapabilities

  /// The stubs; see ``MockStubbing`` for how to add some.
  public let stubs = MockStubs()

  let time: any TimeSource
  private let reader: Mutex<MockStubs.Reader>
  private let journal = Journal<HTTPRequest>(
    capacity: 10_000, bytes: 128 * 1024 * 1024, weight: { $0.body.bytes?.count ?? 0 },
    label: { "\($0.method) \($0.url.target)" })

  /// A transport without stubs.
  ///
  /// - Parameters:
  ///   - capabilities: what it says of itself.
  ///   - time: the clock that delays and deadlines wait on.
  public init(
    capabilities: TransportCapabilities = TransportCapabilities(), time: any TimeSource = SystemTimeSource.shared
  ) {
    self.capabilities = capabilities
    self.time = time
    reader = Mutex(MockStubs.Reader(stubs))
  }

  /// Answers by the latest stub that matches; with a 501 that names the closest ones if none does.
  ///
  /// - Throws: what the stub says; `CancellationError` when the task is cancelled.
  public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    try Task.checkCancellation()
    var asked = MockRequest(request)
    let decision = reader.withLock { $0.decide(&asked, hasBody: true) }
    journal.append(request)
    guard case .answer(let answer) = decision else { preconditionFailure("with the content there is a decision") }
    switch answer {
    case .fixed(let prepared): return try await play(prepared.answer, for: request, options)
    case .native(let handler): return try await run(for: options) { try await handler(request) }
    case .computed(let handler):
      let answer = try await run(for: options) { [asked] in
        do { return try await handler(asked) } catch let error as CancellationError { throw error } catch {
          return .text("The stub's closure threw: \(error)\n", status: 500)
        }
      }
      return try await play(answer, for: request, options)
    }
  }
}

extension MockTransport {
  /// Answers with this response, as it is. A streamed body can be read once, so it serves one request.
  @discardableResult
  public func on(
    _ method: HTTPMethod?, _ template: String, when conditions: [MockCondition] = [], times: Int? = nil,
    response: HTTPResponse
  ) -> MockStub {
    on(method, template, when: conditions, times: times, answering: { _ in response })
  }

  /// Fails with this error.
  @discardableResult
  public func on(
    _ method: HTTPMethod?, _ template: String, when conditions: [MockCondition] = [], times: Int? = nil,
    failure: NetworkError
  ) -> MockStub {
    on(method, template, when: conditions, times: times, answering: { _ in throw failure })
  }

  /// Answers with what a closure says, or fails with what it throws.
  @discardableResult
  public func on(
    _ method: HTTPMethod?, _ template: String, when conditions: [MockCondition] = [], times: Int? = nil,
    answering: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) -> MockStub {
    let stub = MockStub(method, template, conditions, limit: times)
    stubs.add(stub, [.native(answering)])
    return stub
  }
}

extension MockTransport {
  /// The requests so far, in order.
  public var requests: [HTTPRequest] { journal.entries }

  /// Request number `number`, counted from one, as soon as it was sent.
  ///
  /// - Throws: ``MockServerError`` if it is not within `limit`; `CancellationError`.
  public func request(_ number: Int, within limit: Duration = .seconds(30)) async throws -> HTTPRequest {
    try await journal.entry(number, within: limit)
  }
}

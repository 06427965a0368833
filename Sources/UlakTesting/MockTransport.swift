import Synchronization
public import UlakHTTP
public import UlakMockServer
public import UlakPlatform

/// A transport without a network: it answers in the process what its stubs say, and keeps what it was asked.
///
/// It speaks the stubs of `MockServer`, so a test can move from one to the other. What a stub does on the wire
/// becomes the error that a transport makes of it. Instances share nothing.
///
/// ```swift
/// let transport = MockTransport()
/// transport.on(.get, "/users/:id", .json(#"{"id": 7}"#))
/// transport.on(.get, "/feed", failure: NetworkError(.noConnection))
/// ```
public final class MockTransport: Transport {
  enum Stub: Sendable {
    case answer(MockAnswer)
    case response(HTTPResponse)
    case failure(NetworkError)
    case computed(@Sendable (HTTPRequest) async throws -> HTTPResponse)
  }

  /// What the transport says of itself. Without `enforcesDeadlines`, it lets every attempt wait as long as it likes.
  public let capabilities: TransportCapabilities

  let time: any TimeSource
  private let stubs = Mutex(RouteTable<Stub>())
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
  }

  /// Answers by the latest stub that matches; with a 404 that names the closest ones if none does.
  ///
  /// - Throws: what the stub says; `CancellationError` when the task is cancelled.
  public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let (method, path) = (request.method, request.url.path)
    let (stub, mismatch) = stubs.withLock { stubs in
      let match = stubs.match(method, path)
      return (match?.answer, match == nil ? stubs.explainMismatch(method, path) : "")
    }
    journal.append(request)
    switch stub {
    case .response(let response): return response
    case .failure(let error): throw error
    case .answer(let answer): return try await play(answer, for: method, options)
    case .computed(let handler): return try await run(handler, for: request, options)
    case nil: return try await play(.text(mismatch, status: 404), for: method, options)
    }
  }

  private func add(_ method: HTTPMethod, _ template: String, _ stub: Stub) {
    stubs.withLock { $0.add(method, template, stub) }
  }
}

extension MockTransport {
  /// Answers requests of this method and path; see `MockServer.on` for the template.
  public func on(_ method: HTTPMethod, _ template: String, _ answer: MockAnswer) {
    add(method, template, .answer(answer))
  }

  /// Answers with this response, as it is. A streamed body can be read once, so it serves one request.
  public func on(_ method: HTTPMethod, _ template: String, response: HTTPResponse) {
    add(method, template, .response(response))
  }

  /// Fails with this error.
  public func on(_ method: HTTPMethod, _ template: String, failure: NetworkError) {
    add(method, template, .failure(failure))
  }

  /// Answers with what a closure says, or fails with what it throws.
  public func on(
    _ method: HTTPMethod, _ template: String, handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) {
    add(method, template, .computed(handler))
  }

  /// The requests so far, in order.
  public var requests: [HTTPRequest] { journal.entries }

  /// Request number `number`, counted from one, as soon as it was sent.
  ///
  /// - Throws: `MockServerError` if it is not within `limit`; `CancellationError`.
  public func request(_ number: Int, within limit: Duration = .seconds(10)) async throws -> HTTPRequest {
    try await journal.entry(number, within: limit)
  }
}

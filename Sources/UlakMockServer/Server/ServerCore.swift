import Synchronization
import UlakHTTP
import UlakPlatform

/// What a stub does with a request.
enum StubAnswer: Sendable {
  case fixed(MockAnswer)
  case computed(@Sendable (MockRequest) async throws -> MockAnswer)
}

/// What the threads of a server share. It does not know the server, so that dropping the server stops them.
final class ServerCore: Sendable {
  let limits: MockServerLimits
  let seams: Seams
  let security: TLSContext?
  let registry = ConnectionRegistry()
  let journal: Journal<RecordedRequest>
  private let stubs = Mutex(RouteTable<StubAnswer>())

  init(limits: MockServerLimits, seams: Seams, security: TLSContext?) {
    self.limits = limits
    self.seams = seams
    self.security = security
    journal = Journal(capacity: limits.journalEntries) { "\($0.method) \($0.target)" }
  }

  /// Adds a stub.
  func add(_ method: HTTPMethod, _ template: String, _ answer: StubAnswer) {
    stubs.withLock { $0.add(method, template, answer) }
  }

  /// Forgets the stubs, and with them whatever their closures hold.
  func forgetStubs() { stubs.withLock { $0.removeAll() } }

  /// The stub for a request, or the answer that says which stubs came closest.
  func route(_ request: inout MockRequest) -> StubAnswer {
    let (method, path) = (request.method, request.path)
    let (match, mismatch) = stubs.withLock { stubs in
      let match = stubs.match(method, path)
      return (match, match == nil ? stubs.explainMismatch(method, path) : "")
    }
    guard let match else { return .fixed(.text(mismatch, status: 404)) }
    request.parameters = match.parameters
    return match.answer
  }
}

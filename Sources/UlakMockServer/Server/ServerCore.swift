import UlakHTTP
import UlakPlatform

/// What a stub does with a request.
enum StubAnswer: Sendable {
  case fixed(PreparedAnswer)
  case computed(@Sendable (MockRequest) async throws -> MockAnswer)
}

/// What the threads of a server share. It does not know the server, so that dropping the server stops them.
final class ServerCore: Sendable {
  let limits: MockServerLimits
  let seams: Seams
  let security: TLSContext?
  let protocols: ProtocolTable
  let registry = ConnectionRegistry()
  let stubs = StubShelf()
  let journal: Journal<RecordedRequest>

  init(limits: MockServerLimits, seams: Seams, security: TLSContext?, protocols: ProtocolTable) {
    self.limits = limits
    self.seams = seams
    self.security = security
    self.protocols = protocols
    journal = Journal(
      capacity: limits.journalEntries, bytes: limits.journalBytes, weight: { $0.rawHead.count + $0.body.count },
      label: { "\($0.method) \($0.target)" })
  }
}

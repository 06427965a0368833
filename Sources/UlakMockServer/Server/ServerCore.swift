import Synchronization
import UlakHTTP
import UlakPlatform

/// What the threads of a server share. It does not know the server, so that dropping the server stops them.
final class ServerCore: Sendable {
  let limits: MockServerLimits
  let seams: Seams
  let security: TLSContext?
  let protocols: ProtocolTable
  let registry = ConnectionRegistry()
  let stubs = MockStubs()
  let faultPlan = FaultPlan()
  let journal: Journal<RecordedRequest>
  private let linkProfile = Mutex(LinkProfile.perfect)
  /// Where the luck of its connections comes from.
  private let seed: UInt64

  init(limits: MockServerLimits, seams: Seams, security: TLSContext?, protocols: ProtocolTable) {
    self.limits = limits
    self.seams = seams
    self.security = security
    seed = seams.random.next()
    self.protocols = protocols
    journal = Journal(
      capacity: limits.journalEntries, bytes: limits.journalBytes,
      weight: { $0.rawHead.count + $0.body.count + ($0.rawBody?.count ?? 0) }, label: { "\($0.method) \($0.target)" })
  }

  /// How the link to the server behaves.
  var link: LinkProfile {
    get { linkProfile.withLock { $0 } }
    set { linkProfile.withLock { $0 = newValue } }
  }

  /// What the link does to one connection; nil if it is perfect.
  func dice(for connection: Int) -> LinkDice? {
    let link = link
    return link == .perfect ? nil : LinkDice(link, seed: seed, number: connection)
  }
}

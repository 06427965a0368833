import Synchronization
public import UlakHTTP
public import UlakMockServer
import UlakPlatform

/// A transport over a network that exists in a simulation alone: links that are slow, lose packets and break, servers
/// that are functions.
///
/// It keeps an attempt's bounds as a real transport does, and says in `mayHaveBeenProcessed` what a real one can know.
/// Each exchange has a connection of its own, and the link's whole bandwidth.
///
/// ```swift
/// let network = SimulatedNetwork(in: world, link: .fivePercentLoss)
/// let shop = network.host("shop.test", state: ["desk": 3]) { request, stock in
///   guard let left = stock["desk"], left > 0 else { return .status(409) }
///   stock["desk"] = left - 1
///   return .json(#"{"left": \(left - 1)}"#).after(.milliseconds(20))
/// }
/// shop.partition(for: .seconds(3))
/// ```
public final class SimulatedNetwork: Transport {
  private struct State {
    var link: LinkProfile
    var cutOffUntil = MonotonicInstant(nanoseconds: 0)
    var hosts: [String: any SimulatedPeer] = [:]
    var exchanges = 0
    /// Messages that are under way although their client has gone.
    var orphans: [Int: TimerEntry] = [:]
  }

  let world: SimulatedWorld
  let random: any RandomSource
  private let state: Mutex<State>

  /// A network without hosts.
  ///
  /// - Parameters:
  ///   - world: where it exists.
  ///   - link: how the client is connected; a host may have a link of its own instead.
  public init(in world: SimulatedWorld, link: LinkProfile = .perfect) {
    self.world = world
    random = SimulatedRandomness(seed: world.seed, stream: 2, executor: world.executor)
    state = Mutex(State(link: link))
    world.atEnd { [weak self] in self?.dropOrphans() }
  }

  /// What it does: everything the client asks of a transport, timings included.
  public var capabilities: TransportCapabilities {
    var capabilities = TransportCapabilities()
    capabilities.reportsTimings = true
    return capabilities
  }

  /// How the client is connected. A change counts for each packet sent after it. While it is offline, attempts fail at
  /// once with `noConnection`, and what is under way is lost.
  public var link: LinkProfile {
    get { state.withLock { $0.link } }
    set { state.withLock { $0.link = newValue } }
  }

  /// Cuts off all hosts for a while: no packet gets through, and nobody is told.
  public func partition(for duration: Duration) {
    let end = world.clock.now.advanced(by: duration)
    state.withLock { $0.cutOffUntil = end }
  }

  /// Adds a host.
  ///
  /// - Parameters:
  ///   - name: the host as addresses name it; port and scheme do not matter.
  ///   - knowledge: what the server knows at the start.
  ///   - link: how it is connected; nil for the network's ``link``.
  ///   - answer: answers one request, and may change what the server knows. It must depend on nothing else.
  @discardableResult
  public func host<Knowledge: Sendable>(
    _ name: String, state knowledge: Knowledge, link: LinkProfile? = nil,
    answer: @escaping @Sendable (_ request: HTTPRequest, _ state: inout Knowledge) -> MockAnswer
  ) -> SimulatedHost<Knowledge> {
    let host = SimulatedHost(name.lowercased(), knowledge, link: link, clock: world.clock, answer)
    state.withLock { $0.hosts[host.name] = host }
    return host
  }

  /// Adds a host that knows nothing.
  @discardableResult
  public func host(
    _ name: String, link: LinkProfile? = nil, answer: @escaping @Sendable (_ request: HTTPRequest) -> MockAnswer
  ) -> SimulatedHost<Void> {
    host(name, state: (), link: link) { request, _ in answer(request) }
  }

  /// Carries one attempt.
  ///
  /// - Throws: `NetworkError`: `hostNotFound` for a host that was not added, `noConnection` while offline,
  ///   `cannotConnect` where connections are refused, the timeouts, `connectionLost`, `truncated`, and what breaks a
  ///   limit; `CancellationError` at once when the task is cancelled.
  public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    world.executor.checkThread("a request was sent")
    try Task.checkCancellation()
    let (number, peer) = state.withLock { state in
      state.exchanges += 1
      return (state.exchanges, state.hosts[request.url.origin.host])
    }
    let exchange = SimulatedExchange(number, request, options, peer: peer, network: self)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if exchange.install(continuation) { exchange.begin() }
      }
    } onCancel: {
      exchange.end(.failure(CancellationError()))
    }
  }

  var isCutOff: Bool {
    let now = world.clock.now
    return state.withLock { now < $0.cutOffUntil }
  }

  func keepOrphan(_ number: Int, _ entry: TimerEntry?) { state.withLock { $0.orphans[number] = entry } }

  private func dropOrphans() {
    let orphans = state.withLock { state in
      defer { state.orphans = [:] }
      return state.orphans.values
    }
    for entry in orphans { world.testClock.cancel(entry) }
  }
}

import Synchronization
public import UlakHTTP
public import UlakMockServer
public import UlakPlatform

/// A host of a ``SimulatedNetwork``: a server, its link, and what became of it.
public final class SimulatedHost<Knowledge: Sendable>: Sendable {
  /// The host's name, in lower case.
  public let name: String
  private let clock: any TimeSource
  private let answer: @Sendable (HTTPRequest, inout Knowledge) -> MockAnswer
  private let inner: Mutex<Inner>

  private struct Inner {
    var knowledge: Knowledge
    var link: LinkProfile?
    var refusesConnections = false
    var cutOffUntil = MonotonicInstant(nanoseconds: 0)
    var received: [SimulatedArrival] = []
  }

  init(
    _ name: String, _ knowledge: Knowledge, link: LinkProfile?, clock: any TimeSource,
    _ answer: @escaping @Sendable (HTTPRequest, inout Knowledge) -> MockAnswer
  ) {
    self.name = name
    self.clock = clock
    self.answer = answer
    inner = Mutex(Inner(knowledge: knowledge, link: link))
  }

  /// What the server knows.
  public var state: Knowledge {
    get { inner.withLock { $0.knowledge } }
    set { inner.withLock { $0.knowledge = newValue } }
  }

  /// How the host is connected; nil for the network's link.
  public var link: LinkProfile? {
    get { inner.withLock { $0.link } }
    set { inner.withLock { $0.link = newValue } }
  }

  /// Whether nobody listens. The client learns it at once, and nothing was sent.
  public var refusesConnections: Bool {
    get { inner.withLock { $0.refusesConnections } }
    set { inner.withLock { $0.refusesConnections = newValue } }
  }

  /// Cuts the host off for a while: no packet gets through, and nobody is told.
  public func partition(for duration: Duration) {
    let end = clock.now.advanced(by: duration)
    inner.withLock { $0.cutOffUntil = end }
  }

  /// The requests that reached the server, in the order they did, whether or not an answer got back.
  public var received: [SimulatedArrival] { inner.withLock { $0.received } }
}

/// A request that reached a server of a ``SimulatedNetwork``.
public struct SimulatedArrival: Sendable {
  /// When it was there, whole.
  public let instant: MonotonicInstant
  /// The number of its exchange, counted from one over the whole network: the `#3` of the log.
  public let exchange: Int
  /// The request.
  public let request: HTTPRequest
}

/// A host as an exchange sees it, whatever its server knows.
protocol SimulatedPeer: AnyObject, Sendable {
  var name: String { get }
  var link: LinkProfile? { get }
  var refusesConnections: Bool { get }
  var isCutOff: Bool { get }
  func receive(_ request: HTTPRequest, exchange: Int) -> MockAnswer
}

extension SimulatedHost: SimulatedPeer {
  var isCutOff: Bool {
    let now = clock.now
    return inner.withLock { now < $0.cutOffUntil }
  }

  func receive(_ request: HTTPRequest, exchange: Int) -> MockAnswer {
    let arrival = SimulatedArrival(instant: clock.now, exchange: exchange, request: request)
    // One thread runs all, so nobody can come between; the function may even read the host's own properties.
    var knowledge = inner.withLock { inner in
      inner.received.append(arrival)
      return inner.knowledge
    }
    let answer = answer(request, &knowledge)
    inner.withLock { $0.knowledge = knowledge }
    return answer
  }
}

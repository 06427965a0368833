import Synchronization
import UlakHTTP
import UlakMockServer
import UlakPlatform

/// One exchange of a ``SimulatedNetwork``: a client that waits, bounds that end its wait, and messages under way.
///
/// The client and its messages part when the client leaves: what is in the air then still arrives, as on a real network.
/// How they travel is told in `SimulatedExchange+Route.swift`.
final class SimulatedExchange: Sendable {
  /// How far the exchange is, from the client's side.
  enum Phase: Int {
    case connecting
    case sending
    case waiting
    case receiving
  }

  /// Where a connection breaks.
  enum BreakPoint: CaseIterable {
    case request
    case answer
    case body
  }

  struct State {
    var phase = Phase.connecting
    var breakPoint: BreakPoint?
    /// The whole request is in the air: it will arrive whatever the client does.
    var isInTheAir = false
    var connected: MonotonicInstant?
    var answered: MonotonicInstant?
    fileprivate var isEnded = false
    fileprivate var continuation: CheckedContinuation<HTTPResponse, any Error>?
    /// The next thing that happens on the way.
    fileprivate var next: TimerEntry?
    /// The bound that holds at present.
    fileprivate var bound: TimerEntry?
  }

  let number: Int
  let request: HTTPRequest
  let requestBytes: Int
  let options: AttemptOptions
  let peer: (any SimulatedPeer)?
  let network: SimulatedNetwork
  let started: MonotonicInstant
  private let state = Mutex(State())

  init(
    _ number: Int, _ request: HTTPRequest, _ options: AttemptOptions, peer: (any SimulatedPeer)?,
    network: SimulatedNetwork
  ) {
    self.number = number
    self.request = request
    requestBytes = request.wireBytes
    self.options = options
    self.peer = peer
    self.network = network
    started = network.world.clock.now
  }

  var clock: any TimeSource { network.world.clock }

  var isEnded: Bool { state.withLock { $0.isEnded } }

  func read<Value: Sendable>(_ part: (State) -> Value) -> Value { state.withLock { part($0) } }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func log(_ text: String) { network.world.log("#\(number) \(text)") }

  /// Hands over the client's task. False if it was cancelled before: then it was resumed, and nothing is sent.
  func install(_ continuation: CheckedContinuation<HTTPResponse, any Error>) -> Bool {
    let isEnded = state.withLock { state in
      if !state.isEnded { state.continuation = continuation }
      return state.isEnded
    }
    if isEnded { continuation.resume(throwing: CancellationError()) }
    return !isEnded
  }

  /// Ends the client's wait. Only the first outcome counts.
  func end(_ outcome: Result<HTTPResponse, any Error>) {
    let last = state.withLock { state -> State? in
      guard !state.isEnded else { return nil }
      let last = state
      state.isEnded = true
      (state.continuation, state.next, state.bound) = (nil, nil, nil)
      return last
    }
    guard let last else { return }
    if let bound = last.bound { clock.cancel(bound) }
    if let next = last.next {
      if last.isInTheAir { network.keepOrphan(number, next) } else { clock.cancel(next) }
    }
    switch outcome {
    case .success(let response): log("ends with \(response.status.code)")
    case .failure(let error as NetworkError): log("ends with \(error.reason)")
    case .failure(let error): log("ends with \(error)")
    }
    last.continuation?.resume(with: outcome)
  }

  /// Ends the client's wait with an error that knows whether the server may have acted.
  func fail(_ reason: NetworkError.Reason, _ detail: String) {
    var error = NetworkError(reason, detail: detail)
    // From the first byte on, the client cannot know how far the request came.
    error.mayHaveBeenProcessed = read(\.phase) != .connecting
    if !error.mayHaveBeenProcessed, error.retryAdvice == .idempotentOnly { error.retryAdvice = .anyMethod }
    end(.failure(error))
  }

  /// Lets `action` happen after a while.
  func after(_ duration: Duration, _ action: @escaping @Sendable () -> Void) {
    let entry = clock.schedule(at: clock.now.advanced(by: duration), action)
    state.withLock { $0.next = entry }
  }

  /// Bounds the client's wait by the deadline and, where one is given, by a time-out from now on.
  func bound(by timeout: Duration?) {
    let silenceEnds = timeout.map { clock.now.advanced(by: $0) } ?? .distantFuture
    let entry = clock.schedule(at: min(options.deadline, silenceEnds)) { self.expire() }
    let former = state.withLock { state in
      defer { state.bound = entry }
      return state.bound
    }
    if let former { clock.cancel(former) }
  }

  /// Ends the wait because its bound was reached.
  func expire() {
    if clock.now >= options.deadline {
      fail(options.isCallDeadline ? .deadline : .attemptTimeout, "no complete answer in time")
    } else if read(\.phase) == .connecting {
      fail(.connectTimeout, "no connection within \(options.connectTimeout)")
    } else {
      fail(.idleTimeout, "nothing was heard for \(options.idleTimeout)")
    }
  }
}

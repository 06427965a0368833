import Synchronization
import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an exchange does to the session's task. A protocol, so that all of it but the session can be tried anywhere.
protocol Suspending: Sendable {
  func resume()
  func suspend()
  func cancel()
}

/// One request on its way, and those who wait for it: the caller for an answer, a reader for content. What comes,
/// deadline and cancellation race; ``Exchange`` decides, and here its actions are taken.
final class PendingExchange: Sendable {
  private struct State {
    var exchange: Exchange
    var caller: CheckedContinuation<HTTPResponse, any Error>?
    /// The end, where it came before the caller waited.
    var early: Result<HTTPResponse, any Error>?
    var reader: CheckedContinuation<Data?, any Error>?
    var ending: HTTPResponse.Ending?
    var watch = ExchangeWatch()
    var onEnd: (@Sendable () -> Void)?
  }

  /// What is done when the lock is open again, so that nobody who is resumed can find it held.
  private struct Afterwards {
    var caller: (CheckedContinuation<HTTPResponse, any Error>, Result<HTTPResponse, any Error>)?
    var reader: (CheckedContinuation<Data?, any Error>, Result<Data?, any Error>)?
    var mustCancel = false
    var onEnd: (@Sendable () -> Void)?
    var order: ExchangeWatch.Order?
    var progress: TransferProgress?
  }

  private let state: Mutex<State>
  private let task: any Suspending
  private let time: any TimeSource
  private let progress: (@Sendable (TransferProgress) -> Void)?

  /// - Parameter onEnd: runs once, when nothing more will come.
  init(_ exchange: Exchange, task: any Suspending, time: any TimeSource, onEnd: @escaping @Sendable () -> Void) {
    progress = exchange.options.progress
    var state = State(exchange: exchange)
    state.onEnd = onEnd
    self.state = Mutex(state)
    self.task = task
    self.time = time
  }

  // MARK: Those who wait

  /// Sends the request and resumes `caller` once, whatever happens.
  func start(_ caller: CheckedContinuation<HTTPResponse, any Error>) {
    let known = state.withLock { state -> Result<HTTPResponse, any Error>? in
      if let early = state.early { return early }
      state.caller = caller
      // In the lock, so that the end finds the task started: the session counts suspensions and resumptions.
      task.resume()
      return nil
    }
    if let known { return caller.resume(with: known) }
    handle { _, _ in [] }
  }

  /// The next piece of the content, nil at the end.
  func next() async throws -> Data? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        handle(reader: reader) { _, _ in [.wake] }
      }
    } onCancel: {
      cancel()
    }
  }

  /// The caller or the reader gave up.
  func cancel() { handle { exchange, _ in exchange.fail(CancellationError(), discardingContent: true) } }

  // MARK: Events

  /// Lets the exchange take in an event, and does what it says.
  ///
  /// - Parameter isProgress: whether the observer of the progress is to be told.
  func handle(
    isProgress: Bool = false, reader: CheckedContinuation<Data?, any Error>? = nil, fired: Int? = nil,
    _ event: (inout Exchange, MonotonicInstant) -> [Exchange.Action]
  ) {
    let now = time.now
    let afterwards = state.withLock { state in
      var afterwards = Afterwards()
      if let fired { state.watch.fired(fired) }
      if let reader {
        // There is one iterator, but it can be copied.
        guard state.reader == nil else {
          afterwards.reader = (reader, .failure(NetworkError(.bodyAlreadyRead)))
          return afterwards
        }
        state.reader = reader
      }
      take(event(&state.exchange, now), &state, &afterwards, now)
      if isProgress, progress != nil { afterwards.progress = state.exchange.progress }
      afterwards.order = state.watch.order(
        for: state.exchange.nextExpiry, hasEnded: state.exchange.phase == .ended)
      return afterwards
    }
    perform(afterwards)
  }

  /// Asks the exchange whether the session may have the request's content, and refuses it if not.
  func mayOpenContent() -> Bool {
    let now = time.now
    var refusal: [Exchange.Action]?
    handle { exchange, _ in
      refusal = exchange.openContent(now: now)
      return refusal ?? []
    }
    return refusal == nil
  }

  private func take(
    _ actions: [Exchange.Action], _ state: inout State, _ afterwards: inout Afterwards, _ now: MonotonicInstant
  ) {
    if state.exchange.phase == .ended, let ending = state.ending {
      ending.update(facts: state.exchange.facts, trailerFields: HTTPFields())
    }
    for action in actions {
      switch action {
      case .answer(let response): answer(.success(response), &state, &afterwards)
      case .open(let head): answer(.success(streamed(head, &state)), &state, &afterwards)
      case .fail(let error): answer(.failure(error), &state, &afterwards)
      case .wake:
        guard let reader = state.reader else { break }
        let (piece, more) = state.exchange.read(now: now)
        switch piece {
        case .notYet: break
        case .data(let data): afterwards.reader = (reader, .success(data))
        case .end: afterwards.reader = (reader, .success(nil))
        case .failure(let error): afterwards.reader = (reader, .failure(error))
        }
        if afterwards.reader != nil { state.reader = nil }
        take(more, &state, &afterwards, now)
      // In the lock: in the wrong order the two would leave the task suspended for good. The session calls nobody back
      // while it takes them.
      case .pause: task.suspend()
      case .proceed: task.resume()
      case .abandon: afterwards.mustCancel = true
      case .end:
        afterwards.onEnd = state.onEnd
        state.onEnd = nil
      }
    }
  }

  private func answer(
    _ result: Result<HTTPResponse, any Error>, _ state: inout State, _ afterwards: inout Afterwards
  ) {
    guard let caller = state.caller else {
      state.early = result
      return
    }
    afterwards.caller = (caller, result)
    state.caller = nil
  }

  private func streamed(_ head: HTTPResponseHead, _ state: inout State) -> HTTPResponse {
    let ending = HTTPResponse.Ending(facts: state.exchange.facts)
    state.ending = ending
    let stream = HTTPBodyStream(next: { try await self.next() }, onDrop: { self.drop() })
    return HTTPResponse(
      status: head.status, headerFields: head.headerFields, body: .stream(stream), interim: state.exchange.interim,
      source: .network, ending: ending)
  }

  private func drop() { handle { exchange, _ in exchange.drop() } }

  private func perform(_ afterwards: Afterwards) {
    if let order = afterwards.order { keep(order) }
    if let progress, let value = afterwards.progress { progress(value) }
    if afterwards.mustCancel { task.cancel() }
    afterwards.onEnd?()
    if let (caller, result) = afterwards.caller { caller.resume(with: result) }
    if let (reader, result) = afterwards.reader { reader.resume(with: result) }
  }

  // MARK: Time

  private func keep(_ order: ExchangeWatch.Order) {
    if let entry = order.withdrawn { time.cancel(entry) }
    guard let next = order.next else { return }
    let entry = time.schedule(at: next.instant) { [weak self] in self?.fire(next.number) }
    let isKept = state.withLock { $0.watch.attach(entry, number: next.number) }
    if !isKept { time.cancel(entry) }
  }

  private func fire(_ number: Int) {
    handle(fired: number) { exchange, now in exchange.check(at: now) }
  }
}

#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  import Foundation
  import Synchronization
  import UlakHTTP
  import UlakPlatform

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// One request on its way, and the caller who waits for it. Answer, deadline and cancellation race; the first ends it.
  final class PendingExchange: Sendable {
    private struct State {
      var exchange: Exchange
      var continuation: CheckedContinuation<HTTPResponse, any Error>?
      var result: Result<HTTPResponse, any Error>?
      var watch: TimerEntry?
    }

    private let state: Mutex<State>
    private let task: URLSessionTask
    private let time: any TimeSource

    init(_ exchange: Exchange, task: URLSessionTask, time: any TimeSource) {
      state = Mutex(State(exchange: exchange))
      self.task = task
      self.time = time
    }

    /// Sends the request and resumes `continuation` once, whatever happens.
    func start(_ continuation: CheckedContinuation<HTTPResponse, any Error>) {
      let known = state.withLock { state -> Result<HTTPResponse, any Error>? in
        if let result = state.result { return result }
        state.continuation = continuation
        return nil
      }
      if let known { return continuation.resume(with: known) }
      watch()
      task.resume()
    }

    /// Lets the exchange take in an event, and ends it if that yields an error.
    func receive(_ event: (inout Exchange, MonotonicInstant) -> NetworkError?) {
      let now = time.now
      if let error = state.withLock({ event(&$0.exchange, now) }) { end(.failure(error)) }
    }

    /// URLSession's last word.
    func complete(code: Int?) {
      let now = time.now
      end(state.withLock { $0.exchange.finish(code: code, now: now) })
    }

    /// The caller gave up.
    func cancel() { end(.failure(CancellationError())) }

    private func watch() {
      let next = state.withLock { $0.exchange.nextExpiry }
      guard next != .distantFuture else { return }
      let entry = time.schedule(at: next) { [weak self] in self?.lookAtTheTime() }
      let isLate = state.withLock { state in
        state.watch = entry
        return state.result != nil
      }
      if isLate { time.cancel(entry) }
    }

    private func lookAtTheTime() {
      let now = time.now
      if let error = state.withLock({ $0.exchange.expiry(at: now) }) { end(.failure(error)) } else { watch() }
    }

    private func end(_ result: Result<HTTPResponse, any Error>) {
      let (continuation, watch) = state.withLock { state in
        guard state.result == nil else {
          return (CheckedContinuation<HTTPResponse, any Error>?.none, TimerEntry?.none)
        }
        state.result = result
        defer {
          state.continuation = nil
          state.watch = nil
        }
        return (state.continuation, state.watch)
      }
      if let watch { time.cancel(watch) }
      // Also after a response: then it does nothing. The caller is resumed outside the lock.
      task.cancel()
      continuation?.resume(with: result)
    }
  }
#endif

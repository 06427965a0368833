#if canImport(CCurl)
  import CCurl
  import Synchronization
  import UlakHTTP
  import UlakPlatform

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// One request on its way through the loop: what to send, what has come back, and who waits for it.
  final class CurlTransfer: @unchecked Sendable {
    // Proof: the caller's task writes before it hands the transfer to the loop under the inbox's lock; from then on
    // only the loop's thread touches it, until it sets `isOver` and resumes the continuation, after which the task reads
    // again. `isCancelled` and `isOver` are atomic.
    let request: HTTPRequest
    let options: AttemptOptions
    let memory: CurlRequestMemory
    let submitted: MonotonicInstant
    let isCancelled = Atomic(false)
    /// Set by the loop when it lets go. The continuation orders the threads anyway; this one also tools can see.
    let isOver = Atomic(false)
    var continuation: CheckedContinuation<Void, any Error>?

    var head: ResponseHeadReader
    var body = CurlBodyBuffer()
    var facts = AttemptFacts()
    var violation: NetworkError?

    /// When the loop took the transfer up.
    var started: MonotonicInstant
    /// When the connection was there and the request about to be sent.
    var connected: MonotonicInstant?
    /// When the peer was last heard of.
    var lastActivity: MonotonicInstant
    /// How often libcurl began to send the request.
    var sendings = 0
    /// How much of the body libcurl had sent when it was last asked.
    var uploaded: Int64 = 0
    /// The answer is whole, and libcurl was kept from sending the request once more.
    var isAnswered = false
    /// When the entry in the timer is due.
    var nextLook = MonotonicInstant.distantFuture
    /// The system's error number if it had no socket to give.
    var socketError: CInt?
    /// Whether it waits for a connection to its host.
    var isQueued = false
    /// The one entry in the timer that watches over connecting, silence and the deadline.
    var watch: TimerEntry?
    /// The handle that carries the transfer, while one does.
    var handle: CurlHandle?
    /// A handle made for this transfer alone, before it begins and after it has ended.
    var prepared: CurlHandle?

    init(_ request: HTTPRequest, options: AttemptOptions, time: any TimeSource) throws {
      self.request = request
      self.options = options
      memory = CurlRequestMemory(request)
      submitted = time.now
      started = submitted
      lastActivity = submitted
      head = ResponseHeadReader(limits: options.limits)
      guard options.deadline > submitted else { throw expiry(at: submitted) ?? NetworkError(.attemptTimeout) }
    }

    /// When the watch must look next.
    var nextExpiry: MonotonicInstant {
      guard !isQueued else { return options.deadline }
      let silence =
        connected == nil
        ? started.advanced(by: options.connectTimeout) : lastActivity.advanced(by: options.idleTimeout)
      return min(options.deadline, silence)
    }

    /// The error of a transfer that is out of time, nil if it is not.
    func expiry(at now: MonotonicInstant) -> NetworkError? {
      if now >= options.deadline {
        return timeout(
          options.isCallDeadline ? .deadline : .attemptTimeout,
          isQueued ? "no connection to this host became free in time" : "no complete answer in time")
      }
      guard now >= nextExpiry else { return nil }
      return connected == nil
        ? timeout(.connectTimeout, "no connection within \(options.connectTimeout)")
        : timeout(.idleTimeout, "nothing was heard for \(options.idleTimeout)")
    }

    private func timeout(_ reason: NetworkError.Reason, _ detail: String) -> NetworkError {
      var error = NetworkError(reason, detail: detail)
      error.mayHaveBeenProcessed = sendings > 0
      if sendings == 0, reason == .attemptTimeout { error.retryAdvice = .anyMethod }
      return error
    }

    /// The finished transfer as a response; read once, by the task that waited.
    func response() throws -> HTTPResponse {
      precondition(isOver.load(ordering: .acquiring), "the loop still works on this transfer")
      guard let status = head.status else {
        throw NetworkError(.protocolError, detail: "the answer has no status line")
      }
      if let handle = prepared { CurlFacts.read(from: handle, into: self) }
      facts.timings.queued = submitted.duration(to: started)
      return HTTPResponse(
        status: status, headerFields: head.fields, body: .data(body.take()), interim: head.interim,
        source: .network, facts: facts)
    }
  }
#endif

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
    // again. Of a streamed answer the task reads `answer` alone, which the loop sets before it resumes and never touches
    // again. `isCancelled`, `isHeadOut`, `isOver`, `inflow`, `outflow` and `ending` order their threads themselves.
    let request: HTTPRequest
    let options: AttemptOptions
    let memory: CurlRequestMemory
    let submitted: MonotonicInstant
    let isCancelled = Atomic(false)
    /// Set by the loop when it hands over the head of a streamed answer; for tools, as the one below.
    let isHeadOut = Atomic(false)
    /// Set by the loop when it lets go. The continuation orders the threads anyway; this one also tools can see.
    let isOver = Atomic(false)
    var continuation: CheckedContinuation<Void, any Error>?

    var head: ResponseHeadReader
    var body = CurlBodyBuffer()
    var facts = AttemptFacts()
    var violation: NetworkError?
    /// Where the content of a streamed answer goes; nil if it is handed over whole.
    let inflow: CurlInflow?
    /// Where the content of the request comes from piece by piece; nil if it is in memory.
    let outflow: CurlOutflow?
    /// A streamed answer: set by the loop before it resumes the task, and from then on the task's.
    var answer: HTTPResponse?
    /// What the streamed answer will know when it has ended.
    var ending: HTTPResponse.Ending?
    /// Keeps the transport until the streamed answer does.
    var keeper: CurlTransport?
    /// The socket of its connection, once that is known.
    var descriptor: CInt?
    /// Whether libcurl waits for the reader to make room.
    var isHeldUp = false
    /// Whether the loop is to look for more of its head.
    var isReadingOn = false
    /// What was last told about the progress.
    var progress = TransferProgress()
    /// The connection that the request was sent on, and who else was.
    var connection: ConnectionUse?
    /// Whether that connection had been kept open from an earlier exchange.
    var isOnKeptConnection = false

    /// When the loop took the transfer up.
    var started: MonotonicInstant
    /// When the connection was there and the request about to be sent.
    var connected: MonotonicInstant?
    /// When the peer was last heard of.
    var lastActivity: MonotonicInstant
    /// How often libcurl began to send the request.
    var sendings = 0
    /// How much of a body that comes piece by piece libcurl has taken.
    var taken = 0
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
      inflow = if case .streamed(let buffer) = options.delivery { CurlInflow(limit: buffer) } else { nil }
      outflow = request.body.isStreamed ? CurlOutflow(length: request.body.length) : nil
      guard options.deadline > submitted else { throw expiry(at: submitted) ?? NetworkError(.attemptTimeout) }
    }

    /// When the watch must look next.
    var nextExpiry: MonotonicInstant {
      // The peer is not silent while it is the reader that takes its time.
      guard !isQueued, !isHeldUp else { return options.deadline }
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

    /// The streamed answer, if it is one, for the task that waited. Its stream holds the transfer, which must not hold it.
    func takeAnswer() -> HTTPResponse? {
      guard isHeadOut.load(ordering: .acquiring) else { return nil }
      defer { answer = nil }
      return answer
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
        source: .network, facts: facts, trailerFields: head.trailerFields)
    }
  }
#endif

import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One request and what comes back for it: how far it is, how long it may still take, and what waits for a reader.
///
/// Pure: events go in, the actions to take come out, and no URLSession is needed to try it. After the last action, which
/// is always ``Action/end``, events yield nothing.
struct Exchange {
  /// What is to be done, in this order.
  enum Action {
    /// The caller gets the whole answer.
    case answer(HTTPResponse)
    /// The caller gets an answer whose content is still under way.
    case open(HTTPResponseHead)
    /// The caller gets an error.
    case fail(any Error)
    /// Whoever waits for a piece may ``Exchange/read(now:)`` again.
    case wake
    /// The server is to wait: the task is suspended.
    case pause
    /// The server may go on: the task is resumed.
    case proceed
    /// The task is cancelled.
    case abandon
    /// Nothing more will come: timers and places in tables are given back.
    case end
  }

  enum Phase: Equatable {
    case waiting, receiving, ended
  }

  let options: AttemptOptions
  let started: MonotonicInstant
  let isHead: Bool
  var lastActivity: MonotonicInstant
  var phase = Phase.waiting
  var head: HTTPResponseHead?
  /// Answers that came before the one that counts.
  var interim: [HTTPResponseHead] = []
  var facts = AttemptFacts()
  var progress: TransferProgress
  /// The content, or what of it waits for its reader.
  var pieces = PieceQueue()
  /// How often the request's content was asked for.
  var timesOpened = 0
  /// Why there will be no more content, for a reader who has not come that far.
  var failure: (any Error)?
  var isPaused = false
  let isReplayable: Bool
  let isIdempotent: Bool

  init(_ request: HTTPRequest, options: AttemptOptions, now: MonotonicInstant) {
    self.options = options
    isHead = request.method == .head
    isReplayable = request.body.isReplayable
    isIdempotent = request.method.isIdempotent
    started = now
    lastActivity = now
    progress = TransferProgress()
    progress.toSend = request.body.length
  }

  // MARK: What comes

  /// A sign of life that is not part of the answer.
  mutating func noteActivity(now: MonotonicInstant) { lastActivity = now }

  /// So much of the request's content has left.
  mutating func noteSent(_ total: Int64, now: MonotonicInstant) {
    lastActivity = now
    progress.sent = max(progress.sent, Int(clamping: total))
  }

  /// What the session measured, which it says before the end.
  mutating func measure(_ measured: AttemptFacts) { facts = measured }

  /// The head of an answer that comes before the one that counts (1xx).
  mutating func receiveInterim(
    status: Int, fields: [(name: String, value: String)], now: MonotonicInstant
  ) -> [Action] {
    guard phase == .waiting else { return [] }
    lastActivity = now
    if let error = HeadLimits.violation(of: options.limits, by: fields) { return fail(error) }
    guard interim.count < HeadLimits.interimCount else {
      return fail(violation(.headersTooLarge, "more than \(HeadLimits.interimCount) interim answers"))
    }
    let received = ReceivedFields.fields(fields, contentWasDecoded: false)
    interim.append(HTTPResponseHead(status: HTTPStatus(status), headerFields: received.fields))
    return []
  }

  /// The head of the answer.
  ///
  /// - Parameter announcedLength: the length the body will have, negative if that is not known.
  mutating func receiveHead(
    status: Int, fields: [(name: String, value: String)], announcedLength: Int64, now: MonotonicInstant
  ) -> [Action] {
    guard phase == .waiting else { return [] }
    lastActivity = now
    guard (100...999).contains(status) else {
      return fail(violation(.protocolError, "the status has not three digits"))
    }
    // Not every session tells interim answers from the last one. Nothing follows a 101.
    if (100...199).contains(status), status != 101 { return receiveInterim(status: status, fields: fields, now: now) }
    if let error = HeadLimits.violation(of: options.limits, by: fields) { return fail(error) }
    let received = ReceivedFields.fields(fields, contentWasDecoded: !isHead)
    let head = HTTPResponseHead(status: HTTPStatus(status), headerFields: received.fields)
    if !isHead, announcedLength >= 0 {
      if bufferLimit == nil, announcedLength > options.limits.bodyBytes { return fail(tooLarge) }
      // The announced length is that of the coded form, and what is counted here is not.
      if !received.isDecoded { progress.toReceive = Int(clamping: announcedLength) }
    }
    self.head = head
    phase = .receiving
    return bufferLimit == nil ? [] : [.open(head)]
  }

  /// A piece of the body.
  mutating func receive(_ data: Data, now: MonotonicInstant) -> [Action] {
    guard phase == .receiving else { return [] }
    lastActivity = now
    guard let bufferLimit else {
      guard data.count <= options.limits.bodyBytes - pieces.count else { return fail(tooLarge) }
      progress.received += data.count
      pieces.append(data)
      return []
    }
    progress.received += data.count
    pieces.append(data)
    // A delivery that was under way when the task was suspended still comes.
    guard pieces.count > bufferLimit, !isPaused else { return [.wake] }
    isPaused = true
    return [.pause, .wake]
  }

  /// The session's last word.
  ///
  /// - Parameter code: its error code, nil if it reports none.
  mutating func complete(_ code: URLErrorTable.Code?, now: MonotonicInstant) -> [Action] {
    guard phase != .ended else { return [] }
    noteEnd(now: now)
    if let code {
      let error = URLErrorTable.error(code, hasHead: head != nil)
      // Where the session cannot say what went wrong, the length can.
      guard error.reason == .unknown, let truncation else { return finish(error) }
      return finish(truncation)
    }
    guard let head else { return finish(violation(.protocolError, "the answer is not HTTP")) }
    if let truncation { return finish(truncation) }
    phase = .ended
    guard bufferLimit == nil else { return [.wake, .end] }
    let response = HTTPResponse(
      status: head.status, headerFields: head.headerFields, body: .data(pieces.takeAll()), interim: interim,
      source: .network, facts: facts)
    return [.answer(response), .end]
  }

  // MARK: Ending it from here

  /// Ends the exchange with an error of ours: a limit, a deadline, a refused key, a caller that gave up.
  ///
  /// - Parameter discardingContent: whether a reader shall get the error at once, and not after what has come.
  mutating func fail(_ error: any Error, discardingContent: Bool = false) -> [Action] {
    // A reader that has content left learns of a cancellation or a deadline all the same.
    if discardingContent, bufferLimit != nil, phase == .ended, !pieces.isEmpty {
      failure = error
      pieces = PieceQueue()
      return []
    }
    guard phase != .ended else { return [] }
    let actions = finish(error)
    if discardingContent { pieces = PieceQueue() }
    return [.abandon] + actions
  }

  private mutating func finish(_ error: any Error) -> [Action] {
    let wasOpen = phase == .receiving && bufferLimit != nil
    phase = .ended
    failure = error
    if bufferLimit == nil { pieces = PieceQueue() }
    return [wasOpen ? .wake : .fail(error), .end]
  }

  private mutating func noteEnd(now: MonotonicInstant) {
    facts.timings.total = started.duration(to: now)
    // Where the session does not measure; what it measures is from before decoding.
    if facts.contentBytesReceived == 0 { facts.contentBytesReceived = progress.received }
    if facts.bytesReceived == 0 { facts.bytesReceived = progress.received }
  }

  // MARK: Values

  /// How many bytes may wait for a reader, nil if the answer is handed over whole.
  var bufferLimit: Int? {
    if case .streamed(let buffer) = options.delivery { return max(1, buffer) }
    return nil
  }

  /// The error of content that is shorter than was announced; nil if it is not, or nobody can tell: where there is a coding,
  /// what is counted is perhaps not what was announced.
  private var truncation: NetworkError? {
    guard let head, !isHead, head.status != 204, head.status != 304, !head.headerFields.contains(.contentEncoding),
      let announced = progress.toReceive, progress.received < announced
    else { return nil }
    return violation(.truncated, "\(progress.received) bytes of \(announced) came")
  }

  private var tooLarge: NetworkError {
    violation(.bodyTooLarge, "the body is larger than \(options.limits.bodyBytes) bytes")
  }

  func violation(_ reason: NetworkError.Reason, _ detail: String) -> NetworkError {
    var error = NetworkError(reason, detail: detail)
    error.mayHaveBeenProcessed = true
    return error
  }
}

import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What has come back for one request, piece by piece, and how long it may still take. Pure: events go in, the error
/// that ends the exchange comes out, and no URLSession is needed to try it.
struct Exchange {
  private let options: AttemptOptions
  private let isHead: Bool
  private let started: MonotonicInstant
  private var lastActivity: MonotonicInstant
  private var body = Data()
  private(set) var head: HTTPResponseHead?
  var facts = AttemptFacts()

  init(_ request: HTTPRequest, options: AttemptOptions, now: MonotonicInstant) {
    self.options = options
    isHead = request.method == .head
    started = now
    lastActivity = now
  }

  // MARK: What comes

  /// A sign of life that is not part of the answer, such as the progress of an upload.
  mutating func noteActivity(now: MonotonicInstant) { lastActivity = now }

  /// The head of the answer.
  ///
  /// - Parameter announcedLength: the length the body will have, negative if that is not known.
  /// - Returns: the error that ends the exchange, nil to go on.
  mutating func receiveHead(
    status: Int, fields: [(name: String, value: String)], announcedLength: Int64, now: MonotonicInstant
  ) -> NetworkError? {
    lastActivity = now
    guard (100...999).contains(status) else { return violation(.protocolError, "the status has not three digits") }
    if let error = checkSize(of: fields) { return error }
    head = HTTPResponseHead(
      status: HTTPStatus(status), headerFields: ReceivedFields.fields(fields, contentWasDecoded: !isHead))
    if !isHead, announcedLength > options.limits.bodyBytes { return tooLarge }
    return nil
  }

  /// A piece of the body.
  ///
  /// - Returns: the error that ends the exchange, nil to go on.
  mutating func receive(_ data: Data, now: MonotonicInstant) -> NetworkError? {
    lastActivity = now
    guard data.count <= options.limits.bodyBytes - body.count else { return tooLarge }
    body.append(data)
    return nil
  }

  /// The end: the response, or the error it failed with.
  ///
  /// - Parameter code: URLSession's error code, nil if it reports none.
  mutating func finish(code: Int?, now: MonotonicInstant) -> Result<HTTPResponse, any Error> {
    if let code { return .failure(URLErrorTable.error(code, hasHead: head != nil)) }
    guard let head else { return .failure(violation(.protocolError, "the answer is not HTTP")) }
    facts.timings.total = started.duration(to: now)
    facts.bytesReceived = max(facts.bytesReceived, body.count)
    return .success(
      HTTPResponse(
        status: head.status, headerFields: head.headerFields, body: .data(body), source: .network, facts: facts))
  }

  // MARK: Time

  /// When to ask ``expiry(at:)`` next.
  var nextExpiry: MonotonicInstant { min(options.deadline, silenceEnds) }

  /// The error of an exchange that is out of time, nil if it is not.
  func expiry(at now: MonotonicInstant) -> NetworkError? {
    if now >= options.deadline {
      return violation(options.isCallDeadline ? .deadline : .attemptTimeout, "no complete answer in time")
    }
    return now >= silenceEnds ? violation(.idleTimeout, "nothing was heard for too long") : nil
  }

  /// URLSession does not say when it is connected. Until something comes, connecting and waiting share their time.
  private var silenceEnds: MonotonicInstant {
    let isUntouched = head == nil && lastActivity == started
    return lastActivity.advanced(by: isUntouched ? options.connectTimeout + options.idleTimeout : options.idleTimeout)
  }

  // MARK: Limits

  private var tooLarge: NetworkError {
    violation(.bodyTooLarge, "the body is larger than \(options.limits.bodyBytes) bytes")
  }

  private func checkSize(of fields: [(name: String, value: String)]) -> NetworkError? {
    let limits = options.limits
    guard fields.count <= limits.fieldCount else {
      return violation(.headersTooLarge, "more than \(limits.fieldCount) header fields")
    }
    var total = 0
    for field in fields {
      let size = field.name.utf8.count + field.value.utf8.count
      guard size <= limits.fieldBytes else {
        return violation(.headersTooLarge, "a header field is larger than \(limits.fieldBytes) bytes")
      }
      total += size
    }
    guard total <= limits.headerBytes else {
      return violation(.headersTooLarge, "the head is larger than \(limits.headerBytes) bytes")
    }
    return nil
  }

  private func violation(_ reason: NetworkError.Reason, _ detail: String) -> NetworkError {
    var error = NetworkError(reason, detail: detail)
    error.mayHaveBeenProcessed = true
    return error
  }
}

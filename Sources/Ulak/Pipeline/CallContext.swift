import Synchronization

/// What is known about one call, from its first step to its last, however many attempts it takes.
public final class CallContext: Sendable {
  /// The endpoint's name, for metrics and messages: the path with its parameters left out.
  public let endpoint: String
  /// When the whole call must have ended.
  public let deadline: MonotonicInstant
  /// Whether the client's credentials belong to the call: false where the endpoint says `.none` or brings a token of its
  /// own. An interceptor that adds credentials leaves such a request alone.
  public var usesClientAuthentication: Bool { options.usesClientAuthentication }
  let options: CallOptions
  private let number: UInt64
  private let record = Mutex(Record())

  private struct Record {
    var attempts: [AttemptRecord] = []
    var begun = 0
  }

  init(endpoint: String, deadline: MonotonicInstant, options: CallOptions, number: UInt64) {
    self.endpoint = endpoint
    self.deadline = deadline
    self.options = options
    self.number = number
  }

  /// The call's number as text: random, 16 hexadecimal digits, the same in every event, log line and error.
  public var requestID: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The tries on the wire that have ended so far.
  public var attempts: [AttemptRecord] { record.withLock { $0.attempts } }

  /// How many tries on the wire have begun.
  var attemptsBegun: Int { record.withLock { $0.begun } }

  func beginAttempt() { record.withLock { $0.begun += 1 } }

  func endAttempt(status: HTTPStatus?, reason: NetworkError.Reason?, duration: Duration) {
    record.withLock { $0.attempts.append(.init(status: status, reason: reason, duration: duration)) }
  }
}

/// The bounds of one call, from endpoint and client.
struct CallOptions: Sendable {
  var attemptTimeout: Duration
  var connectTimeout: Duration
  var idleTimeout: Duration
  var limits: MessageLimits
  /// Whether a host without pins is refused.
  var requiresPinning = false
  /// Whether the client's credentials are sent.
  var usesClientAuthentication = true
}

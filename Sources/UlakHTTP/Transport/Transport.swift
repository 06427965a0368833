public import UlakPlatform

/// Carries one attempt over the wire, and nothing else: no redirects, cookies, cache, credentials or retries.
///
/// A transport gets requests that ``RequestValidator`` has passed. It honours cancellation at once, throwing
/// `CancellationError`; everything else it throws is a ``NetworkError``.
public protocol Transport: Sendable {
  /// What the transport can and cannot do. A client refuses a configuration that asks for more.
  var capabilities: TransportCapabilities { get }

  /// Sends one request and answers with the response's head and body.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` when the task is cancelled.
  func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse
}

/// What a transport can do.
public struct TransportCapabilities: Sendable, Hashable {
  /// Ends an attempt by itself when its deadline has come. Without it the client puts its own watch beside each call.
  public var enforcesDeadlines = true
  /// Trusts a CA file of the caller's choice instead of the system's roots.
  public var acceptsCertificateAuthorities = false
  /// Hands over content as it was sent, still encoded.
  public var deliversEncodedContent = true
  /// Keeps repeated fields apart, in order and in their spelling.
  public var keepsRepeatedFields = true
  /// Never sends a request a second time by itself.
  public var neverReplays = true
  /// Says how long each phase of the exchange took.
  public var reportsTimings = false

  /// The capabilities of a transport that does what this library needs, and nothing special.
  public init() {}
}

/// The bounds of one attempt.
public struct AttemptOptions: Sendable {
  /// When the attempt must have ended.
  public var deadline: MonotonicInstant
  /// Whether `deadline` is that of the whole call, and not of this attempt: it decides the error's reason.
  public var isCallDeadline: Bool
  /// The longest that connecting may take, TLS included.
  public var connectTimeout: Duration
  /// The longest silence of the peer.
  public var idleTimeout: Duration
  /// How large the answer may be.
  public var limits: MessageLimits

  /// Bounds; without a deadline the others still hold.
  public init(
    deadline: MonotonicInstant = .distantFuture, isCallDeadline: Bool = false,
    connectTimeout: Duration = .seconds(10), idleTimeout: Duration = .seconds(30),
    limits: MessageLimits = MessageLimits()
  ) {
    self.deadline = deadline
    self.isCallDeadline = isCallDeadline
    self.connectTimeout = connectTimeout
    self.idleTimeout = idleTimeout
    self.limits = limits
  }
}

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

  /// Whether a connection to the origin is made only if a pin matches, now and not in reports alone. A request that
  /// asks for pinning is sent to no other.
  func enforcesPins(for origin: Origin) -> Bool
}

extension Transport {
  /// Whatever ``TransportCapabilities/enforcesPins`` says, for transports that make no connections: a transport that
  /// does makes its own answer.
  public func enforcesPins(for origin: Origin) -> Bool { capabilities.enforcesPins }
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
  /// Hands an answer on while its content is still under way, and lets a slow reader slow the server.
  public var streamsResponses = false
  /// Sends bodies of requests piece by piece, without holding all of them in memory.
  public var streamsRequests = false
  /// Says how far a transfer has come.
  public var reportsProgress = false
  /// Hands over the fields after the content.
  public var deliversTrailers = false
  /// Speaks HTTP/2 where the server does.
  public var speaksHTTP2 = false
  /// Refuses a server none of whose keys is pinned.
  public var enforcesPins = false
  /// Shows a certificate of the client's to servers that ask for one.
  public var acceptsClientCertificates = false
  /// Refuses versions of TLS that are older than the caller wants, beyond those that nobody should speak.
  public var choosesTLSVersion = false
  /// Goes through proxies of the caller's choice.
  public var usesProxies = false
  /// Speaks TLS with a proxy.
  public var usesSecuredProxies = false
  /// Asks an ``AddressPolicy`` about every address that it connects to.
  public var checksDestinations = false
  /// Takes socket files, addresses for names, a family of addresses and an interface of the caller's choice.
  public var choosesPath = false

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
  /// Whether the attempt must not use a connection that was kept open: one such has just turned out to be dead.
  public var usesFreshConnection = false
  /// How the content is handed over.
  public var delivery = Delivery.whole
  /// Told how far the transfer has come, on a thread of the transport's: it must be quick.
  public var progress: (@Sendable (TransferProgress) -> Void)?

  /// How the content of an answer is handed over.
  public enum Delivery: Sendable, Hashable {
    /// When all of it is there.
    case whole
    /// Piece by piece, as soon as the head is there. At most `buffer` bytes wait for their reader, and then the server
    /// does; a little more where a coding or a protocol sends larger pieces. The limit on the body's bytes does not hold.
    case streamed(buffer: Int = 256 * 1024)
  }

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

/// How far a transfer has come, in bytes of content as it is on the wire.
public struct TransferProgress: Sendable, Hashable {
  /// How much of the request's content was sent.
  public var sent = 0
  /// How much there is to send, nil if that is not known.
  public var toSend: Int?
  /// How much of the answer's content has come.
  public var received = 0
  /// How much there is to come, nil if that is not known.
  public var toReceive: Int?

  /// No progress.
  public init() {}
}

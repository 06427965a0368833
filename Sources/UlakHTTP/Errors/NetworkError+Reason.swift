extension NetworkError {
  /// The kinds of failure: a closed list, made for `switch`.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// The request could not be made; nothing was sent.
    case request
    /// The peer could not be reached, or was lost.
    case connectivity
    /// It took too long.
    case timeout
    /// The caller gave up. Verbs throw `CancellationError` instead; this is for records of attempts.
    case cancelled
    /// The peer could not be trusted, or a rule of safety forbade the request.
    case security
    /// A redirect could not be followed.
    case redirect
    /// The answer broke the protocol or a limit.
    case response
    /// The answer did not fit the type asked for.
    case decoding
    /// The server answered with a status that means failure.
    case http
    /// The app's own classification of an answer as a failure.
    case problem
    /// The cache could not serve what was asked of it alone.
    case cache
    /// A file could not be read or written.
    case file
    /// A limit of the client's own refused the call.
    case rejected
    /// The device ran out of something.
    case resource
    /// The client's configuration cannot work.
    case configuration
    /// None of the above.
    case unknown
  }

  /// What happened, in detail. New reasons may appear in any version: compare, and treat the rest by ``category``.
  public struct Reason: Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public let category: Category
    /// The name within the kind, in camel case.
    public let name: String

    init(_ category: Category, _ name: String) {
      self.category = category
      self.name = name
    }

    /// `category.name`, the name used by the command and in metrics.
    public var description: String { name == category.rawValue ? name : "\(category.rawValue).\(name)" }
  }
}

extension NetworkError.Reason {
  /// The address is not valid.
  public static let invalidURL = Self(.request, "invalidURL")
  /// A header field cannot be sent.
  public static let invalidHeader = Self(.request, "invalidHeader")
  /// The method cannot be sent.
  public static let invalidMethod = Self(.request, "invalidMethod")
  /// The body could not be encoded.
  public static let encodingFailed = Self(.request, "encoding")
  /// The body can be sent only once.
  public static let bodyNotReplayable = Self(.request, "bodyNotReplayable")
  /// The body changed between two tries.
  public static let bodyChanged = Self(.request, "bodyChanged")

  /// The device has no network.
  public static let noConnection = Self(.connectivity, "noConnection")
  /// The host has no address.
  public static let hostNotFound = Self(.connectivity, "hostNotFound")
  /// Nobody listens at the address, or no way leads there.
  public static let cannotConnect = Self(.connectivity, "cannotConnect")
  /// The connection broke during the exchange.
  public static let connectionLost = Self(.connectivity, "connectionLost")
  /// The peer said that it did not look at the request.
  public static let notProcessed = Self(.connectivity, "notProcessed")

  /// Connecting took too long.
  public static let connectTimeout = Self(.timeout, "connect")
  /// The attempt took too long.
  public static let attemptTimeout = Self(.timeout, "attempt")
  /// The peer was silent for too long.
  public static let idleTimeout = Self(.timeout, "idle")
  /// The whole call took too long.
  public static let deadline = Self(.timeout, "deadline")

  /// The caller gave up.
  public static let cancelled = Self(.cancelled, "cancelled")

  /// No secure connection could be made.
  public static let tlsHandshake = Self(.security, "tlsHandshake")
  /// The server's certificate is not valid for it.
  public static let certificate = Self(.security, "certificate")
  /// The client's own certificate cannot be used.
  public static let clientCertificate = Self(.security, "clientCertificate")
  /// The server's key is none of those pinned.
  public static let pinningFailed = Self(.security, "pinningFailed")
  /// The connection would not be secure.
  public static let insecureNotAllowed = Self(.security, "insecureNotAllowed")
  /// The destination is not allowed.
  public static let destinationNotAllowed = Self(.security, "destinationNotAllowed")

  /// Too many redirects.
  public static let tooManyRedirects = Self(.redirect, "tooMany")
  /// The redirect was not followed.
  public static let redirectRefused = Self(.redirect, "refused")
  /// The redirect leads nowhere.
  public static let invalidLocation = Self(.redirect, "invalidLocation")

  /// The answer is not HTTP, or breaks it.
  public static let protocolError = Self(.response, "protocolError")
  /// The answer ended before its body did.
  public static let truncated = Self(.response, "truncated")
  /// A list of pages leads back to itself, or has more pages than allowed.
  public static let endlessPages = Self(.response, "endlessPages")
  /// The body's content coding is broken.
  public static let contentDecoding = Self(.response, "contentDecoding")
  /// The head is larger than allowed.
  public static let headersTooLarge = Self(.response, "headersTooLarge")
  /// The body is larger than allowed.
  public static let bodyTooLarge = Self(.response, "bodyTooLarge")
  /// A body that can be read once was read twice.
  public static let bodyAlreadyRead = Self(.response, "bodyAlreadyRead")

  /// The server sent no data where some is needed.
  public static let noData = Self(.decoding, "noData")
  /// The body does not fit the model.
  public static let decodingFailed = Self(.decoding, "failed")
  /// The body has another media type than asked for.
  public static let unexpectedContentType = Self(.decoding, "unexpectedContentType")
  /// The text is in an encoding that is not known here.
  public static let unsupportedCharset = Self(.decoding, "unsupportedCharset")

  /// 400, 405, 406, 415.
  public static let badRequest = Self(.http, "badRequest")
  /// 401.
  public static let unauthorized = Self(.http, "unauthorized")
  /// 403.
  public static let forbidden = Self(.http, "forbidden")
  /// 404.
  public static let notFound = Self(.http, "notFound")
  /// 410.
  public static let gone = Self(.http, "gone")
  /// 407.
  public static let proxyAuthentication = Self(.http, "proxyAuthentication")
  /// 408, 421, 425.
  public static let retryable = Self(.http, "retryable")
  /// 409.
  public static let conflict = Self(.http, "conflict")
  /// 412.
  public static let preconditionFailed = Self(.http, "preconditionFailed")
  /// 423.
  public static let locked = Self(.http, "locked")
  /// 413, 414, 431.
  public static let requestTooLarge = Self(.http, "requestTooLarge")
  /// 422.
  public static let validation = Self(.http, "validation")
  /// 429.
  public static let rateLimited = Self(.http, "rateLimited")
  /// Any other 4xx.
  public static let client = Self(.http, "client")
  /// 5xx.
  public static let serverError = Self(.http, "serverError")
  /// A status outside 200...299 that is none of the above, such as a redirect that was not followed.
  public static let unexpectedStatus = Self(.http, "unexpectedStatus")

  /// The app's classifier called the answer a failure.
  public static let problem = Self(.problem, "problem")
  /// Nothing stored could answer, and the network was not to be asked.
  public static let cacheMiss = Self(.cache, "miss")

  /// A file could not be read, or does not hold what it should.
  public static let fileRead = Self(.file, "read")
  /// A file could not be written.
  public static let fileWrite = Self(.file, "write")
  /// A file may not be used.
  public static let filePermission = Self(.file, "permission")
  /// The disk is full.
  public static let diskFull = Self(.file, "diskFull")
  /// The file exists.
  public static let fileExists = Self(.file, "exists")

  /// The circuit breaker is open.
  public static let circuitOpen = Self(.rejected, "circuitOpen")
  /// Too many calls at once.
  public static let overloaded = Self(.rejected, "overloaded")
  /// The client's own rate limit.
  public static let locallyRateLimited = Self(.rejected, "rateLimited")
  /// The retry budget is spent.
  public static let retryBudget = Self(.rejected, "retryBudget")

  /// Out of descriptors, threads or memory.
  public static let exhausted = Self(.resource, "exhausted")
  /// The configuration contradicts itself or names something unusable.
  public static let invalidConfiguration = Self(.configuration, "invalid")
  /// The configuration asks for what this transport, or this version, cannot do.
  public static let unsupported = Self(.configuration, "unsupported")
  /// No recording answers the request, and the network was not to be asked. The detail, made for tests, says which
  /// values of the query differ, their secrets hidden.
  public static let notRecorded = Self(.configuration, "notRecorded")
  /// None of the above.
  public static let unknown = Self(.unknown, "unknown")
}

extension NetworkError.Reason {
  /// What the reason says about trying again, before method and circumstances are looked at.
  var defaultRetryAdvice: NetworkError.RetryAdvice {
    switch self {
    case .noConnection: .whenConnected
    case .hostNotFound, .cannotConnect, .connectTimeout, .tlsHandshake, .notProcessed, .rateLimited, .exhausted:
      .anyMethod
    case .connectionLost, .attemptTimeout, .idleTimeout, .truncated, .contentDecoding, .retryable, .serverError:
      .idempotentOnly
    default: .never
    }
  }
}

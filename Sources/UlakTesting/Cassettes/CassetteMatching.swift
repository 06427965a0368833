public import UlakHTTP

/// Which recording answers a request: what must agree between the two.
///
/// ``lenient`` compares the method and the address; ``strict`` compares fields and body too. Both are compared after
/// their secrets are hidden, so a new token does not make an old recording useless.
///
/// Paths and queries are compared decoded. In a query, the order of different names does not matter; the order within
/// one name does.
public struct CassetteMatching: Sendable {
  /// Whether scheme, host and port must agree. Without it a recording serves a server on any port.
  public var comparesOrigin = true
  /// Whether fields must agree, save ``ignoredHeaders`` and `Sec-…`.
  public var comparesHeaders = false
  /// Whether bodies must agree: JSON by value, forms by their pairs, multipart forms whatever their boundary is.
  public var comparesBody = false
  /// Fields that are never compared, because they differ from run to run or from client to client.
  public var ignoredHeaders: Set<HTTPField.Name> = [
    .acceptEncoding, .connection, .contentLength, .date, .host, .keepAlive, .te, .transferEncoding, .userAgent,
    .xRequestID, "B3", "Baggage", "DNT", "Idempotency-Key", "Priority", "Proxy-Connection", "Request-Id",
    "Sentry-Trace",
    "Traceparent", "Tracestate", "Upgrade-Insecure-Requests", "X-Amz-Content-Sha256", "X-Amz-Date",
    "X-Amzn-Trace-Id", "X-B3-ParentSpanId", "X-B3-Sampled", "X-B3-SpanId", "X-B3-TraceId", "X-Cloud-Trace-Context",
    "X-Correlation-ID", "X-Requested-With",
  ]
  /// Names of the query that are never compared, such as a time that only defeats caches.
  public var ignoredQueryNames: Set<String> = []

  struct Rule: Sendable {
    let name: String
    let agrees: @Sendable (_ asked: HTTPRequest, _ recorded: HTTPRequest) -> Bool
  }

  private(set) var rules: [Rule] = []

  /// Method and address.
  public static let lenient = CassetteMatching()

  /// Method, address, fields and body.
  public static var strict: CassetteMatching {
    var matching = CassetteMatching()
    matching.comparesHeaders = true
    matching.comparesBody = true
    return matching
  }

  private init() {}

  /// The same, with one more thing that must agree.
  ///
  /// - Parameters:
  ///   - name: what it is, for the explanation of why nothing matched.
  ///   - agrees: whether the recorded request may answer for the one that is asked; secrets are hidden in both.
  public func requiring(
    _ name: String, _ agrees: @escaping @Sendable (_ asked: HTTPRequest, _ recorded: HTTPRequest) -> Bool
  ) -> CassetteMatching {
    var copy = self
    copy.rules.append(Rule(name: name, agrees: agrees))
    return copy
  }
}

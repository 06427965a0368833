#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension APIClient {
  /// How a client behaves. Every bound has a default that is safe.
  public struct Configuration: Sendable {
    /// The base address as it was written.
    var baseAddress: String?
    /// How often it was changed how connections are made.
    private(set) var wayRevision = 0
    /// Fields sent with every request; the endpoint's go before them.
    public var headers: HTTPFields = [:]
    /// The languages to answer in, the best first, as tags (`tr-TR`) or identifiers of locales (`tr_TR`), such as those of
    /// `Locale.preferredLanguages`; sent as `Accept-Language` unless ``headers`` has one.
    public var languages: [String] = []
    /// How values are written in queries and forms.
    public var queryStyle = QueryStyle()
    /// What the client calls itself, nil for nothing.
    public var userAgent: String? = "ulak/\(UlakVersion.current)"
    /// How long a whole call may take, everything included.
    public var timeout: Duration = .seconds(60)
    /// How long one try on the wire may take.
    public var attemptTimeout: Duration = .seconds(30)
    /// How long connecting may take, TLS included.
    public var connectTimeout: Duration = .seconds(10)
    /// How long the server may be silent.
    public var idleTimeout: Duration = .seconds(30)
    /// How large messages may be.
    public var limits = MessageLimits()
    /// How much of a failure's body its error keeps, in bytes.
    public var maximumFailureBytes = 64 * 1024
    /// Steps that see each call once.
    public var interceptors: [any Interceptor] = []
    /// Steps that see each try on the wire; at most 32.
    public var wireInterceptors: [any Interceptor] = []
    /// Encodes bodies.
    public var encoder: any BodyEncoder = JSONBodyEncoder()
    /// Decodes answers of its own media types, and those that do not say what they are.
    public var decoder: any BodyDecoder = JSONBodyDecoder()
    /// Decode answers of other media types, asked in order: CBOR, say, or XML. What they read is asked for as well.
    public var decoders: [any BodyDecoder] = []
    /// Where in an answer the value is, `"data"` for `{"data": …}`; the whole body by default.
    public var envelope = Envelope.bare
    /// What the bodies of failures are; problem details (RFC 9457) by default.
    public var errorBody = ErrorBody.problemDetails
    /// Finds failures in answers whose status says success; by default each of these is one.
    public var classifier = AnswerClassifier.acceptingAll
    /// The app's own words for errors; nil from it, and where it is nil, leaves the library's. It is asked for each language
    /// that the user reads, the most preferred first, until there is a text:
    ///
    /// ```swift
    /// $0.errorText = { error, language in
    ///   guard error.serverCode == "SOLD_OUT" else { return nil }
    ///   return language == .turkish ? "Stokta kalmadı" : "It is sold out."
    /// }
    /// ```
    public var errorText: (@Sendable (_ error: NetworkError, _ language: ErrorLanguage) -> ErrorText?)?
    /// How servers are known, and how they know the client: trust, pins, a client certificate.
    public var tls = TLSConfiguration() {
      didSet { wayRevision += 1 }
    }
    /// Which versions of HTTP are spoken.
    public var httpVersion = HTTPVersionPolicy.automatic {
      didSet { wayRevision += 1 }
    }
    /// Whether a request that may be repeated is sent once more, on a new connection, if the kept one that it was sent on
    /// turns out to be dead (RFC 9112, section 9.3.1).
    public var repeatsOnStaleConnections = true
    /// The way that requests take: addresses, interface, a socket file, which destinations are allowed.
    public var path = PathConfiguration() {
      didSet { wayRevision += 1 }
    }
    /// Told when pins did not match, or were ignored because their time is over. Called on a thread of the transport's: it
    /// must be quick. A client that is told shares its connections with no other.
    public var onPinReport: (@Sendable (PinReport) -> Void)? {
      didSet { wayRevision += 1 }
    }
    /// What carries the requests; nil for the platform's best.
    public var transport: (any Transport)? {
      didSet { wayRevision += 1 }
    }
    /// Time, randomness and tasks; replaced by tests.
    public var seams = Seams() {
      didSet { wayRevision += 1 }
    }

    init() {}

    /// What endpoint paths are added to; nil if every endpoint has its own, or if it is no address.
    public var baseURL: URL? {
      get { baseAddress.flatMap { URL(string: $0) } }
      set { baseAddress = newValue?.absoluteString }
    }

    /// The proxies; none by default. Short for `path.proxy`.
    public var proxy: ProxyConfiguration {
      get { path.proxy }
      set { path.proxy = newValue }
    }

    /// A file of trusted CA certificates (PEM) instead of the system's; nil for anything else. Short for `tls.trust`.
    public var certificateAuthorityFile: String? {
      get { if case .file(let file) = tls.trust { file } else { nil } }
      set { tls.trust = newValue.map { .file($0) } ?? .system }
    }

    var defaultFields: HTTPFields {
      var fields = headers
      // Languages that are none are among the problems.
      if !languages.isEmpty, !fields.contains(.acceptLanguage), let value = try? AcceptLanguage.value(languages) {
        fields[.acceptLanguage] = value
      }
      if let userAgent, !fields.contains(.userAgent) { fields[.userAgent] = userAgent }
      return fields
    }

    var problems: [NetworkError] {
      var problems: [NetworkError] = []
      func demand(_ condition: Bool, _ detail: String) {
        if !condition { problems.append(NetworkError(.invalidConfiguration, detail: detail)) }
      }
      for (name, duration) in [
        ("timeout", timeout), ("attemptTimeout", attemptTimeout), ("connectTimeout", connectTimeout),
        ("idleTimeout", idleTimeout),
      ] {
        demand(duration > .zero, "\(name) must be positive")
      }
      demand(wireInterceptors.count <= 32, "more than 32 wire interceptors")
      demand(maximumFailureBytes >= 0, "maximumFailureBytes must not be negative")
      demand(limits.bodyBytes >= 0 && limits.headerBytes > 0, "limits must not be negative")
      do { _ = try AcceptLanguage.value(languages) } catch {
        problems.append(error as? NetworkError ?? NetworkError(.invalidConfiguration))
      }
      do { try RequestValidator.validate(defaultFields, limits: limits) } catch {
        var problem = error as? NetworkError ?? NetworkError(.invalidConfiguration)
        problem.detail = "the client’s headers: \(problem.detail)"
        problems.append(problem)
      }
      problems += tls.problems + path.problems
      if let transport, tls != TLSConfiguration() || path != PathConfiguration() || onPinReport != nil {
        let unmet = transport.capabilities.problems(of: tls, path)
        problems += unmet
        demand(!unmet.isEmpty, "a transport given by hand brings its own tls, path, proxy and pin reports")
      }
      demand(transport == nil || httpVersion == .automatic, "a transport given by hand brings its own versions of HTTP")
      return problems
    }
  }
}

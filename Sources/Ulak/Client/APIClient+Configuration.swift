extension APIClient {
  /// How a client behaves. Every bound has a default that is safe.
  public struct Configuration: Sendable {
    /// Fields sent with every request; the endpoint's go before them.
    public var headers: HTTPFields = [:]
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
    /// Decodes answers.
    public var decoder: any BodyDecoder = JSONBodyDecoder()
    /// A file of trusted CA certificates (PEM) instead of the system's; nil for the system's.
    public var certificateAuthorityFile: String?
    /// What carries the requests; nil for the platform's best.
    public var transport: (any Transport)?
    /// Time, randomness and tasks; replaced by tests.
    public var seams = Seams()

    init() {}

    var defaultFields: HTTPFields {
      var fields = headers
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
      do { try RequestValidator.validate(defaultFields, limits: limits) } catch {
        var problem = error as? NetworkError ?? NetworkError(.invalidConfiguration)
        problem.detail = "the client’s headers: \(problem.detail)"
        problems.append(problem)
      }
      if let transport, certificateAuthorityFile != nil {
        if !transport.capabilities.acceptsCertificateAuthorities {
          problems.append(NetworkError(.unsupported, detail: "this transport cannot trust a CA file"))
        } else {
          demand(false, "a transport given by hand brings its own CA file")
        }
      }
      return problems
    }
  }
}

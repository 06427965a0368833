#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  import Foundation
  public import UlakHTTP
  public import UlakPlatform

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Carries requests with URLSession, the transport of Apple platforms. Responses are buffered.
  ///
  /// The session is told to do nothing by itself: no redirects, cookies, cache or stored credentials. Three things
  /// cannot be turned off, and ``capabilities`` says so: it decodes the content, folds repeated fields into one, and
  /// may send a request again on a new connection when a kept one turns out to be closed. It trusts what the system
  /// trusts and no file of the app's.
  public final class URLSessionTransport: Transport {
    /// What URLSession can do for us.
    public let capabilities: TransportCapabilities
    private let session: URLSession
    private let delegate = SessionDelegate()
    private let time: any TimeSource

    /// A transport of its own, with its own connections.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: the most connections to one host at a time; further requests wait for one.
    ///   - time: the clock of deadlines.
    public init(maximumConnectionsPerHost: Int = 6, time: any TimeSource = SystemTimeSource.shared) {
      var capabilities = TransportCapabilities()
      capabilities.acceptsCertificateAuthorities = false
      capabilities.deliversEncodedContent = false
      capabilities.keepsRepeatedFields = false
      capabilities.neverReplays = false
      #if canImport(Darwin)
        capabilities.reportsTimings = true
      #endif
      self.capabilities = capabilities
      self.time = time
      session = URLSession(
        configuration: Self.configuration(maximumConnectionsPerHost), delegate: delegate, delegateQueue: nil)
    }

    deinit {
      // The session holds its delegate until it is told that nothing more will come.
      session.finishTasksAndInvalidate()
    }

    /// Sends one request and answers when the whole response is there.
    ///
    /// - Throws: ``NetworkError``, with reason `unsupported` for what URLSession would not send as asked; or
    ///   `CancellationError` as soon as the task is cancelled.
    public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
      try Task.checkCancellation()
      let sendable = try SendableRequest(request)
      let now = time.now
      let exchange = Exchange(request, options: options, now: now)
      if var error = exchange.expiry(at: now) {
        error.mayHaveBeenProcessed = false
        throw error
      }
      let task = session.dataTask(with: URLRequest(sendable))
      let pending = PendingExchange(exchange, task: task, time: time)
      delegate.add(pending, for: task)
      defer { delegate.remove(task) }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { pending.start($0) }
      } onCancel: {
        pending.cancel()
      }
    }

    private static func configuration(_ maximumConnectionsPerHost: Int) -> URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.httpCookieStorage = nil
      configuration.urlCredentialStorage = nil
      // Without a store there is no cache. A policy that forbids it would add Cache-Control: no-cache to requests.
      configuration.urlCache = nil
      configuration.requestCachePolicy = .useProtocolCachePolicy
      configuration.httpMaximumConnectionsPerHost = max(1, maximumConnectionsPerHost)
      // Deadlines are ours, on our clock.
      configuration.timeoutIntervalForRequest = Self.never
      configuration.timeoutIntervalForResource = Self.never
      return configuration
    }

    fileprivate static let never: TimeInterval = 7 * 24 * 3_600
  }

  extension URLRequest {
    fileprivate init(_ request: SendableRequest) {
      self.init(url: request.url, timeoutInterval: URLSessionTransport.never)
      httpMethod = request.method
      httpBody = request.body
      httpShouldHandleCookies = false
      for field in request.fields { setValue(field.value, forHTTPHeaderField: field.name) }
    }
  }
#endif

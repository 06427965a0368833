#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  import Foundation
  public import UlakHTTP
  public import UlakPlatform

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Carries requests with URLSession, the transport of Apple platforms.
  ///
  /// The session is told to do nothing by itself: no redirects, cookies, cache or stored credentials. What cannot be turned
  /// off, ``capabilities`` says: it decodes the content, folds repeated fields into one, and may send a request again on a
  /// new connection when a kept one turns out to be closed. It trusts what the system trusts and no file of the app's, does
  /// not show the fields after the content, and does not say when it is connected: until something comes, connecting and
  /// waiting share their time.
  public final class URLSessionTransport: Transport {
    /// What URLSession can do for us.
    public let capabilities: TransportCapabilities
    /// How this transport uses the network.
    public let configuration: Configuration

    let session: URLSession
    private let delegate: SessionDelegate
    private let seams: Seams

    /// A transport of its own, with its own connections.
    ///
    /// - Parameters:
    ///   - configuration: how it uses the network.
    ///   - seams: the clock of deadlines, and where tasks start that read the bodies of requests.
    ///   - pins: which keys hosts may have, asked about each validated chain.
    ///   - onPinReport: told when pins did not match or were ignored: it must be quick.
    /// - Throws: ``NetworkError`` with reason `unsupported` if the platform has no such session, or cannot keep pins.
    public convenience init(
      configuration: Configuration = Configuration(), seams: Seams = Seams(), pins: [HostPins] = [],
      onPinReport: (@Sendable (PinReport) -> Void)? = nil
    ) throws {
      let decider = pins.isEmpty ? nil : ConfiguredPins(pins: pins, onReport: onPinReport)
      try self.init(configuration: configuration, seams: seams, pins: decider, background: nil)
    }

    /// Whether the origin is reached over TLS and has pins that are enforced, and whose time is not over.
    public func enforcesPins(for origin: Origin) -> Bool {
      guard origin.scheme == .https, let pins = delegate.pins as? ConfiguredPins else { return false }
      return pins.isEnforced(for: origin.host, at: seams.time.secondsSince1970)
    }

    /// A transport that asks `pins` about each server it connects to, and tells `background` of transfers that nobody waits
    /// for here.
    package init(
      configuration: Configuration = Configuration(), seams: Seams = Seams(), pins: (any PinDeciding)?,
      background: (@Sendable (BackgroundEvent) -> Void)? = nil
    ) throws {
      #if !canImport(Darwin)
        // No challenge is ever delivered, so a pin would be ignored.
        guard pins == nil else { throw NetworkError(.unsupported, detail: "pins cannot be kept here") }
      #endif
      self.configuration = configuration
      self.seams = seams
      capabilities = Self.capabilities(of: configuration)
      delegate = SessionDelegate(pins: pins, time: seams.time, background: background)
      session = URLSession(configuration: try .made(from: configuration), delegate: delegate, delegateQueue: nil)
    }

    deinit {
      // The session holds its delegate until it is told that nothing more will come. Streams that are being read end as
      // they would, and so do transfers in the background.
      session.finishTasksAndInvalidate()
    }

    /// Sends one request and answers when the whole response is there, or its head where the delivery is streamed.
    ///
    /// - Throws: ``NetworkError``, with reason `unsupported` for what URLSession would not send as asked; or
    ///   `CancellationError` as soon as the task is cancelled.
    public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
      try Task.checkCancellation()
      let sendable = try SendableRequest(request)
      try refuseWhatNeedsTheApp(sendable, options)
      let now = seams.time.now
      let exchange = Exchange(request, options: options, now: now)
      if var error = exchange.expiry(at: now) {
        error.mayHaveBeenProcessed = false
        throw error
      }
      // The session opens the file by itself; whether it is still the one that was meant is asked here.
      if case .file = sendable.content { _ = try await request.body.open() }
      let task = try task(for: sendable)
      let delegate = delegate
      let pending = PendingExchange(exchange, task: task, time: seams.time) { delegate.remove(task) }
      delegate.add(SessionDelegate.Entry(exchange: pending, body: request.body, spawner: seams.spawner), for: task)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { pending.start($0) }
      } onCancel: {
        pending.cancel()
      }
    }

    private func task(for request: SendableRequest) throws -> URLSessionTask {
      var made = URLRequest(request)
      switch request.content {
      case .none: break
      case .data(let data): made.httpBody = data
      case .file(let path): return session.uploadTask(with: made, fromFile: URL(fileURLWithPath: path))
      case .stream:
        #if canImport(Darwin)
          return session.uploadTask(withStreamedRequest: made)
        #else
          throw NetworkError(.unsupported, detail: "streams cannot be sent here")
        #endif
      }
      return session.dataTask(with: made)
    }

    private func refuseWhatNeedsTheApp(_ request: SendableRequest, _ options: AttemptOptions) throws {
      guard configuration.base.backgroundIdentifier != nil else { return }
      guard case .file = request.content, options.delivery == .whole else {
        throw NetworkError(.unsupported, detail: "a background session sends whole files, and streams nothing")
      }
    }

    private static func capabilities(of configuration: Configuration) -> TransportCapabilities {
      var capabilities = TransportCapabilities()
      capabilities.acceptsCertificateAuthorities = false
      capabilities.deliversEncodedContent = false
      capabilities.keepsRepeatedFields = false
      capabilities.neverReplays = false
      capabilities.reportsProgress = true
      capabilities.streamsResponses = configuration.base.backgroundIdentifier == nil
      #if canImport(Darwin)
        capabilities.streamsRequests = configuration.base.backgroundIdentifier == nil
        capabilities.reportsTimings = true
        capabilities.speaksHTTP2 = true
        capabilities.enforcesPins = true
      #endif
      return capabilities
    }

    static let never: TimeInterval = 7 * 24 * 3_600
  }

  extension URLRequest {
    init(_ request: SendableRequest) {
      self.init(url: request.url, timeoutInterval: URLSessionTransport.never)
      httpMethod = request.method
      httpShouldHandleCookies = false
      for field in request.fields { setValue(field.value, forHTTPHeaderField: field.name) }
    }
  }
#endif

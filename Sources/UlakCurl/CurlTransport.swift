#if canImport(CCurl)
  public import UlakHTTP
  public import UlakPlatform

  /// Carries requests with libcurl: one thread drives every transfer of this transport.
  ///
  /// HTTP/1.1 with keep-alive and HTTP/2, TLS verified against the system's roots or given certificates, pins, proxies.
  /// Answers come whole or as a stream, whose reader sets the pace. Connections live with the transport and are closed
  /// when it goes, or when the last stream of it does.
  public final class CurlTransport: Transport {
    /// What libcurl can do for us.
    public let capabilities: TransportCapabilities
    private let loop: CurlLoop
    private let security: CurlSecurity
    private let time: any TimeSource
    private let spawner: any Spawning

    /// A transport of its own, with its own connections.
    ///
    /// - Parameters:
    ///   - configuration: how it connects.
    ///   - time: the clocks; the end dates of pins are compared with the wall clock.
    ///   - spawner: where the tasks start that read bodies piece by piece.
    ///   - onPinReport: told when pins did not match or were ignored, on the transport's thread: it must be quick.
    /// - Throws: ``NetworkError`` with reason `invalidConfiguration` if a file cannot be read or something contradicts
    ///   itself, `unsupported` if this libcurl cannot do what is asked of it, `exhausted` if the system has no descriptor
    ///   or thread left.
    public init(
      _ configuration: Configuration = Configuration(), time: any TimeSource = SystemTimeSource.shared,
      spawner: any Spawning = SystemSpawner(), onPinReport: (@Sendable (PinReport) -> Void)? = nil
    ) throws {
      var capabilities = TransportCapabilities()
      capabilities.acceptsCertificateAuthorities = true
      capabilities.reportsTimings = true
      capabilities.streamsResponses = true
      capabilities.streamsRequests = true
      capabilities.reportsProgress = true
      capabilities.deliversTrailers = true
      capabilities.speaksHTTP2 = configuration.httpVersion != .http11 && CurlFeatures.http2
      capabilities.enforcesPins = CurlOpenSSL.isUsed
      capabilities.acceptsClientCertificates = true
      capabilities.choosesTLSVersion = true
      capabilities.usesProxies = true
      capabilities.usesSecuredProxies = CurlPath.hasSecuredProxies
      capabilities.checksDestinations = true
      capabilities.choosesPath = true
      self.capabilities = capabilities
      self.time = time
      self.spawner = spawner
      try configuration.check()
      if let problem = capabilities.problems(of: configuration.tls, configuration.path).first { throw problem }
      security = try CurlSecurity(configuration, time: time, onPinReport: onPinReport)
      loop = try CurlLoop(configuration, security: security, time: time)
      // Found here rather than with every call. What was made is let go as ever.
      guard CurlHandle(loop: loop, configuration: configuration) != nil else {
        throw NetworkError(.unsupported, detail: "this libcurl refuses an option of tls or path")
      }
    }

    deinit { loop.stop() }

    /// Sends one request and answers when the whole response is there, or its head if the content is to be streamed.
    ///
    /// - Throws: ``NetworkError``, or `CancellationError` as soon as the task is cancelled; the connection of a
    ///   cancelled transfer is closed.
    public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
      try Task.checkCancellation()
      try security.admit(request)
      let transfer = try CurlTransfer(request, options: options, time: time)
      let loop = loop
      loop.prepare(transfer)
      if transfer.inflow != nil { transfer.keeper = self }
      if let outflow = transfer.outflow {
        let reading = spawner.spawn("upload") { await outflow.feed(request.body) { loop.goOn(transfer) } }
        outflow.attach(stop: reading.cancel)
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          transfer.continuation = continuation
          loop.start(transfer)
        }
      } onCancel: {
        loop.cancel(transfer)
      }
      return try transfer.takeAnswer() ?? transfer.response()
    }

    /// Whether the origin is reached over TLS and has pins that are enforced, and whose time is not over.
    public func enforcesPins(for origin: Origin) -> Bool { security.enforcesPins(for: origin) }
  }
#endif

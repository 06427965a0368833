#if canImport(CCurl)
  public import UlakHTTP
  public import UlakPlatform

  /// Carries requests with libcurl: one thread drives every transfer of this transport.
  ///
  /// HTTP/1.1 with keep-alive, TLS verified against the system's roots or a given CA file. Responses are buffered:
  /// head and body arrive together. Connections live with the transport and are closed when it goes.
  public final class CurlTransport: Transport {
    /// What libcurl can do for us.
    public let capabilities: TransportCapabilities
    private let loop: CurlLoop
    private let time: any TimeSource

    /// A transport of its own, with its own connections.
    ///
    /// - Throws: ``NetworkError`` with reason `invalidConfiguration` if the CA file cannot be read, `exhausted` if the
    ///   system has no descriptor or thread left.
    public init(
      _ configuration: Configuration = Configuration(), time: any TimeSource = SystemTimeSource.shared
    ) throws {
      var capabilities = TransportCapabilities()
      capabilities.acceptsCertificateAuthorities = true
      capabilities.reportsTimings = true
      // libcurl repeats an idempotent request on a fresh connection when a kept one turns out to be dead.
      capabilities.neverReplays = false
      self.capabilities = capabilities
      self.time = time
      try configuration.check()
      loop = try CurlLoop(configuration, time: time)
    }

    deinit { loop.stop() }

    /// Sends one request and answers when the whole response is there.
    ///
    /// - Throws: ``NetworkError``, or `CancellationError` as soon as the task is cancelled; the connection of a
    ///   cancelled transfer is closed.
    public func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
      try Task.checkCancellation()
      let transfer = try CurlTransfer(request, options: options, time: time)
      let loop = loop
      loop.prepare(transfer)
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          transfer.continuation = continuation
          loop.start(transfer)
        }
      } onCancel: {
        loop.cancel(transfer)
      }
      return try transfer.response()
    }
  }
#endif

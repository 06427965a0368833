#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  import Foundation
  import Synchronization
  import UlakHTTP
  import UlakPlatform

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Passes what the session reports on to the exchange it belongs to, and refuses whatever the session would do by
  /// itself: redirects, credentials, a cache.
  final class SessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Proof: the only state that changes is behind a mutex. The compiler cannot say so itself where NSObject is a class of
    // Swift's.
    private let entries = Mutex<[Int: Entry]>([:])
    let pins: (any PinDeciding)?
    let time: any TimeSource
    let background: (@Sendable (BackgroundEvent) -> Void)?

    /// An exchange, and what its request's content is read from.
    struct Entry: Sendable {
      let exchange: PendingExchange
      let body: HTTPBody
      let spawner: any Spawning
      #if canImport(Darwin)
        var pump: BodyPump?
      #endif
    }

    init(pins: (any PinDeciding)?, time: any TimeSource, background: (@Sendable (BackgroundEvent) -> Void)?) {
      self.pins = pins
      self.time = time
      self.background = background
    }

    func add(_ entry: Entry, for task: URLSessionTask) {
      entries.withLock { $0[task.taskIdentifier] = entry }
    }

    func remove(_ task: URLSessionTask) {
      let entry = entries.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      #if canImport(Darwin)
        entry?.pump?.stop()
      #else
        _ = entry
      #endif
    }

    func entry(of task: URLSessionTask) -> Entry? { entries.withLock { $0[task.taskIdentifier] } }

    func exchange(of task: URLSessionTask) -> PendingExchange? { entry(of: task)?.exchange }

    #if canImport(Darwin)
      /// Keeps the pump that fills the task's stream.
      ///
      /// - Returns: the one before it; or `pump` itself, if the exchange has ended.
      func replacePump(of task: URLSessionTask, by pump: BodyPump) -> BodyPump? {
        entries.withLock { entries in
          guard var entry = entries[task.taskIdentifier] else { return pump }
          defer { entries[task.taskIdentifier] = entry }
          defer { entry.pump = pump }
          return entry.pump
        }
      }
    #endif

    // MARK: The answer

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      // What is not HTTP is found at the end, where there is no head.
      if let response = response as? HTTPURLResponse {
        let fields = Self.fields(of: response)
        exchange(of: dataTask)?.handle { exchange, now in
          exchange.receiveHead(
            status: response.statusCode, fields: fields, announcedLength: response.expectedContentLength, now: now)
        }
      }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      exchange(of: dataTask)?.handle(isProgress: true) { exchange, now in exchange.receive(data, now: now) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let code = error.map { URLErrorTable.Code($0) }
      guard let exchange = exchange(of: task) else { return endInBackground(task, code) }
      exchange.handle { exchange, now in exchange.complete(code, now: now) }
    }

    static func fields(of response: HTTPURLResponse) -> [(name: String, value: String)] {
      response.allHeaderFields.compactMap { name, value in
        guard let name = name as? String, let value = value as? String else { return nil }
        return (name, value)
      }
    }

    // MARK: The request

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) {
      guard let exchange = exchange(of: task) else { return progressInBackground(task) }
      exchange.handle(isProgress: true) { exchange, now in
        exchange.noteSent(totalBytesSent, now: now)
        return []
      }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    // Methods of Objective-C's protocols stand in the class that declares to conform: a method elsewhere might be taken for
    // one of ours, and never be called.

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      #if canImport(Darwin)
        switch challenge.protectionSpace.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust: return judge(challenge, of: task, completionHandler)
        case NSURLAuthenticationMethodClientCertificate: return completionHandler(.performDefaultHandling, nil)
        default: break
        }
      #endif
      // A name and a password are not the transport's to give: the 401 is the answer.
      completionHandler(.rejectProtectionSpace, nil)
    }

    #if canImport(Darwin)
      func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
      ) {
        completionHandler(openContent(of: task))
      }

      func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceiveInformationalResponse response: HTTPURLResponse
      ) {
        let fields = Self.fields(of: response)
        exchange(of: task)?.handle { exchange, now in
          exchange.receiveInterim(status: response.statusCode, fields: fields, now: now)
        }
      }

      func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
      ) {
        guard let facts = AttemptFacts(metrics) else { return }
        exchange(of: task)?.handle { exchange, _ in
          exchange.measure(facts)
          return []
        }
      }

      func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { finishEvents(of: session) }
    #else
      private func endInBackground(_ task: URLSessionTask, _ code: URLErrorTable.Code?) {}
      private func progressInBackground(_ task: URLSessionTask) {}
    #endif
  }

  extension URLSessionTask: Suspending {}

  extension URLErrorTable.Code {
    /// What the session says of a failure. An error of another domain has no number in the table.
    init(_ error: any Error) {
      self.init((error as? URLError)?.code.rawValue ?? -1)
      #if canImport(Darwin)
        var below = (error as? URLError)?.userInfo[NSUnderlyingErrorKey] as? NSError
        for _ in 0..<4 where below != nil && system == nil {
          if below?.domain == NSPOSIXErrorDomain { system = below?.code }
          below = below?.userInfo[NSUnderlyingErrorKey] as? NSError
        }
      #endif
    }
  }
#endif

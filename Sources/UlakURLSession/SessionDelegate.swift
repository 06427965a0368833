#if canImport(Darwin) || ULAK_URLSESSION_PARITY
  import Foundation
  import Synchronization
  import UlakHTTP

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Passes what the session reports on to the exchange it belongs to, and refuses whatever the session would do by
  /// itself: redirects, credentials, a cache.
  final class SessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Proof: the only state is behind a mutex. The compiler cannot say so itself where NSObject is a Swift class.
    private let exchanges = Mutex<[Int: PendingExchange]>([:])

    func add(_ exchange: PendingExchange, for task: URLSessionTask) {
      exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    func remove(_ task: URLSessionTask) {
      _ = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    private func exchange(of task: URLSessionTask) -> PendingExchange? {
      exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      // What is not HTTP is found at the end, where there is no head.
      if let response = response as? HTTPURLResponse {
        let fields = response.allHeaderFields.compactMap { name, value -> (name: String, value: String)? in
          guard let name = name as? String, let value = value as? String else { return nil }
          return (name, value)
        }
        exchange(of: dataTask)?.receive { exchange, now in
          exchange.receiveHead(
            status: response.statusCode, fields: fields, announcedLength: response.expectedContentLength, now: now)
        }
      }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      exchange(of: dataTask)?.receive { exchange, now in exchange.receive(data, now: now) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) {
      exchange(of: task)?.receive { exchange, now in
        exchange.noteActivity(now: now)
        return nil
      }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      // An error of another domain has no number in our table.
      exchange(of: task)?.complete(code: error.map { ($0 as? URLError)?.code.rawValue ?? -1 })
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      #if canImport(Darwin)
        // The system judges certificates.
        switch challenge.protectionSpace.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate:
          return completionHandler(.performDefaultHandling, nil)
        default: break
        }
      #endif
      // A name and a password are not the transport's to give: the 401 is the answer.
      completionHandler(.rejectProtectionSpace, nil)
    }

    #if canImport(Darwin)
      func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
      ) {
        guard let transaction = metrics.transactionMetrics.last else { return }
        exchange(of: task)?.receive { exchange, _ in
          exchange.facts = AttemptFacts(transaction)
          return nil
        }
      }
    #endif
  }
#endif

#if canImport(Darwin)
  import Dispatch
  import Foundation
  import UlakHTTP
  import UlakPlatform

  /// What only Apple's session reports: challenges about certificates, streams for the content, measurements.
  extension SessionDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      switch challenge.protectionSpace.authenticationMethod {
      case NSURLAuthenticationMethodServerTrust: judge(challenge, of: task, completionHandler)
      case NSURLAuthenticationMethodClientCertificate: completionHandler(.performDefaultHandling, nil)
      // A name and a password are not the transport's to give: the 401 is the answer.
      default: completionHandler(.rejectProtectionSpace, nil)
      }
    }

    /// The system judges certificates; the pins can only add an objection.
    private func judge(
      _ challenge: URLAuthenticationChallenge, of task: URLSessionTask,
      _ completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let exchange = exchange(of: task)
      exchange?.handle { exchange, now in
        exchange.noteActivity(now: now)
        return []
      }
      guard let pins else { return completionHandler(.performDefaultHandling, nil) }
      let now = time.secondsSince1970
      // The system may ask the network about a certificate. All exchanges of the session share the delegate's queue, which
      // must not wait for that.
      DispatchQueue.global().async {
        // Certificates that are not valid fail as they do without pins, with the session's own error.
        guard let chain = ServerTrust.validatedChain(challenge) else {
          return completionHandler(.performDefaultHandling, nil)
        }
        let check = PinCheck(pins: pins, sha256: ServerTrust.sha256)
        guard let why = check.objection(toHost: challenge.protectionSpace.host, certificates: chain, now: now) else {
          return completionHandler(.performDefaultHandling, nil)
        }
        exchange?.handle { exchange, _ in exchange.fail(NetworkError(.pinningFailed, detail: why)) }
        completionHandler(.cancelAuthenticationChallenge, nil)
      }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
      guard let entry = entry(of: task), entry.exchange.mayOpenContent() else { return completionHandler(nil) }
      let made = BodyPump.start(entry.body, spawner: entry.spawner) { [exchange = entry.exchange] error in
        exchange.handle { running, _ in running.fail(running.bodyFailure(error)) }
      }
      guard let made else {
        entry.exchange.handle { exchange, _ in
          exchange.fail(NetworkError(.exhausted, detail: "there is no stream to be had"))
        }
        return completionHandler(nil)
      }
      replacePump(of: task, by: made.pump)?.stop()
      completionHandler(made.input)
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
  }
#endif

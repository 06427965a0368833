#if canImport(Darwin)
  import Dispatch
  import Foundation
  import UlakHTTP
  import UlakPlatform

  /// What only Apple's session asks: about certificates, and for the content of requests.
  extension SessionDelegate {
    /// The system judges certificates; the pins can only add an objection.
    func judge(
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
        let chain = ServerTrust.validatedChain(challenge)
        let check = PinCheck(pins: pins, sha256: ServerTrust.sha256)
        guard let error = check.objection(toHost: challenge.protectionSpace.host, certificates: chain, now: now) else {
          return completionHandler(.performDefaultHandling, nil)
        }
        exchange?.handle { exchange, _ in exchange.fail(error) }
        completionHandler(.cancelAuthenticationChallenge, nil)
      }
    }

    /// A stream of the request's content, nil if the session may not have it (again): then the exchange has failed.
    func openContent(of task: URLSessionTask) -> InputStream? {
      guard let entry = entry(of: task), entry.exchange.mayOpenContent() else { return nil }
      let made = BodyPump.start(entry.body, spawner: entry.spawner) { [exchange = entry.exchange] error in
        exchange.handle { running, _ in running.fail(running.bodyFailure(error)) }
      }
      guard let made else {
        entry.exchange.handle { exchange, _ in
          exchange.fail(NetworkError(.exhausted, detail: "there is no stream to be had"))
        }
        return nil
      }
      replacePump(of: task, by: made.pump)?.stop()
      return made.input
    }
  }
#endif

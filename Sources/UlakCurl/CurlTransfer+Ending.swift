#if canImport(CCurl)
  import UlakHTTP
  import UlakPlatform

  extension CurlTransfer {
    /// Whether the server has said that it did not process the request (RFC 9113, section 8.7), as soon as libcurl wants
    /// to send it once more.
    ///
    /// libcurl wants that for two reasons: the stream was refused, or a connection broke that had carried other requests
    /// as well. Where it had not, the reason is clear; elsewhere libcurl does not tell, and the worse one is assumed.
    var wasRefused: Bool { !isOnKeptConnection && connection?.count == 1 }

    /// Whether libcurl may send the request once more by itself, and why not. A body that comes piece by piece cannot
    /// begin again.
    var objectionToSendingAgain: NetworkError? {
      guard wasRefused else {
        return NetworkError(.connectionLost, detail: "the connection that was kept open is dead")
      }
      guard outflow?.isUntouched ?? true else {
        return NetworkError(.notProcessed, detail: "the server refused the request, and its body cannot begin again")
      }
      return sendings < 2 ? nil : NetworkError(.notProcessed, detail: "the server refused the request twice")
    }

    /// What is known of the exchange, our own times among it.
    var completeFacts: AttemptFacts {
      var facts = facts
      facts.timings.queued = submitted.duration(to: started)
      return facts
    }

    /// Tells whoever wants to know how far the transfer has come; nothing if that is no news.
    func tellProgress(sent: Int, received: Int) {
      guard let tell = options.progress else { return }
      var latest = progress
      latest.sent = max(sent, latest.sent)
      latest.received = max(received, latest.received)
      latest.toSend = request.body.length
      latest.toReceive = head.isFinal ? head.contentLength : nil
      guard latest != progress else { return }
      progress = latest
      tell(latest)
    }

    /// Tells of the end of a transfer that went well.
    func tellProgress() {
      guard options.progress != nil else { return }
      tellProgress(
        sent: request.body.length ?? taken, received: inflow == nil ? body.count : progress.received)
    }
  }
#endif

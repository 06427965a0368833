#if canImport(CCurl)
  import UlakHTTP
  import UlakPlatform

  extension CurlTransfer {
    /// Whether libcurl may send the request once more by itself: because the server has said that it did nothing, or
    /// because a second time does no harm. A body that comes piece by piece cannot begin again.
    var mayBeSentAgain: Bool {
      guard wasRefused || request.method.isIdempotent else { return false }
      return outflow?.isUntouched ?? true
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

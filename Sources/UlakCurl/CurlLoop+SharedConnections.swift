#if canImport(CCurl)
  import CCurl
  import UlakHTTP

  /// What connections ask for that carry many requests at once.
  extension CurlLoop {
    /// A connection turned out to be one.
    func share(_ transfer: CurlTransfer) {
      if let descriptor = transfer.descriptor { sockets.share(descriptor) }
      // libcurl may not be given anything while it calls us.
      widened += queue.share(transfer.request.url.origin)
    }

    /// Hands over those for whom a shared connection has made room.
    func carryWidened() {
      guard !widened.isEmpty else { return }
      let transfers = widened
      widened = []
      for transfer in transfers {
        if transfer.isQueued { carry(transfer) } else { release(transfer) }
      }
    }

    /// A line of a head has come, and it was not the last.
    func headGoesOn(_ transfer: CurlTransfer) {
      guard !transfer.isReadingOn else { return }
      transfer.isReadingOn = true
      readingOn.append(transfer)
    }

    /// Has libcurl hand over the rest of heads that it has read. It takes a head apart whole, but hands over no more than
    /// its buffer holds at once, and waits for the socket to speak again, which has nothing left to say.
    func readOn() {
      while !readingOn.isEmpty {
        let transfers = readingOn
        readingOn = []
        for transfer in transfers {
          transfer.isReadingOn = false
          guard transfer.handle != nil, transfer.head.isCutOff, let descriptor = transfer.descriptor else { continue }
          act(on: descriptor, CURL_CSELECT_IN)
        }
      }
    }
  }
#endif

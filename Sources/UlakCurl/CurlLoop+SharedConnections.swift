#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP

  /// What connections ask for that carry many requests at once.
  extension CurlLoop {
    /// A connection turned out to be one, or not to be.
    func learn(_ transfer: CurlTransfer, isShared: Bool) {
      if isShared, let descriptor = transfer.descriptor { sockets.share(descriptor) }
      guard transfer.request.url.origin.scheme == .https else { return }
      // libcurl may not be given anything while it calls us.
      widened += queue.learn(transfer.request.url.origin, isShared: isShared)
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

    /// Lets libcurl keep as many connections at rest as the configuration says, beside those in use: it counts both, and
    /// beside many streams it would close each connection as soon as that rests.
    func makeRoomForIdleConnections() {
      unsafe ulak_multi_set_long(
        pointer, CURLMOPT_MAXCONNECTS, configuration.maximumIdleConnections + running.count)
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

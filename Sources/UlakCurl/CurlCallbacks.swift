#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// What libcurl calls while the loop drives it, always on the loop's thread.
  enum CurlCallbacks {
    private static func handle(_ context: UnsafeMutableRawPointer?) -> CurlHandle {
      // Safe: the context is the handle that owns the easy handle, which outlives its callbacks.
      unsafe Unmanaged<CurlHandle>.fromOpaque(context!).takeUnretainedValue()
    }

    /// A digest of a text (FNV-1a, 64 bits).
    private static func digest(_ text: UnsafePointer<CChar>?) -> UInt64 {
      var digest: UInt64 = 0xCBF2_9CE4_8422_2325
      guard var next = unsafe text else { return digest }
      while unsafe next.pointee != 0 {
        digest = unsafe (digest ^ UInt64(UInt8(bitPattern: next.pointee))) &* 0x100_0000_01B3
        unsafe next += 1
      }
      return digest
    }

    private static func table(_ context: UnsafeMutableRawPointer?) -> CurlSocketTable {
      // Safe: the loop keeps its table until the multi handle is gone.
      unsafe Unmanaged<CurlSocketTable>.fromOpaque(context!).takeUnretainedValue()
    }

    /// A header line. Anything but the line's size in return makes libcurl end the transfer.
    static let header: ulak_data_callback = { bytes, size, count, context in
      let handle = unsafe CurlCallbacks.handle(context)
      guard let transfer = handle.transfer else { return 0 }
      let length = size * count
      transfer.lastActivity = handle.loop.now
      let hadHead = transfer.head.isFinal
      do {
        try unsafe bytes!.withMemoryRebound(to: UInt8.self, capacity: length) { start in
          try unsafe transfer.head.consume(UnsafeBufferPointer(start: start, count: length))
        }
      } catch {
        transfer.violation = error as? NetworkError
        return 0
      }
      if !hadHead, transfer.head.isFinal { handle.loop.headIsThere(transfer) }
      if transfer.head.isHTTP2, transfer.head.isCutOff { handle.loop.headGoesOn(transfer) }
      return length
    }

    /// A piece of the request's content is wanted.
    static let upload: ulak_data_callback = { bytes, size, count, context in
      let handle = unsafe CurlCallbacks.handle(context)
      guard let transfer = handle.transfer, let outflow = transfer.outflow else { return Int(CURL_READFUNC_ABORT) }
      switch unsafe outflow.take(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) {
      case .bytes(let count):
        transfer.taken += count
        transfer.lastActivity = handle.loop.now
        return count
      case .end: return 0
      case .waiting: return Int(CURL_READFUNC_PAUSE)
      case .failed:
        transfer.violation = outflow.failure
        return Int(CURL_READFUNC_ABORT)
      }
    }

    /// A piece of the body.
    static let body: ulak_data_callback = { bytes, size, count, context in
      let handle = unsafe CurlCallbacks.handle(context)
      guard let transfer = handle.transfer else { return 0 }
      let length = size * count
      transfer.lastActivity = handle.loop.now
      if let inflow = transfer.inflow {
        guard unsafe inflow.push(UnsafeRawBufferPointer(start: bytes, count: length)) else {
          handle.loop.hold(transfer)
          return Int(CURL_WRITEFUNC_PAUSE)
        }
        return length
      }
      let limit = transfer.options.limits.bodyBytes
      guard transfer.body.count + length <= limit, (transfer.head.contentLength ?? 0) <= limit else {
        transfer.violation = .bodyTooLarge(limit: limit)
        return 0
      }
      if let expected = transfer.head.contentLength { transfer.body.expect(expected) }
      guard unsafe transfer.body.append(UnsafeRawBufferPointer(start: bytes, count: length)) else {
        transfer.violation = NetworkError(.exhausted, detail: "no memory left for the body")
        return 0
      }
      return length
    }

    /// A large body is under way: a peer that takes more of it is not silent, though it says nothing.
    static let progress: curl_xferinfo_callback = { context, _, received, _, uploaded in
      let handle = unsafe CurlCallbacks.handle(context)
      guard let transfer = handle.transfer else { return 0 }
      if Int64(uploaded) > transfer.uploaded {
        transfer.uploaded = Int64(uploaded)
        transfer.lastActivity = handle.loop.now
      }
      // libcurl counts the framing of chunks as well.
      let sent = transfer.outflow == nil ? Int(uploaded) : min(Int(uploaded), transfer.taken)
      transfer.tellProgress(sent: sent, received: Int(received))
      return 0
    }

    /// The connection is there and the request is about to be sent, once for every time it is.
    ///
    /// libcurl sends a request again by itself when a connection that it kept turns out to be dead, whatever the
    /// method. Nothing is sent twice behind the caller's back, save what a server said that it did not process.
    static let ready: ulak_prereq_callback = { context, peer, _, remotePort, localPort in
      let handle = unsafe CurlCallbacks.handle(context)
      guard let transfer = handle.transfer else { return CURL_PREREQFUNC_ABORT }
      // After a 417 libcurl would ask again without Expect. It would not leave out one of the caller's, and so never end;
      // and a second try is not its to make.
      if transfer.head.isFinal {
        transfer.isAnswered = true
        return CURL_PREREQFUNC_ABORT
      }
      if transfer.sendings > 0, let objection = transfer.objectionToSendingAgain {
        transfer.violation = objection
        return CURL_PREREQFUNC_ABORT
      }
      transfer.sendings += 1
      let ends = CurlSocketTable.Ends(localPort: localPort, remotePort: remotePort, peer: unsafe digest(peer))
      transfer.descriptor = handle.loop.sockets.descriptor(between: ends)
      let use = handle.loop.sockets.use(of: transfer.descriptor)
      transfer.isOnKeptConnection = CurlFacts.long(handle, CURLINFO_NUM_CONNECTS) == 0
      use.count += 1
      if use.tls == nil, transfer.request.url.origin.scheme == .https { use.tls = CurlOpenSSL.session(of: handle) }
      transfer.connection = use
      handle.loop.connected(transfer)
      return CURL_PREREQFUNC_OK
    }

    /// libcurl wants to know about a socket, or no longer does.
    static let socketInterest: curl_socket_callback = { _, descriptor, interest, context, _ in
      unsafe CurlCallbacks.table(context).setInterest(interest, of: descriptor)
      return 0
    }

    /// A connection needs a socket. That there is none to have, libcurl would only report as a failure to connect.
    static let openSocket: curl_opensocket_callback = { context, _, address in
      guard let address = unsafe address else { return CURL_SOCKET_BAD }
      let handle = unsafe CurlCallbacks.handle(context)
      if let refusal = unsafe handle.loop.path.refusal(of: address) {
        handle.transfer?.socketError = refusal
        return CURL_SOCKET_BAD
      }
      if let transfer = handle.transfer, transfer.sendings > 0, let objection = transfer.objectionToSendingAgain {
        transfer.violation = objection
        return CURL_SOCKET_BAD
      }
      let descriptor = unsafe socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
      if descriptor < 0 {
        let number = errno
        handle.transfer?.socketError = number
        return CURL_SOCKET_BAD
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }

    /// A connection's socket was made.
    static let socketOpened: curl_sockopt_callback = { context, descriptor, _ in
      unsafe CurlCallbacks.table(context).opened(descriptor)
      return CURL_SOCKOPT_OK
    }

    /// A connection's socket is to be closed.
    static let socketClosing: curl_closesocket_callback = { context, descriptor in
      unsafe CurlCallbacks.table(context).closing(descriptor)
      return close(descriptor)
    }

    /// libcurl wants to be called in so many milliseconds, or (-1) not at all.
    static let timer: curl_multi_timer_callback = { _, milliseconds, context in
      unsafe CurlCallbacks.table(context).setTimer(milliseconds)
      return 0
    }
  }
#endif

#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP

  /// Reads what libcurl measured about a finished exchange.
  enum CurlFacts {
    static func read(from handle: CurlHandle, into transfer: CurlTransfer) {
      var facts = AttemptFacts()
      facts.isReusedConnection = long(handle, CURLINFO_NUM_CONNECTS) == 0
      // libcurl counts a body with the head if it sends both at once, as it does with those below 64 KiB.
      let bodyCount = transfer.memory.bodyCount
      let isSentApart = bodyCount >= 64 * 1024 || transfer.request.headerFields.contains(.expect)
      facts.bytesSent = long(handle, CURLINFO_REQUEST_SIZE) + (isSentApart ? bodyCount : 0)
      facts.contentBytesReceived = Int(offset(handle, CURLINFO_SIZE_DOWNLOAD_T))
      facts.bytesReceived = long(handle, CURLINFO_HEADER_SIZE) + facts.contentBytesReceived
      if transfer.outflow != nil {
        facts.bytesSent = long(handle, CURLINFO_REQUEST_SIZE) + Int(offset(handle, CURLINFO_SIZE_UPLOAD_T))
      }
      if isMultiplexed(handle) { facts.networkProtocol = "h2" }
      let local = long(handle, CURLINFO_LOCAL_PORT)
      if local > 0 {
        // libcurl 7.88 has no number of its own for a connection; its local port tells connections apart.
        facts.connection = local
        facts.peer = peer(handle)
      }
      facts.tls = transfer.connection?.tls
      facts.timings = timings(handle, isReused: facts.isReusedConnection)
      transfer.facts = facts
    }

    /// Whether the exchange was one of HTTP/2.
    static func isMultiplexed(_ handle: CurlHandle) -> Bool {
      long(handle, CURLINFO_HTTP_VERSION) == Int(CURL_HTTP_VERSION_2_0)
    }

    private static func timings(_ handle: CurlHandle, isReused: Bool) -> AttemptFacts.Timings {
      // libcurl's marks all count from the start, in microseconds; a mark that was not reached is zero.
      let lookup = offset(handle, CURLINFO_NAMELOOKUP_TIME_T)
      let connect = offset(handle, CURLINFO_CONNECT_TIME_T)
      let secure = offset(handle, CURLINFO_APPCONNECT_TIME_T)
      let ready = offset(handle, CURLINFO_PRETRANSFER_TIME_T)
      let first = offset(handle, CURLINFO_STARTTRANSFER_TIME_T)
      let total = offset(handle, CURLINFO_TOTAL_TIME_T)
      func phase(_ from: Int64, _ to: Int64) -> Duration? { to > 0 ? .microseconds(max(0, to - from)) : nil }
      var timings = AttemptFacts.Timings()
      if !isReused {
        timings.nameLookup = phase(0, lookup)
        timings.connect = phase(lookup, connect)
        timings.secureConnect = phase(connect, secure)
      }
      timings.waiting = phase(ready, first)
      if first > 0 { timings.receiving = phase(first, total) }
      timings.total = .microseconds(total)
      return timings
    }

    private static func peer(_ handle: CurlHandle) -> String? {
      var text: UnsafePointer<CChar>?
      unsafe ulak_get_string(handle.pointer, CURLINFO_PRIMARY_IP, &text)
      guard let text = unsafe text, unsafe text[0] != 0 else { return nil }
      let address = unsafe String(cString: text)
      let port = long(handle, CURLINFO_PRIMARY_PORT)
      return address.utf8.contains(0x3A) ? "[\(address)]:\(port)" : "\(address):\(port)"
    }

    static func long(_ handle: CurlHandle, _ info: CURLINFO) -> Int {
      var value = 0
      unsafe ulak_get_long(handle.pointer, info, &value)
      return value
    }

    static func offset(_ handle: CurlHandle, _ info: CURLINFO) -> Int64 {
      var value: curl_off_t = 0
      unsafe ulak_get_offset(handle.pointer, info, &value)
      return Int64(value)
    }
  }
#endif

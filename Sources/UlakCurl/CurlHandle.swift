#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP
  import UlakPlatform

  /// A libcurl easy handle, used for one transfer after another where libcurl is new enough for that.
  ///
  /// What is the same for every transfer is set once. What differs is set each time, all of it, so that nothing of an
  /// earlier transfer can leak into a later one.
  @safe final class CurlHandle {
    let pointer: UnsafeMutableRawPointer
    /// The transfer that the callbacks belong to; retained by the loop's table while it runs.
    var transfer: CurlTransfer?
    /// The present, as the loop last saw it: callbacks read no clock.
    unowned let loop: CurlLoop
    /// What libcurl says about a failure.
    let errorText = CurlErrorText()
    /// Whether libcurl refused an option that safety hangs on. Such a handle must not be used.
    private var isRefused = false
    private var kind = Kind.get
    private let versions: HTTPVersionPolicy

    private enum Kind { case get, head, body, upload, custom }

    init?(loop: CurlLoop, configuration: CurlTransport.Configuration) {
      guard let pointer = unsafe curl_easy_init() else { return nil }
      unsafe self.pointer = pointer
      self.loop = loop
      versions = configuration.httpVersion
      setUp(configuration)
      if isRefused { return nil }
    }

    deinit { unsafe curl_easy_cleanup(pointer) }

    private func setUp(_ configuration: CurlTransport.Configuration) {
      set(CURLOPT_NOSIGNAL, 1)
      set(CURLOPT_FOLLOWLOCATION, 0)
      set(CURLOPT_PATH_AS_IS, 1)
      set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      // A transfer that ends while its host is looked up leaves the lookup behind, in a thread that cleans up after
      // itself. Without this libcurl would wait for it, and every other transfer with it.
      set(CURLOPT_QUICK_EXIT, 1)
      set(CURLOPT_MAXAGE_CONN, configuration.idleConnectionSeconds)
      set(CURLOPT_PROTOCOLS_STR, "http,https")
      errorText.attach(to: self)
      loop.security.setUp(self)
      loop.path.setUp(self)
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      unsafe ulak_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, CurlCallbacks.body)
      unsafe ulak_set_pointer(pointer, CURLOPT_WRITEDATA, context)
      unsafe ulak_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, CurlCallbacks.header)
      unsafe ulak_set_pointer(pointer, CURLOPT_HEADERDATA, context)
      unsafe ulak_set_prereq_callback(pointer, CurlCallbacks.ready)
      unsafe ulak_set_pointer(pointer, CURLOPT_PREREQDATA, context)
      unsafe ulak_set_progress_callback(pointer, CurlCallbacks.progress)
      unsafe ulak_set_pointer(pointer, CURLOPT_XFERINFODATA, context)
      unsafe ulak_set_pointer(pointer, CURLOPT_PRIVATE, context)
      unsafe ulak_set_opensocket_callback(pointer, CurlCallbacks.openSocket)
      unsafe ulak_set_pointer(pointer, CURLOPT_OPENSOCKETDATA, context)
      // These two outlive the transfer and the handle: libcurl keeps them with the connection.
      let table = unsafe Unmanaged.passUnretained(loop.sockets).toOpaque()
      unsafe ulak_set_sockopt_callback(pointer, CurlCallbacks.socketOpened)
      unsafe ulak_set_pointer(pointer, CURLOPT_SOCKOPTDATA, table)
      unsafe ulak_set_closesocket_callback(pointer, CurlCallbacks.socketClosing)
      unsafe ulak_set_pointer(pointer, CURLOPT_CLOSESOCKETDATA, table)
    }

    private func chooseVersion(isSecure: Bool, _ options: AttemptOptions) {
      let isKnown = !isSecure && versions == .http2PriorKnowledge
      set(
        CURLOPT_HTTP_VERSION,
        Int(
          isKnown
            ? CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
            : versions == .http11 ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS))
      // Requests at once to a host that was not asked before wait for one connection, which may carry them all. Without
      // TLS it never will.
      if versions != .http11 { set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0) }
      let isAlone = isKnown && !CurlFeatures.reusesPriorKnowledge
      set(CURLOPT_FRESH_CONNECT, isAlone || options.usesFreshConnection ? 1 : 0)
      set(CURLOPT_FORBID_REUSE, isAlone ? 1 : 0)
    }

    /// Prepares the handle for a transfer. Its callbacks know the transfer when `transfer` is set as well: the two keep
    /// each other from then on, so it is set when the transfer begins and not before.
    func load(_ transfer: CurlTransfer) {
      let memory = transfer.memory
      unsafe ulak_set_string(pointer, CURLOPT_URL, memory.url)
      unsafe ulak_set_list(pointer, CURLOPT_HTTPHEADER, memory.headers)
      loop.path.route(self, to: transfer.request.url.origin)
      // Our own watch bounds connecting as well, but libcurl must know to share the time among a host's addresses.
      set(CURLOPT_CONNECTTIMEOUT_MS, min(transfer.options.connectTimeout.millisecondsRoundedUp, 86_400_000))
      // Only a body that the system does not take at once has a progress to watch.
      let isWatched = memory.bodyCount > 64 * 1024 || transfer.outflow != nil || transfer.options.progress != nil
      set(CURLOPT_NOPROGRESS, isWatched ? 0 : 1)
      // What a stream hands on is as large as what it is read into.
      set(CURLOPT_BUFFERSIZE, transfer.inflow == nil ? 16 * 1024 : 128 * 1024)
      chooseVersion(isSecure: transfer.request.url.origin.scheme == .https, transfer.options)
      let wanted = Self.kind(of: transfer.request)
      if wanted != kind || wanted != .get { select(wanted, memory, transfer.outflow?.length) }
    }

    /// Lets go of a transfer that has ended; no pointer into its memory stays behind.
    func unload() {
      unsafe ulak_set_list(pointer, CURLOPT_HTTPHEADER, nil)
      if kind == .body { unsafe ulak_set_pointer(pointer, CURLOPT_POSTFIELDS, nil) }
      transfer = nil
    }

    private static func kind(of request: HTTPRequest) -> Kind {
      if request.body.isStreamed { return .upload }
      if request.sendsContentLength { return .body }
      switch request.method {
      case .get: return .get
      case .head: return .head
      default: return .custom
      }
    }

    private func select(_ wanted: Kind, _ memory: CurlRequestMemory, _ length: Int?) {
      kind = wanted
      switch wanted {
      case .get, .custom:
        set(CURLOPT_HTTPGET, 1)
        unsafe ulak_set_string(pointer, CURLOPT_CUSTOMREQUEST, wanted == .get ? nil : memory.method)
      case .upload:
        set(CURLOPT_UPLOAD, 1)
        unsafe ulak_set_offset(pointer, CURLOPT_INFILESIZE_LARGE, length.map { curl_off_t($0) } ?? -1)
        unsafe ulak_set_data_callback(pointer, CURLOPT_READFUNCTION, CurlCallbacks.upload)
        unsafe ulak_set_pointer(pointer, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque())
        unsafe ulak_set_string(pointer, CURLOPT_CUSTOMREQUEST, memory.method)
      case .head:
        unsafe ulak_set_string(pointer, CURLOPT_CUSTOMREQUEST, nil)
        set(CURLOPT_NOBODY, 1)
      case .body:
        set(CURLOPT_POST, 1)
        unsafe ulak_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(memory.bodyCount))
        // An empty body needs an address all the same, or libcurl would ask a read callback for it.
        unsafe ulak_set_pointer(pointer, CURLOPT_POSTFIELDS, memory.body ?? memory.url)
        unsafe ulak_set_string(pointer, CURLOPT_CUSTOMREQUEST, memory.method)
      }
    }

    /// Takes libcurl's answer to an option without which nothing may be sent.
    func require(_ code: CURLcode) { if code != CURLE_OK { isRefused = true } }

    func require(_ option: CURLoption, _ value: Int) { require(unsafe ulak_set_long(pointer, option, value)) }
    func require(_ option: CURLoption, _ value: String?) { require(unsafe ulak_set_string(pointer, option, value)) }

    func set(_ option: CURLoption, _ value: Int) { unsafe ulak_set_long(pointer, option, value) }
    func set(_ option: CURLoption, _ value: String?) { unsafe ulak_set_string(pointer, option, value) }
  }
#endif

#if canImport(CNGHTTP2)
  import CNGHTTP2
  import UlakHTTP
  import UlakMockServer

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The server's side of an HTTP/2 connection without its socket: bytes go in and events come out, answers go in and
  /// bytes come out.
  ///
  /// It is used by one thread. Everything it holds is bounded: fields and streams by ``HTTP2Limits`` and
  /// ``HTTP2Settings``, what it has to send by the caller, who takes as much of it as he wants at a time.
  @safe package final class HTTP2ServerSession {
    let session: OpaquePointer
    let limits: HTTP2Limits
    let headBytes: Int

    // What the callbacks work on, while nghttp2 is being called.
    var events: [HTTP2Event] = []
    var collector: HeadCollector?
    var bodies: [Int32: StreamBody] = [:]
    var resets: ResetBudget
    /// Streams that are to be reset because somebody asked for it, which no peer is to blame for.
    var scripted: Set<Int32> = []
    /// How the connection is to end once all that was sent before is out, if an answer has asked for it.
    var abort: ConnectionEnding?

    /// The last stream named in the latest GOAWAY.
    var lastGoAway: Int32?

    /// Bytes of no frame of nghttp2's, to be sent between two of its frames.
    var rawBytes: [Data] = []
    /// Whether what was taken last ended with the end of a frame that others may follow.
    private var isBetweenFrames = true
    private var hasGivenUp = false

    /// Begins a connection: the settings are the first thing to be sent.
    ///
    /// - Throws: ``HTTP2SessionError`` for settings that the protocol does not allow.
    package init(
      settings: HTTP2Settings = HTTP2Settings(), limits: HTTP2Limits = HTTP2Limits()
    ) throws(HTTP2SessionError) {
      self.limits = limits
      headBytes = min(limits.headBytes, settings.maxHeaderListSize.map { Int($0) } ?? .max)
      resets = ResetBudget(limits.resets)
      var made: OpaquePointer?
      unsafe SessionCallbacks.makeSession(&made)
      guard let made = unsafe made else { throw Self.error(Int32(NGHTTP2_ERR_NOMEM.rawValue)) }
      unsafe session = unsafe made
      // Safe: nghttp2 calls back only from calls that this object makes.
      unsafe nghttp2_session_set_user_data(session, Unmanaged.passUnretained(self).toOpaque())
      try begin(settings)
    }

    deinit { unsafe nghttp2_session_del(session) }

    private func begin(_ settings: HTTP2Settings) throws(HTTP2SessionError) {
      var entries = [
        nghttp2_settings_entry(settings_id: 1, value: settings.headerTableSize),
        nghttp2_settings_entry(settings_id: 2, value: 0),
        nghttp2_settings_entry(settings_id: 3, value: settings.maxConcurrentStreams),
        nghttp2_settings_entry(settings_id: 4, value: settings.initialWindowSize),
        nghttp2_settings_entry(settings_id: 5, value: settings.maxFrameSize),
      ]
      if let size = settings.maxHeaderListSize { entries.append(nghttp2_settings_entry(settings_id: 6, value: size)) }
      for (number, value) in settings.others.sorted(by: { $0.key < $1.key }) {
        entries.append(nghttp2_settings_entry(settings_id: Int32(number), value: value))
      }
      // Safe: the library copies the entries.
      let status = unsafe entries.withUnsafeBufferPointer {
        unsafe nghttp2_submit_settings(session, 0, $0.baseAddress, $0.count)
      }
      try Self.check(status)
      if settings.connectionWindowSize > 65_535 {
        try Self.check(unsafe nghttp2_session_set_local_window_size(session, 0, 0, settings.connectionWindowSize))
      }
    }

    // MARK: Bytes in

    /// Takes the first `count` of these bytes. What they mean is in ``takeEvents()``.
    ///
    /// - Throws: ``HTTP2SessionError`` if the peer does not speak HTTP/2, or far exceeds what is put up with. What breaks
    ///   the protocol otherwise is answered to the peer as the protocol says, and ends the session in order.
    package func receive(_ bytes: [UInt8], count: Int) throws(HTTP2SessionError) {
      // Safe: the library reads within the buffer, for the length of the call.
      let taken = unsafe bytes.withUnsafeBufferPointer {
        unsafe nghttp2_session_mem_recv(session, $0.baseAddress, min(count, $0.count))
      }
      if taken < 0 { try Self.check(Int32(taken)) }
      if resets.isExceeded, !hasGivenUp {
        hasGivenUp = true
        unsafe nghttp2_session_terminate_session(session, HTTP2ErrorCode.enhanceYourCalm.rawValue)
      }
      guard unsafe nghttp2_session_get_outbound_queue_size(session) <= limits.queuedFrames else {
        return try Self.check(Int32(NGHTTP2_ERR_FLOODED.rawValue))
      }
    }

    /// What has happened since the last call, for bytes that came in or went out: a stream is over when its last frame
    /// is sent.
    package func takeEvents() -> [HTTP2Event] {
      defer { events = [] }
      return events
    }

    /// Opens the windows again by what was received of a body and dealt with.
    package func consume(_ count: Int, stream: Int32) {
      unsafe nghttp2_session_consume(session, stream, count)
    }

    // MARK: Bytes out

    /// Appends what is to be sent to `buffer`, until that has `limit` bytes or nothing is left to send.
    ///
    /// - Throws: ``HTTP2SessionError``.
    package func takeOutput(into buffer: inout [UInt8], limit: Int) throws(HTTP2SessionError) {
      while buffer.count < limit {
        var bytes: UnsafePointer<UInt8>?
        let count = unsafe nghttp2_session_mem_send(session, &bytes)
        if count < 0 { try Self.check(Int32(count)) }
        guard count > 0 else {
          if isBetweenFrames { takeRawBytes(into: &buffer) }
          return
        }
        // Safe: the bytes stay until the library is called again. There is one frame in them, header and payload.
        let frame = unsafe UnsafeBufferPointer(start: bytes, count: count)
        unsafe buffer.append(contentsOf: frame)
        let (type, flags) = unsafe (UInt32(frame[3]), UInt32(frame[4]))
        // Between the parts of a list of fields nothing else may come (RFC 9113, section 6.10).
        let hasFields = type == NGHTTP2_HEADERS.rawValue || type == NGHTTP2_CONTINUATION.rawValue
        isBetweenFrames = !hasFields || flags & NGHTTP2_FLAG_END_HEADERS.rawValue != 0
        // Data is sent last, so whatever was submitted before the raw bytes has gone.
        if type == NGHTTP2_DATA.rawValue { takeRawBytes(into: &buffer) }
      }
    }

    private func takeRawBytes(into buffer: inout [UInt8]) {
      for bytes in rawBytes { buffer.append(contentsOf: bytes) }
      rawBytes = []
    }

    /// Whether nothing more is to be received or sent: the connection is to be closed.
    package var isOver: Bool {
      unsafe nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 && rawBytes.isEmpty
    }

    /// Whether raw bytes wait for their place between two frames.
    package var hasRawBytes: Bool { !rawBytes.isEmpty }

    /// Whether there is something to send, were the windows open.
    package var hasOutput: Bool { unsafe nghttp2_session_want_write(session) != 0 || !rawBytes.isEmpty }

    static func check(_ status: Int32) throws(HTTP2SessionError) {
      if status < 0 { throw error(status) }
    }

    private static func error(_ status: Int32) -> HTTP2SessionError {
      HTTP2SessionError(code: status, text: unsafe String(cString: nghttp2_strerror(status)))
    }
  }
#endif

#if canImport(CNGHTTP2)
  import CNGHTTP2
  import Foundation
  import UlakHTTP
  import UlakMockHTTP2
  import UlakMockServer

  /// The client's side of a connection, by nghttp2's own client session: the peer that the server's side is held
  /// against, without a socket between.
  @safe final class ClientSession {
    /// What came on one stream.
    struct Stream {
      var heads: [HTTPFields] = []
      var body = Data()
      /// The sizes of the pieces in which the body came.
      var pieces: [Int] = []
      var isEnded = false
      var closed: HTTP2ErrorCode?

      /// The final status.
      var status: String? { heads.compactMap { $0[":status"] }.last }
    }

    private(set) var streams: [Int32: Stream] = [:]
    private(set) var settings: [[UInt16: UInt32]] = []
    private(set) var goAways: [(lastStream: Int32, code: HTTP2ErrorCode)] = []
    private(set) var pongs = 0
    /// What is still to be sent of requests' bodies.
    private(set) var uploads: [Int32: Data] = [:]
    private var fields = HTTPFields()
    let session: OpaquePointer

    init(settings: [(Int32, UInt32)] = [], maxWindow: Int32? = nil) {
      var callbacks: OpaquePointer?
      unsafe nghttp2_session_callbacks_new(&callbacks)
      unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, _, user in
        unsafe ClientSession.of(user).fields = HTTPFields()
        return 0
      }
      unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks) {
        _, _, name, nameLength, value, length, _, user in
        unsafe ClientSession.of(user).fields.append(
          name: UnsafeBufferPointer(start: name, count: nameLength),
          value: UnsafeBufferPointer(start: value, count: length))
        return 0
      }
      unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, stream, bytes, count, user in
        unsafe ClientSession.of(user).streams[stream, default: Stream()].body.append(bytes!, count: count)
        unsafe ClientSession.of(user).streams[stream, default: Stream()].pieces.append(count)
        return 0
      }
      unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, code, user in
        unsafe ClientSession.of(user).streams[stream, default: Stream()].closed = HTTP2ErrorCode(rawValue: code)
        return 0
      }
      unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, user in
        unsafe ClientSession.of(user).received(frame!.pointee)
        return 0
      }
      var made: OpaquePointer?
      unsafe nghttp2_session_client_new(&made, callbacks, nil)
      unsafe nghttp2_session_callbacks_del(callbacks)
      unsafe session = unsafe made!
      unsafe nghttp2_session_set_user_data(session, Unmanaged.passUnretained(self).toOpaque())
      let entries = settings.map { nghttp2_settings_entry(settings_id: $0.0, value: $0.1) }
      unsafe nghttp2_submit_settings(session, 0, entries, entries.count)
      if let maxWindow { unsafe nghttp2_session_set_local_window_size(session, 0, 0, maxWindow) }
    }

    deinit { unsafe nghttp2_session_del(session) }

    private static func of(_ user: UnsafeMutableRawPointer?) -> ClientSession {
      unsafe Unmanaged<ClientSession>.fromOpaque(user!).takeUnretainedValue()
    }

    private func received(_ frame: nghttp2_frame) {
      let flags = unsafe UInt32(frame.hd.flags)
      let stream = unsafe frame.hd.stream_id
      switch unsafe UInt32(frame.hd.type) {
      case NGHTTP2_HEADERS.rawValue: streams[stream, default: Stream()].heads.append(fields)
      case NGHTTP2_SETTINGS.rawValue where flags & 1 == 0:
        let entries = unsafe UnsafeBufferPointer(start: frame.settings.iv, count: frame.settings.niv)
        settings.append(Dictionary(unsafe entries.map { (UInt16($0.settings_id), $0.value) }) { $1 })
      case NGHTTP2_GOAWAY.rawValue:
        unsafe goAways.append((frame.goaway.last_stream_id, HTTP2ErrorCode(rawValue: frame.goaway.error_code)))
      case NGHTTP2_PING.rawValue where flags & 1 != 0: pongs += 1
      default: break
      }
      let canEnd = unsafe frame.hd.type == NGHTTP2_HEADERS.rawValue || frame.hd.type == NGHTTP2_DATA.rawValue
      if canEnd, flags & 1 != 0 { streams[stream, default: Stream()].isEnded = true }
    }

    /// Sends a request and answers its stream. The body is sent as far as the windows allow.
    @discardableResult
    func request(
      _ method: String = "GET", _ path: String = "/", fields: [(String, String)] = [], body: Data? = nil
    ) -> Int32 {
      let list = [(":method", method), (":scheme", "http"), (":authority", "here"), (":path", path)] + fields
      let strings = unsafe list.flatMap { unsafe [strdup($0.0)!, strdup($0.1)!] }
      defer {
        // swift-format-ignore
        for unsafe string in unsafe strings { unsafe free(string) }
      }
      let pairs = unsafe stride(from: 0, to: strings.count, by: 2).map { index in
        unsafe nghttp2_nv(
          name: UnsafeMutableRawPointer(strings[index]).assumingMemoryBound(to: UInt8.self),
          value: UnsafeMutableRawPointer(strings[index + 1]).assumingMemoryBound(to: UInt8.self),
          namelen: strlen(strings[index]), valuelen: strlen(strings[index + 1]), flags: 0)
      }
      guard let body else { return unsafe nghttp2_submit_request(session, nil, pairs, pairs.count, nil, nil) }
      var provider = unsafe nghttp2_data_provider()
      unsafe provider.read_callback = { _, stream, buffer, length, flags, _, user in
        let owner = unsafe ClientSession.of(user)
        let piece = owner.uploads[stream, default: Data()].prefix(length)
        unsafe piece.copyBytes(to: buffer!, count: piece.count)
        owner.uploads[stream] = owner.uploads[stream]?.dropFirst(piece.count)
        if owner.uploads[stream]?.isEmpty != false { unsafe flags!.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
        return piece.count
      }
      let stream = unsafe nghttp2_submit_request(session, nil, pairs, pairs.count, &provider, nil)
      uploads[stream] = body
      return stream
    }

    /// Resets a stream.
    func reset(_ stream: Int32, _ code: HTTP2ErrorCode = .cancel) {
      unsafe nghttp2_submit_rst_stream(session, 0, stream, code.rawValue)
    }

    /// Asks whether the server is there.
    func ping() { unsafe nghttp2_submit_ping(session, 0, nil) }

    /// All that is to be sent now.
    func output() -> [UInt8] {
      var output: [UInt8] = []
      while true {
        var bytes: UnsafePointer<UInt8>?
        let count = unsafe nghttp2_session_mem_send(session, &bytes)
        guard count > 0 else { return output }
        unsafe output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      }
    }

    /// Takes bytes in; false if they are not HTTP/2.
    @discardableResult
    func receive(_ bytes: [UInt8]) -> Bool { unsafe nghttp2_session_mem_recv(session, bytes, bytes.count) >= 0 }
  }

  /// A server's session and a client's, face to face.
  struct Pair {
    let server: HTTP2ServerSession
    let client: ClientSession
    private(set) var events: [HTTP2Event] = []
    /// The most bytes the server had ready to send at a time.
    private(set) var largestOutput = 0
    /// Whether received bodies are taken, so that windows open again.
    var consumes = true

    init(
      _ settings: HTTP2Settings = HTTP2Settings(), limits: HTTP2Limits = HTTP2Limits(), client: ClientSession? = nil
    ) throws {
      server = try HTTP2ServerSession(settings: settings, limits: limits)
      self.client = client ?? ClientSession()
    }

    /// Carries bytes to and fro until both sides are silent. Answers what the server heard meanwhile.
    @discardableResult
    mutating func run() throws -> [HTTP2Event] {
      var heard: [HTTP2Event] = []
      while true {
        let toServer = client.output()
        if !toServer.isEmpty { heard += try receive(toServer) }
        var toClient: [UInt8] = []
        try server.takeOutput(into: &toClient, limit: 64 * 1024)
        heard += server.takeEvents()
        largestOutput = max(largestOutput, toClient.count)
        client.receive(toClient)
        if toServer.isEmpty && toClient.isEmpty { break }
      }
      events += heard
      return heard
    }

    /// Lets the server take bytes in.
    mutating func receive(_ bytes: [UInt8]) throws -> [HTTP2Event] {
      try server.receive(bytes, count: bytes.count)
      let heard = server.takeEvents()
      for case .body(let stream, let piece) in heard where consumes { server.consume(piece.count, stream: stream) }
      return heard
    }
  }

  extension [HTTP2Event] {
    /// The requests that began.
    var heads: [HTTP2RequestHead] { compactMap { if case .head(_, let head) = $0 { head } else { nil } } }
    /// The bytes of all bodies.
    var bodyBytes: Int { reduce(0) { if case .body(_, let piece) = $1 { $0 + piece.count } else { $0 } } }
    /// The streams of the requests that arrived whole.
    var ended: [Int32] { compactMap { if case .end(let stream) = $0 { stream } else { nil } } }
    /// The streams that are over, and why.
    var closed: [Int32: HTTP2ErrorCode] {
      Dictionary(compactMap { if case .closed(let stream, let code) = $0 { (stream, code) } else { nil } }) { $1 }
    }
  }
#endif

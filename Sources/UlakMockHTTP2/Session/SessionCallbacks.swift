#if canImport(CNGHTTP2)
  import CNGHTTP2
  import UlakHTTP
  import UlakMockServer

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// What nghttp2 calls. Every pointer it hands over lives for the length of the call.
  enum SessionCallbacks {
    /// Makes a session that calls these; leaves nil if there is no memory.
    static func makeSession(_ session: inout OpaquePointer?) {
      var callbacks: OpaquePointer?
      var option: OpaquePointer?
      guard unsafe nghttp2_session_callbacks_new(&callbacks) == 0, unsafe nghttp2_option_new(&option) == 0 else {
        return
      }
      unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, beginHeaders)
      unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks, header)
      unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, dataChunk)
      unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, frameReceived)
      unsafe nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks, frameNotSent)
      unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, streamClosed)
      // Windows open as bodies are dealt with, not as they come in.
      unsafe nghttp2_option_set_no_auto_window_update(option, 1)
      // Streams that are over are kept for a tree of priorities that nobody here looks at.
      unsafe nghttp2_option_set_no_closed_streams(option, 1)
      // A test may want an answer with a very large head.
      unsafe nghttp2_option_set_max_send_header_block_length(option, 4 * 1024 * 1024)
      unsafe nghttp2_session_server_new2(&session, callbacks, nil, option)
      unsafe nghttp2_session_callbacks_del(callbacks)
      unsafe nghttp2_option_del(option)
    }

    private static func owner(_ userData: UnsafeMutableRawPointer?) -> HTTP2ServerSession? {
      // Safe: the pointer was set to the session's owner, which is the one that made the call we are in.
      guard let userData = unsafe userData else { return nil }
      return unsafe Unmanaged<HTTP2ServerSession>.fromOpaque(userData).takeUnretainedValue()
    }

    private static let beginHeaders: nghttp2_on_begin_headers_callback = { _, _, userData in
      guard let owner = unsafe owner(userData) else { return 0 }
      owner.collector = HeadCollector(limit: owner.headBytes)
      return 0
    }

    private static let header: nghttp2_on_header_callback = { _, _, name, nameLength, value, valueLength, _, userData in
      unsafe owner(userData)?.collector?.append(
        name: UnsafeBufferPointer(start: name, count: nameLength),
        value: UnsafeBufferPointer(start: value, count: valueLength))
      return 0
    }

    private static let dataChunk: nghttp2_on_data_chunk_recv_callback = { _, _, stream, bytes, count, userData in
      guard let owner = unsafe owner(userData), let bytes = unsafe bytes else { return 0 }
      owner.events.append(.body(stream: stream, unsafe Data(bytes: bytes, count: count)))
      return 0
    }

    private static let frameReceived: nghttp2_on_frame_recv_callback = { _, frame, userData in
      guard let owner = unsafe owner(userData), let frame = unsafe frame?.pointee else { return 0 }
      let stream = unsafe frame.hd.stream_id
      let endsStream = unsafe UInt32(frame.hd.flags) & NGHTTP2_FLAG_END_STREAM.rawValue != 0
      switch unsafe UInt32(frame.hd.type) {
      case NGHTTP2_HEADERS.rawValue:
        guard let head = owner.collector?.finish() else { return 0 }
        owner.collector = nil
        let isRequest = unsafe frame.headers.cat == NGHTTP2_HCAT_REQUEST
        owner.events.append(isRequest ? .head(stream: stream, head) : .trailers(stream: stream, head.fields))
        if endsStream { owner.events.append(.end(stream: stream)) }
      case NGHTTP2_DATA.rawValue:
        if endsStream { owner.events.append(.end(stream: stream)) }
      case NGHTTP2_SETTINGS.rawValue:
        unsafe settingsReceived(frame.settings, by: owner)
      case NGHTTP2_PING.rawValue:
        if unsafe UInt32(frame.hd.flags) & NGHTTP2_FLAG_ACK.rawValue == 0 { owner.events.append(.ping) }
      case NGHTTP2_GOAWAY.rawValue:
        let code = unsafe HTTP2ErrorCode(rawValue: frame.goaway.error_code)
        owner.events.append(.goAway(lastStream: unsafe frame.goaway.last_stream_id, code))
      default: break
      }
      return 0
    }

    private static func settingsReceived(_ settings: nghttp2_settings, by owner: HTTP2ServerSession) {
      guard unsafe UInt32(settings.hd.flags) & NGHTTP2_FLAG_ACK.rawValue == 0 else {
        return owner.events.append(.settingsAcknowledged)
      }
      let entries = unsafe UnsafeBufferPointer(start: settings.iv, count: settings.niv)
      let pairs = unsafe entries.map { (UInt16(truncatingIfNeeded: $0.settings_id), $0.value) }
      owner.events.append(.settings(Dictionary(pairs) { $1 }))
    }

    private static let frameNotSent: nghttp2_on_frame_not_send_callback = { session, frame, _, _ in
      guard let header = unsafe frame?.pointee.hd, UInt32(header.type) == NGHTTP2_HEADERS.rawValue else { return 0 }
      // Its stream would stay open for ever. If it is gone already, there is nothing to reset.
      if unsafe nghttp2_session_find_stream(session, header.stream_id) != nil {
        _ = unsafe nghttp2_submit_rst_stream(session, 0, header.stream_id, HTTP2ErrorCode.internalError.rawValue)
      }
      return 0
    }

    private static let streamClosed: nghttp2_on_stream_close_callback = { _, stream, code, userData in
      guard let owner = unsafe owner(userData) else { return 0 }
      owner.bodies[stream] = nil
      let wasScripted = owner.scripted.remove(stream) != nil
      // Streams that a GOAWAY leaves out are closed too.
      let isOurDoing = wasScripted || owner.lastGoAway.map { $0 < stream } == true
      owner.resets.note(endedWell: isOurDoing || code == HTTP2ErrorCode.noError.rawValue)
      owner.events.append(.closed(stream: stream, HTTP2ErrorCode(rawValue: code)))
      return 0
    }

    /// Copies the next bytes of a body into a frame.
    static let readBody: nghttp2_data_source_read_callback = { session, stream, buffer, length, flags, _, userData in
      let gone = Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
      guard let owner = unsafe owner(userData), let buffer = unsafe buffer, let flags = unsafe flags else {
        return gone
      }
      let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length)
      switch unsafe owner.bodies[stream]?.take(into: target) {
      case nil: return gone
      case .waiting: return Int(NGHTTP2_ERR_DEFERRED.rawValue)
      case .bytes(let count): return count
      case .last(let count, .end):
        unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
        return count
      case .last(let count, .trailers(let fields)):
        unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue | NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
        unsafe FieldList(fields).withNameValues { fields, fieldCount in
          _ = unsafe nghttp2_submit_trailer(session, stream, fields, fieldCount)
        }
        return count
      case .last(let count, .reset(let code)):
        // The bytes first; the library asks again after them.
        guard count == 0 else { return count }
        owner.scripted.insert(stream)
        _ = unsafe nghttp2_submit_rst_stream(session, 0, stream, code.rawValue)
        return gone
      case .last(let count, .abort(let ending)):
        guard count == 0 else { return count }
        owner.abort = ending
        return Int(NGHTTP2_ERR_DEFERRED.rawValue)
      }
    }
  }
#endif

#if canImport(CNGHTTP2)
  import CNGHTTP2
  package import UlakHTTP
  package import UlakMockServer

  #if canImport(FoundationEssentials)
    package import FoundationEssentials
  #else
    package import Foundation
  #endif

  // A stream may be gone by the time it is answered, so that none of this fails: there is nobody to tell.
  extension HTTP2ServerSession {
    /// Sends an interim answer (1xx).
    package func submitInterim(_ head: HTTPResponseHead, stream: Int32) {
      unsafe FieldList(status: head.status, head.headerFields).withNameValues { fields, count in
        _ = unsafe nghttp2_submit_headers(session, 0, stream, nil, fields, count, nil)
      }
    }

    /// Sends the head of an answer; with no body, the stream ends with it.
    package func submitHead(_ status: HTTPStatus, _ headerFields: HTTPFields, body: StreamBody?, stream: Int32) {
      guard isOpen(stream) else { return }
      bodies[stream] = body
      // Safe: the library copies the fields and the provider.
      unsafe FieldList(status: status, headerFields).withNameValues { fields, count in
        guard body != nil else {
          _ = unsafe nghttp2_submit_response(session, stream, fields, count, nil)
          return
        }
        var provider = unsafe nghttp2_data_provider()
        unsafe provider.read_callback = SessionCallbacks.readBody
        _ = unsafe nghttp2_submit_response(session, stream, fields, count, &provider)
      }
    }

    /// Adds a piece to a body that has not ended.
    package func appendBody(_ piece: Data, stream: Int32) {
      bodies[stream]?.append(piece)
      _ = unsafe nghttp2_session_resume_data(session, stream)
    }

    /// Ends a body.
    package func endBody(_ ending: StreamBody.Ending = .end, stream: Int32) {
      bodies[stream]?.end(ending)
      _ = unsafe nghttp2_session_resume_data(session, stream)
    }

    /// Whether a stream is open, in either direction.
    package func isOpen(_ stream: Int32) -> Bool { unsafe nghttp2_session_find_stream(session, stream) != nil }

    /// Resets a stream (RST_STREAM), before anything of its body that was not sent.
    package func resetStream(_ stream: Int32, _ code: HTTP2ErrorCode) {
      guard isOpen(stream) else { return }
      scripted.insert(stream)
      _ = unsafe nghttp2_submit_rst_stream(session, 0, stream, code.rawValue)
    }

    /// Tells the peer that no more streams are taken (GOAWAY). When those up to `lastStream` are over, so is the session;
    /// others are forgotten at once.
    ///
    /// - Parameter lastStream: the last stream that is dealt with, from what the peer is told; nil for the latest one.
    ///   What nghttp2 refuses to say, an even number or one above what was said before, is sent all the same, as raw
    ///   bytes: the session itself then takes no notice.
    package func submitGoAway(lastStream: Int32? = nil, _ code: HTTP2ErrorCode, debugData: Data = Data()) {
      let last = unsafe lastStream ?? nghttp2_session_get_last_proc_stream_id(session)
      let isSayable = last == 0 || (last % 2 == 1 && last <= (lastGoAway ?? .max))
      guard isSayable else {
        return submitRaw(Self.goAwayFrame(lastStream: UInt32(bitPattern: last), code, debugData))
      }
      lastGoAway = last
      // Safe: the library copies the bytes.
      _ = unsafe debugData.withUnsafeBytes { bytes in
        unsafe nghttp2_submit_goaway(
          session, 0, last, code.rawValue, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
      }
    }

    /// Sends these bytes between two frames, after all that was submitted before but the bodies.
    package func submitRaw(_ bytes: Data) { rawBytes.append(bytes) }

    /// Sets how many bytes the peer may send on a stream, or with 0 on the connection, before it must wait. A window
    /// already announced is not taken back.
    package func setReceiveWindow(_ size: Int32, stream: Int32) {
      _ = unsafe nghttp2_session_set_local_window_size(session, 0, stream, size)
    }

    private static func goAwayFrame(lastStream: UInt32, _ code: HTTP2ErrorCode, _ debugData: Data) -> Data {
      var frame = Data()
      let length = UInt32(8 + debugData.count)
      frame.append(contentsOf: length.bigEndianBytes.dropFirst())
      frame.append(contentsOf: [UInt8(NGHTTP2_GOAWAY.rawValue), 0, 0, 0, 0, 0])
      frame.append(contentsOf: lastStream.bigEndianBytes)
      frame.append(contentsOf: code.rawValue.bigEndianBytes)
      frame.append(debugData)
      return frame
    }
  }

  extension UInt32 {
    fileprivate var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
  }
#endif

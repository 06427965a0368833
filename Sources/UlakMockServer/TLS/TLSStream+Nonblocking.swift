#if canImport(COpenSSL)
  import COpenSSL

  extension TLSStream: NonblockingStream {
    package var descriptor: Int32 { unsafe SSL_get_fd(session) }
    package var hasBufferedInput: Bool { unsafe SSL_pending(session) > 0 }

    /// The protocol that both sides agreed on, if they did.
    var negotiatedProtocol: String? {
      var name: UnsafePointer<UInt8>?
      var length: UInt32 = 0
      // Safe: the name belongs to the session and is copied.
      unsafe SSL_get0_alpn_selected(session, &name, &length)
      return unsafe name.map {
        unsafe String(decoding: UnsafeBufferPointer(start: $0, count: Int(length)), as: UTF8.self)
      }
    }

    package func read(into buffer: inout [UInt8]) -> StreamProgress {
      ERR_clear_error()
      var count = 0
      // Safe: the library writes within the buffer.
      let status = unsafe SSL_read_ex(session, &buffer, buffer.count, &count)
      return status == 1 ? .bytes(count) : failure(status)
    }

    package func write(_ bytes: [UInt8], from start: Int) -> StreamProgress {
      ERR_clear_error()
      // What is left of a buffer may be written from another place in memory, and in parts.
      unsafe SSL_ctrl(
        session, SSL_CTRL_MODE, Int(SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER), nil)
      var count = 0
      // Safe: the library reads within the buffer.
      let status = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        return unsafe SSL_write_ex(session, rest.baseAddress, rest.count, &count)
      }
      return status == 1 ? .bytes(count) : failure(status)
    }

    private func failure(_ status: Int32) -> StreamProgress {
      switch unsafe SSL_get_error(session, status) {
      case SSL_ERROR_WANT_READ: .blocked(.reading)
      case SSL_ERROR_WANT_WRITE: .blocked(.writing)
      default: .ended
      }
    }
  }
#else
  extension TLSStream: NonblockingStream {
    package var descriptor: Int32 { -1 }
    package var hasBufferedInput: Bool { false }
    var negotiatedProtocol: String? { nil }
    package func read(into buffer: inout [UInt8]) -> StreamProgress { .ended }
    package func write(_ bytes: [UInt8], from start: Int) -> StreamProgress { .ended }
  }
#endif

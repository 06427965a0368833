#if canImport(COpenSSL)
  import COpenSSL

  /// An encrypted connection, used by one thread.
  @safe final class TLSStream: ByteStream {
    let session: OpaquePointer

    /// Takes the session over.
    init(_ session: OpaquePointer) { unsafe self.session = unsafe session }

    deinit { unsafe SSL_free(session) }

    /// Tells the peer that nothing more will come; without it, an end is taken for an attack.
    func endWriting() {
      ERR_clear_error()
      unsafe SSL_shutdown(session)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      ERR_clear_error()
      var count = 0
      return unsafe SSL_read_ex(session, buffer.baseAddress, buffer.count, &count) == 1 ? count : 0
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      ERR_clear_error()
      var count = 0
      // The session is not in the mode of partial writes: it has written all, or failed.
      return unsafe SSL_write_ex(session, bytes.baseAddress, bytes.count, &count) == 1
    }
  }
#endif

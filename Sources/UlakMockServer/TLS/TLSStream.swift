#if canImport(COpenSSL)
  import COpenSSL

  /// An encrypted connection, used by one thread.
  @safe final class TLSStream: ByteStream {
    let session: OpaquePointer

    /// Takes the session over.
    init(_ session: OpaquePointer) { unsafe self.session = unsafe session }

    deinit { unsafe SSL_free(session) }

    /// What was agreed on.
    var facts: MockTLSFacts {
      // Safe: the texts belong to the session, or to OpenSSL for good, and are copied here.
      var facts = unsafe MockTLSFacts(
        version: String(cString: SSL_get_version(session)),
        cipher: String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(session))))
      if let name = unsafe SSL_get_servername(session, TLSEXT_NAMETYPE_host_name) {
        facts.serverName = unsafe String(cString: name)
      }
      var chosen: UnsafePointer<UInt8>?
      var length: UInt32 = 0
      unsafe SSL_get0_alpn_selected(session, &chosen, &length)
      if let chosen = unsafe chosen, length > 0 {
        facts.applicationProtocol = unsafe String(
          decoding: UnsafeBufferPointer(start: chosen, count: Int(length)), as: UTF8.self)
      }
      if let certificate = unsafe SSL_get1_peer_certificate(session) {
        var text = [CChar](repeating: 0, count: 256)
        unsafe X509_NAME_oneline(X509_get_subject_name(certificate), &text, CInt(text.count))
        facts.clientSubject = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        unsafe X509_free(certificate)
      }
      return facts
    }

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

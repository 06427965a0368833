#if canImport(COpenSSL)
  import COpenSSL
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The server's side of TLS, with one certificate.
  @safe final class TLSContext: @unchecked Sendable {
    // Proof: the context is set up before anyone else has it; making connections from one in many threads is what
    // OpenSSL allows.
    private let context: OpaquePointer
    private let offer: ProtocolOffer

    /// Sets a context up, which agrees with a client on the first of `protocols` that it knows as well.
    init(
      _ identity: MockTLSIdentity, versions: ClosedRange<MockTLSVersion>, protocols: [String],
      clientAuthority: Data? = nil
    ) throws(MockServerError) {
      offer = ProtocolOffer(protocols)
      guard let context = unsafe SSL_CTX_new(TLS_server_method()) else { throw OpenSSLErrors.latest() }
      unsafe self.context = unsafe context
      unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, versions.lowerBound.number, nil)
      unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, versions.upperBound.number, nil)
      // OpenSSL allows the old versions only to those who say that they want no security.
      if versions.lowerBound < .tls12 { unsafe SSL_CTX_set_cipher_list(context, "DEFAULT:@SECLEVEL=0") }
      unsafe SSL_CTX_set_alpn_select_cb(context, selectProtocol, Unmanaged.passUnretained(offer).toOpaque())
      try install(identity)
      if let clientAuthority { try demandCertificate(from: clientAuthority) }
    }

    deinit { unsafe SSL_CTX_free(context) }

    /// Blocks until the handshake is done; nil if it fails.
    func accept(_ socket: Socket) -> TLSStream? {
      guard let session = unsafe SSL_new(context) else { return nil }
      let stream = unsafe TLSStream(session)
      guard unsafe SSL_set_fd(session, socket.descriptor) == 1 else { return nil }
      ERR_clear_error()
      return unsafe SSL_accept(session) == 1 ? stream : nil
    }

    private func install(_ identity: MockTLSIdentity) throws(MockServerError) {
      let chain = unsafe try readChain(identity.certificateChain)
      defer {
        // swift-format-ignore
        for unsafe certificate in unsafe chain { unsafe X509_free(certificate) }
      }
      guard let leaf = unsafe chain.first else { throw .certificate("there is no certificate in the PEM text") }
      guard unsafe SSL_CTX_use_certificate(context, leaf) == 1 else { throw OpenSSLErrors.latest() }
      // swift-format-ignore
      for unsafe certificate in unsafe chain.dropFirst() {
        // The 1 in this control's name: the context takes a reference of its own.
        guard unsafe SSL_CTX_ctrl(context, SSL_CTRL_CHAIN_CERT, 1, UnsafeMutableRawPointer(certificate)) == 1 else {
          throw OpenSSLErrors.latest()
        }
      }
      let key = unsafe withPEM(identity.privateKey) { unsafe PEM_read_bio_PrivateKey($0, nil, nil, nil) }
      guard let key = unsafe key else { throw OpenSSLErrors.latest() }
      defer { unsafe EVP_PKEY_free(key) }
      guard unsafe SSL_CTX_use_PrivateKey(context, key) == 1, unsafe SSL_CTX_check_private_key(context) == 1 else {
        throw OpenSSLErrors.latest()
      }
    }

    /// Lets only those clients in that show a certificate of this authority's.
    private func demandCertificate(from authority: Data) throws(MockServerError) {
      let trusted = unsafe try readChain(authority)
      guard unsafe !trusted.isEmpty else { throw .certificate("there is no certificate in the PEM text") }
      // swift-format-ignore
      for unsafe certificate in unsafe trusted {
        unsafe X509_STORE_add_cert(SSL_CTX_get_cert_store(context), certificate)
        unsafe X509_free(certificate)
      }
      unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
      // Without a name for its sessions OpenSSL refuses to resume one that shows a certificate.
      unsafe SSL_CTX_set_session_id_context(context, [0x75], 1)
    }

    private func readChain(_ pem: Data) throws(MockServerError) -> [OpaquePointer] {
      unsafe withPEM(pem) { source in
        var chain: [OpaquePointer] = unsafe []
        while let certificate = unsafe PEM_read_bio_X509(source, nil, nil, nil) {
          unsafe chain.append(certificate)
        }
        // Reading past the last certificate is how its end is found; the error it leaves is not one.
        ERR_clear_error()
        return unsafe chain
      }
    }

    private func withPEM<Result>(_ pem: Data, _ body: (OpaquePointer?) -> Result) -> Result {
      // Safe: the source reads from bytes that live until it is freed.
      unsafe pem.withUnsafeBytes { bytes in
        let source = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count))
        defer { unsafe BIO_free(source) }
        return unsafe body(source)
      }
    }
  }

  /// The protocols that a server speaks, in the order it prefers them.
  private final class ProtocolOffer: Sendable {
    let names: [[UInt8]]
    /// Whether a client that offers nothing of these may go on without a choice.
    let goesOnWithout: Bool

    init(_ names: [String]) {
      self.names = names.map { Array($0.utf8) }
      goesOnWithout = names.contains("http/1.1")
    }
  }

  /// Chooses the server's favourite among what the client offers.
  private let selectProtocol:
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt8>?,
      UnsafePointer<UInt8>?, UInt32, UnsafeMutableRawPointer?
    ) -> Int32 = { _, chosen, chosenLength, offered, offeredLength, argument in
      guard let argument = unsafe argument else { return SSL_TLSEXT_ERR_NOACK }
      // Safe: the context keeps the offer for as long as OpenSSL has the pointer.
      let offer = unsafe Unmanaged<ProtocolOffer>.fromOpaque(argument).takeUnretainedValue()
      for wanted in offer.names {
        var position: UInt32 = 0
        while position < offeredLength, let entry = unsafe offered?.advanced(by: Int(position)) {
          let length = unsafe UInt32(entry.pointee)
          let name = unsafe UnsafeBufferPointer(start: entry + 1, count: Int(min(length, offeredLength - position - 1)))
          if unsafe name.elementsEqual(wanted) {
            unsafe chosen?.pointee = name.baseAddress
            unsafe chosenLength?.pointee = UInt8(name.count)
            return SSL_TLSEXT_ERR_OK
          }
          position += length + 1
        }
      }
      return offer.goesOnWithout ? SSL_TLSEXT_ERR_NOACK : SSL_TLSEXT_ERR_ALERT_FATAL
    }

  extension MockTLSVersion {
    /// The version as it stands in a handshake.
    fileprivate var number: Int { Int(TLS1_VERSION) + rawValue }
  }

  /// What OpenSSL says went wrong.
  enum OpenSSLErrors {
    /// The latest error of the calling thread, in the library's words.
    static func latest() -> MockServerError {
      var text = [CChar](repeating: 0, count: 256)
      unsafe ERR_error_string_n(ERR_get_error(), &text, text.count)
      ERR_clear_error()
      return .certificate(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
  }
#endif

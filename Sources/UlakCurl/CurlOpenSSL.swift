#if canImport(CCurl)
  import CUlakCurl
  import UlakHTTP
  import UlakPlatform

  #if canImport(COpenSSL)
    import COpenSSL
  #endif

  /// What is asked of OpenSSL directly, because libcurl has no words for it.
  enum CurlOpenSSL {
    /// Whether the libcurl that runs speaks TLS through the OpenSSL that we call: a context of another library's, or of
    /// another generation's, must not be touched.
    static let isUsed: Bool = {
      #if canImport(COpenSSL)
        isSameLibrary(unsafe String(cString: ulak_curl_tls_library()), major: Int(OPENSSL_version_major()))
      #else
        false
      #endif
    }()

    /// Whether the library that libcurl names is OpenSSL of this generation.
    static func isSameLibrary(_ name: String, major: Int) -> Bool {
      // Where libcurl has several, those not in use are in brackets, and the one in use stands beside them.
      name.hasPrefix("OpenSSL/\(major).") && !name.contains("(")
    }

    /// The version and cipher suite of a handle's connection, as `TLSv1.3 TLS_AES_256_GCM_SHA384`; nil if that cannot be
    /// told.
    static func session(of handle: CurlHandle) -> String? {
      #if canImport(COpenSSL)
        guard isUsed, let session = unsafe OpaquePointer(ulak_get_tls_session(handle.pointer)),
          let version = unsafe SSL_get_version(session),
          let cipher = unsafe SSL_CIPHER_standard_name(SSL_get_current_cipher(session))
        else { return nil }
        return unsafe "\(String(cString: version)) \(String(cString: cipher))"
      #else
        return nil
      #endif
    }

    #if canImport(COpenSSL)
      /// Has a context ask `pins` about every chain that it verified; false if that could not be arranged.
      static func install(_ pins: PinContext, in context: UnsafeMutableRawPointer) -> Bool {
        // Safe: the object is retained here and let go when OpenSSL frees the context, which calls nobody after that.
        let owned = unsafe Unmanaged.passRetained(pins)
        guard place >= 0, unsafe SSL_CTX_set_ex_data(OpaquePointer(context), place, owned.toOpaque()) == 1 else {
          unsafe owned.release()
          return false
        }
        unsafe SSL_CTX_set_cert_verify_callback(OpaquePointer(context), verify, owned.toOpaque())
        return true
      }

      /// Where a context keeps the object.
      private static let place = unsafe CRYPTO_get_ex_new_index(
        CRYPTO_EX_INDEX_SSL_CTX, 0, nil, nil, nil,
        { _, object, _, _, _, _ in
          if let object = unsafe object { unsafe Unmanaged<PinContext>.fromOpaque(object).release() }
        })

      /// Verifies a chain as always, and asks for pins afterwards.
      private static let verify: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> CInt = {
        store, argument in
        guard let store = unsafe store, let argument = unsafe argument else { return 0 }
        let pins = unsafe Unmanaged<PinContext>.fromOpaque(argument).takeUnretainedValue()
        let name = unsafe serverName(store)
        let result = unsafe X509_verify_cert(store)
        guard result == 1 else {
          pins.refused(serverName: name, result: Int(unsafe X509_STORE_CTX_get_error(store)))
          return result
        }
        // The path that was verified. What the server sent besides it proves nothing: it can append what it likes.
        let isAllowed = pins.allow(
          serverName: name, verified: { unsafe certificates(X509_STORE_CTX_get0_chain(store)) },
          served: { unsafe certificates(X509_STORE_CTX_get0_untrusted(store)) })
        if isAllowed { return 1 }
        unsafe X509_STORE_CTX_set_error(store, CInt(X509_V_ERR_APPLICATION_VERIFICATION))
        return 0
      }

      /// The name that the server was asked for; nil if by an address.
      private static func serverName(_ store: OpaquePointer) -> String? {
        guard let session = unsafe X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()),
          let name = unsafe SSL_get_servername(OpaquePointer(session), TLSEXT_NAMETYPE_host_name)
        else { return nil }
        return unsafe String(cString: name)
      }

      private static func certificates(_ stack: OpaquePointer?) -> [PinReport.Certificate] {
        (0..<max(0, unsafe OPENSSL_sk_num(stack))).compactMap { index in
          guard let entry = unsafe OPENSSL_sk_value(stack, index) else { return nil }
          let certificate = OpaquePointer(entry)
          guard let digest = unsafe PublicKeyDigest.digest(of: certificate) else { return nil }
          return PinReport.Certificate(subject: unsafe subject(certificate), pin: PublicKeyPin(digest: digest))
        }
      }

      /// Whose a certificate is, as RFC 2253 writes it, cut off where it is very long.
      private static func subject(_ certificate: OpaquePointer) -> String {
        let target = unsafe BIO_new(BIO_s_mem())
        defer { unsafe BIO_free(target) }
        // XN_FLAG_RFC2253: a macro of macros, which Swift does not see.
        unsafe X509_NAME_print_ex(target, X509_get_subject_name(certificate), 0, 0x111_0317)
        var text = [UInt8](repeating: 0, count: 512)
        // Safe: at most so many bytes are written as the buffer has.
        let count = unsafe BIO_read(target, &text, CInt(text.count))
        return String(decoding: text.prefix(Int(max(0, count))), as: UTF8.self)
      }
    #endif
  }
#endif

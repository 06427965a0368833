#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Turns libcurl's codes into ours. A code alone is often ambiguous, so what we saw ourselves decides with it: a
  /// rule that was broken, whether the request left, the system's error number.
  enum CurlErrors {
    static func error(_ code: CURLcode, handle: CurlHandle, transfer: CurlTransfer) -> NetworkError {
      let systemError = CInt(CurlFacts.long(handle, CURLINFO_OS_ERRNO))
      var error =
        transfer.violation ?? refusal(code, handle: handle, transfer: transfer)
        ?? NetworkError(
          reason(code, systemError: systemError, transfer: transfer), detail: detail(code, handle: handle))
      error.underlying = "curl \(code.rawValue)" + (systemError == 0 ? "" : ", errno \(systemError)")
      let wasSent = transfer.sendings > 0 && error.reason != .notProcessed
      switch error.category {
      case .connectivity, .timeout, .response, .unknown:
        error.mayHaveBeenProcessed = wasSent
        if !wasSent, error.retryAdvice == .idempotentOnly { error.retryAdvice = .anyMethod }
      default: break
      }
      error.isStaleConnection = isStale(error, transfer)
      return error
    }

    /// Whether a connection failed that was kept open, before anything came of an answer.
    private static func isStale(_ error: NetworkError, _ transfer: CurlTransfer) -> Bool {
      error.reason == .connectionLost && transfer.isOnKeptConnection && transfer.head.status == nil
    }

    /// Why a transfer that libcurl calls a success is none, nil if it is one: to libcurl an end of the connection ends a
    /// head as well.
    static func incompleteness(of transfer: CurlTransfer) -> NetworkError? {
      guard !transfer.head.isFinal else { return nil }
      var error =
        transfer.head.isCutOff
        ? NetworkError(.truncated, detail: "the connection was closed within the head of the answer")
        : NetworkError(.connectionLost, detail: "the connection was closed before the final answer")
      error.mayHaveBeenProcessed = transfer.sendings > 0
      error.isStaleConnection = isStale(error, transfer)
      return error
    }

    static func reason(_ code: CURLcode, systemError: CInt, transfer: CurlTransfer) -> NetworkError.Reason {
      switch code {
      // So libcurl says as well that a session has ended which others used too, one of which was given up.
      case CURLE_HTTP2 where transfer.head.status == nil && transfer.connection.map { $0.count > 1 } == true:
        .connectionLost
      // The scheme was checked before, so an unsupported protocol is an answer that is not HTTP/1.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP3: .protocolError
      case CURLE_URL_MALFORMAT: .invalidURL
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .hostNotFound
      case CURLE_COULDNT_CONNECT: connectReason(transfer.socketError ?? systemError)
      case CURLE_QUIC_CONNECT_ERROR: .cannotConnect
      // So libcurl calls a line of a head or a trailer that it cannot take apart.
      case CURLE_BAD_FUNCTION_ARGUMENT where transfer.head.status != nil: .protocolError
      // Over HTTP/2 libcurl calls it so as well when nothing has come at all.
      case CURLE_PARTIAL_FILE: transfer.head.status == nil ? .connectionLost : .truncated
      // A line that is too long for libcurl, if it was reading; else there is no memory.
      case CURLE_OUT_OF_MEMORY: transfer.sendings > 0 ? .headersTooLarge : .exhausted
      case CURLE_OPERATION_TIMEDOUT: transfer.sendings == 0 ? .connectTimeout : .attemptTimeout
      case CURLE_RECV_ERROR: receiveReason(systemError, transfer)
      case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_HTTP2_STREAM: .connectionLost
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED: .tlsHandshake
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
        CURLE_SSL_CACERT_BADFILE:
        .certificate
      case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT: .clientCertificate
      case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .pinningFailed
      // libcurl is told to decode no content, so the coding that it does not know is one of the transfer.
      case CURLE_BAD_CONTENT_ENCODING: .protocolError
      case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge
      case CURLE_SEND_FAIL_REWIND: .bodyNotReplayable
      case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects
      case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR: .unauthorized
      case CURLE_PROXY: .proxyAuthentication
      case CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION, CURLE_SETOPT_OPTION_SYNTAX,
        CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED:
        .invalidConfiguration
      default: .unknown
      }
    }

    private static func connectReason(_ systemError: CInt) -> NetworkError.Reason {
      switch systemError {
      case ENETUNREACH, ENETDOWN: .noConnection
      case EMFILE, ENFILE: .exhausted
      default: .cannotConnect
      }
    }

    /// libcurl has one code for a connection that broke and for chunks that cannot be read; only the former comes with
    /// the system's error number. That number may be left from an address that was tried in vain, so only those count
    /// that receiving can end with.
    private static func receiveReason(_ systemError: CInt, _ transfer: CurlTransfer) -> NetworkError.Reason {
      let isBroken = [ECONNRESET, ECONNABORTED, ETIMEDOUT, EPIPE, ENETRESET, ENETDOWN, EHOSTUNREACH].contains(
        systemError)
      return isBroken || transfer.head.status == nil ? .connectionLost : .protocolError
    }

    private static func detail(_ code: CURLcode, handle: CurlHandle) -> String {
      if code == CURLE_PEER_FAILED_VERIFICATION { return certificateDetail(handle) }
      // libcurl's fixed text for the code, not the one about this transfer: that may repeat what the peer sent.
      guard let text = unsafe curl_easy_strerror(code) else { return "" }
      return unsafe String(cString: text)
    }

    private static func certificateDetail(_ handle: CurlHandle) -> String {
      certificateDetail(CurlFacts.long(handle, CURLINFO_SSL_VERIFYRESULT), of: "the")
    }

    /// What a verification found, by the numbers of OpenSSL's X509_V_ERR_ constants.
    static func certificateDetail(_ result: Int, of whose: String) -> String {
      switch result {
      // The host is checked by libcurl itself, after a verification that found nothing: 1 is where it starts from.
      case 0, 1: "\(whose) certificate is not for this host"
      case 9: "\(whose) certificate is not valid yet"
      case 10: "\(whose) certificate has expired"
      case 18: "\(whose) certificate is self-signed"
      case 19: "a certificate of the chain is self-signed and not trusted"
      case 20, 21: "\(whose) certificate’s issuer is not trusted"
      case 23: "\(whose) certificate was revoked"
      case let number: "\(whose) certificate was refused (verification result \(number))"
      }
    }
  }
#endif

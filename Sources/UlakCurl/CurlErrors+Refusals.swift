#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP

  extension CurlErrors {
    /// The failures of identity and path, which libcurl's code alone does not tell; nil for all others.
    static func refusal(_ code: CURLcode, handle: CurlHandle, transfer: CurlTransfer) -> NetworkError? {
      switch code {
      case CURLE_SSL_CLIENTCERT: return clientCertificate
      case CURLE_PEER_FAILED_VERIFICATION where handle.errorText.isAlertOfExpiry: return clientCertificate
      case CURLE_SSL_CONNECT_ERROR, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
        // With TLS 1.3 a server says what it thinks of our certificate when the request is under way already. It has not
        // read it: the handshake is not over for it.
        if transfer.head.status == nil, let alert = handle.errorText.alert, isAboutOurCertificate(alert) {
          return clientCertificate
        }
        return transfer.sendings == 0 ? tunnel(CurlFacts.long(handle, CURLINFO_HTTP_CONNECTCODE)) : nil
      case CURLE_PROXY: return proxy(CurlFacts.long(handle, CURLINFO_PROXY_ERROR))
      case CURLE_COULDNT_CONNECT where transfer.socketError == CurlPath.refusedDestination:
        return NetworkError(.destinationNotAllowed, detail: "the host’s address is not one that may be connected to")
      case CURLE_INTERFACE_FAILED:
        return NetworkError(.cannotConnect, detail: "the interface to connect from is not there")
      default: return nil
      }
    }

    private static var clientCertificate: NetworkError {
      NetworkError(.clientCertificate, detail: "the server refused the client’s certificate, or the lack of one")
    }

    /// Whether an alert (RFC 8446, section 6.2) is about the certificate that we showed or should have shown.
    static func isAboutOurCertificate(_ alert: Int) -> Bool {
      // bad_certificate to certificate_unknown, unknown_ca, certificate_required
      (42...46).contains(alert) || alert == 48 || alert == 116
    }

    /// What a proxy said that did not make a tunnel; nil if there was no proxy to say something.
    static func tunnel(_ status: Int) -> NetworkError? {
      switch status {
      case 0, 200...299: nil
      case 407: NetworkError(.proxyAuthentication, detail: "the proxy refused the credentials, or the lack of them")
      default: NetworkError(.cannotConnect, detail: "the proxy made no tunnel (status \(status))")
      }
    }

    /// What went wrong with a SOCKS proxy.
    static func proxy(_ number: Int) -> NetworkError {
      switch CURLproxycode(rawValue: UInt32(clamping: number)) {
      case CURLPX_NO_AUTH, CURLPX_USER_REJECTED, CURLPX_RECV_AUTH, CURLPX_SEND_AUTH, CURLPX_REPLY_NOT_ALLOWED:
        NetworkError(.proxyAuthentication, detail: "the proxy refused the credentials, or the lack of them")
      case CURLPX_REPLY_HOST_UNREACHABLE, CURLPX_RESOLVE_HOST:
        NetworkError(.hostNotFound, detail: "the proxy could not find or reach the host")
      default: NetworkError(.cannotConnect, detail: "the proxy made no connection (\(number))")
      }
    }
  }
#endif

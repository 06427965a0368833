#if canImport(CCurl)
  import CCurl
  import CUlakCurl

  /// Where libcurl writes what it knows about a failure. The text may repeat the peer's words, so nobody is shown it.
  @safe final class CurlErrorText {
    private let start = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    init() { unsafe start.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE)) }

    deinit { unsafe start.deallocate() }

    /// Has a handle write here. The handle keeps this object.
    func attach(to handle: CurlHandle) {
      unsafe ulak_set_pointer(handle.pointer, CURLOPT_ERRORBUFFER, start)
    }

    /// The alert with which the peer ended the TLS session (RFC 8446, section 6), nil if it did not.
    var alert: Int? { Self.alert(in: unsafe String(cString: start)) }

    /// Whether libcurl took the server's alert that our certificate has expired for a failure to verify the server's: it
    /// confuses these two, and this text then stands where it would have said what it found.
    var isAlertOfExpiry: Bool { unsafe String(cString: start) == "SSL certificate verification failed" }

    /// Reads a text such as `error:0A00045C:SSL routines::tlsv13 alert certificate required`.
    static func alert(in text: String) -> Int? {
      guard let mark = text.utf8.firstRange(ofText: "error:") else { return nil }
      let digits = text.utf8[mark...].prefix(8)
      guard digits.count == 8, let code = UInt32(Substring(digits), radix: 16) else { return nil }
      // The library's number in the upper bits, 20 for TLS; the reason in the lower 23, above 1000 for alerts.
      let (library, reason) = (code >> 23, Int(code & 0x7F_FFFF))
      return library == 20 && (1000..<1256).contains(reason) ? reason - 1000 : nil
    }
  }

  extension Substring.UTF8View {
    fileprivate func starts(withText text: String) -> Bool { starts(with: text.utf8) }
  }

  extension String.UTF8View {
    /// Where the bytes after a text begin.
    fileprivate func firstRange(ofText text: String) -> Index? {
      indices.first { self[$0...].starts(withText: text) }.map { index($0, offsetBy: text.utf8.count) }
    }
  }
#endif

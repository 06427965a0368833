#if os(Linux)
  import CIDN2

  /// Turns an international host name into the ASCII form that goes on the wire (RFC 5891, UTS 46 non-transitional).
  package enum InternationalHost {
    /// The ASCII form of `host`, or nil if it is not a valid international name.
    ///
    /// It may hold ASCII characters that no host has: the caller looks. Told to apply the rules of STD3, libidn2 would
    /// not refuse those but drop them, and the name would become another one.
    package static func ascii(_ host: String) -> String? {
      var output: UnsafeMutablePointer<CChar>?
      // Safe: libidn2 reads a C string and hands over one allocation, freed below.
      let status = unsafe idn2_to_ascii_8z(
        host, &output, Int32(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue))
      guard status == IDN2_OK.rawValue, let text = unsafe output else { return nil }
      defer { unsafe idn2_free(text) }
      return unsafe String(cString: text)
    }
  }
#else
  import Foundation

  /// Turns an international host name into the ASCII form that goes on the wire (RFC 5891, UTS 46 non-transitional).
  package enum InternationalHost {
    /// The ASCII form of `host`, or nil if it is not a valid international name.
    package static func ascii(_ host: String) -> String? {
      // Foundation's parser on Apple platforms applies UTS 46 itself.
      URL(string: "https://\(host)/")?.host(percentEncoded: true)
    }
  }
#endif

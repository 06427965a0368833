#if canImport(CCurl)
  import CCurl
  import CUlakCurl

  /// What the libcurl that runs can do, which need not be the one we were compiled against.
  enum CurlFeatures {
    /// Whether it speaks HTTP/2.
    static let http2 = ulak_curl_has_feature(CInt(CURL_VERSION_HTTP2)) != 0
    /// Whether a second request over a connection that speaks HTTP/2 by prior knowledge goes well: before 8.1 it fails.
    static let reusesPriorKnowledge = ulak_curl_version() >= 0x08_01_00
  }
#endif

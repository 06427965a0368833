#if canImport(CCurl)
  public import UlakHTTP

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension CurlTransport {
    /// How a transport connects. Transports with different configurations share no connection.
    public struct Configuration: Sendable, Hashable {
      /// Which versions of HTTP are spoken.
      public var httpVersion = HTTPVersionPolicy.automatic
      /// How servers are known, and how they know the client.
      public var tls = TLSConfiguration()
      /// The way that requests take.
      public var path = PathConfiguration()
      /// The most connections to one host at a time; further requests wait for one.
      public var maximumConnectionsPerHost = 128
      /// The most connections kept open while idle.
      public var maximumIdleConnections = 256
      /// The longest that an idle connection is used again, in seconds: below the 60 s of common load balancers.
      public var idleConnectionSeconds = 55

      /// The default configuration.
      public init() {}

      /// A file of trusted CA certificates (PEM) instead of the system's; nil for anything else. Short for `tls.trust`.
      public var certificateAuthorityFile: String? {
        get { if case .file(let file) = tls.trust { file } else { nil } }
        set { tls.trust = newValue.map { .file($0) } ?? .system }
      }

      func check() throws {
        if let problem = (tls.problems + path.problems).first { throw problem }
        guard maximumConnectionsPerHost > 0, maximumIdleConnections > 0, idleConnectionSeconds > 0 else {
          throw NetworkError(.invalidConfiguration, detail: "connection limits must be positive")
        }
        // Found here, or every call would fail with an error that looks like the server's.
        for case .file(let file)? in [tls.trust, path.proxy.trust] where unsafe access(file, R_OK) != 0 {
          throw NetworkError(.invalidConfiguration, detail: "the CA file cannot be read: \(file)")
        }
      }
    }
  }
#endif

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
      /// A file of trusted CA certificates (PEM) instead of the system's; nil for the system's.
      public var certificateAuthorityFile: String?
      /// Which versions of HTTP are spoken.
      public var httpVersion = HTTPVersionPolicy.automatic
      /// The most connections to one host at a time; further requests wait for one.
      public var maximumConnectionsPerHost = 128
      /// The most connections kept open while idle.
      public var maximumIdleConnections = 256
      /// The longest that an idle connection is used again, in seconds: below the 60 s of common load balancers.
      public var idleConnectionSeconds = 55

      /// The default configuration.
      public init() {}

      func check() throws {
        guard maximumConnectionsPerHost > 0, maximumIdleConnections > 0, idleConnectionSeconds > 0 else {
          throw NetworkError(.invalidConfiguration, detail: "connection limits must be positive")
        }
        // Found here, or every call would fail with an error that looks like the server's.
        if let file = certificateAuthorityFile, unsafe access(file, R_OK) != 0 {
          throw NetworkError(.invalidConfiguration, detail: "the CA file cannot be read: \(file)")
        }
      }
    }
  }
#endif

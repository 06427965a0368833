import Synchronization
package import UlakHTTP

#if canImport(UlakCurl)
  import UlakCurl
#endif
#if canImport(Darwin)
  import UlakURLSession
#endif

/// The transport of clients that were not given one: libcurl on Linux, URLSession on Apple platforms.
package enum DefaultTransport {
  /// The transport of a client that asks for nothing special, shared with such clients.
  ///
  /// - Throws: ``NetworkError`` if the platform has none to give.
  package static func shared() throws -> any Transport { try transport(for: APIClient.Configuration()) }

  /// The transport for a configuration. Clients that trust the same authorities share it, and its connections.
  ///
  /// - Throws: ``NetworkError`` if there is none that can honour the configuration.
  static func transport(for configuration: APIClient.Configuration) throws -> any Transport {
    if let given = configuration.transport { return given }
    // A clock of the caller's own must not drive the deadlines of other clients.
    guard configuration.seams.time is SystemTimeSource else { return try make(configuration) }
    return try weaklyShared.withLock { shared in
      let key = configuration.certificateAuthorityFile ?? ""
      if let present = shared[key]?.transport { return present }
      let made = try make(configuration)
      shared = shared.filter { $0.value.transport != nil }
      shared[key] = WeakTransport(transport: made)
      return made
    }
  }

  private struct WeakTransport {
    weak var transport: (any Transport & AnyObject)?
  }

  private static let weaklyShared = Mutex<[String: WeakTransport]>([:])

  #if canImport(UlakCurl) && !canImport(Darwin)
    private static func make(_ configuration: APIClient.Configuration) throws -> any Transport & AnyObject {
      var curl = CurlTransport.Configuration()
      curl.certificateAuthorityFile = configuration.certificateAuthorityFile
      return try CurlTransport(curl, time: configuration.seams.time)
    }
  #else
    private static func make(_ configuration: APIClient.Configuration) throws -> any Transport & AnyObject {
      guard configuration.certificateAuthorityFile == nil else {
        throw NetworkError(.unsupported, detail: "URLSession cannot trust a CA file; use a CurlTransport")
      }
      return try URLSessionTransport(seams: configuration.seams)
    }
  #endif
}

/// Stands where a transport could not be made. No request reaches it: the client refuses them all before.
struct RefusingTransport: Transport {
  let capabilities = TransportCapabilities()

  func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
    throw NetworkError(.invalidConfiguration, detail: "there is no transport")
  }
}

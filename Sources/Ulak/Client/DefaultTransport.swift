import Synchronization
package import UlakHTTP
import UlakPlatform

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

  /// The transport for a configuration. Clients share it, and its connections, if they are the same to servers
  /// and take the same way: a connection that is kept open never verifies again.
  ///
  /// - Throws: ``NetworkError`` if there is none that can honour the configuration.
  static func transport(for configuration: APIClient.Configuration) throws -> any Transport {
    if let given = configuration.transport { return given }
    // A clock of the caller's own must not drive the deadlines of other clients.
    guard configuration.seams.time is SystemTimeSource, configuration.onPinReport == nil else {
      return try make(configuration)
    }
    let key = Identity(configuration)
    return try weaklyShared.withLock { shared in
      if let present = shared[key]?.transport { return present }
      // What is shared does not belong to the test that needs it first.
      let made = try ResourceLedger.$current.withValue(nil) { try make(configuration) }
      shared = shared.filter { $0.value.transport != nil }
      shared[key] = WeakTransport(transport: made)
      return made
    }
  }

  private struct WeakTransport {
    weak var transport: (any Transport & AnyObject)?
  }

  /// What must be equal for connections to be shared.
  private struct Identity: Hashable {
    let tls: TLSConfiguration
    let path: PathConfiguration
    let httpVersion: HTTPVersionPolicy
    /// What the files were like: one that was replaced makes another identity, though its name is the same.
    let files: [FileReading.Stamp?]

    init(_ configuration: APIClient.Configuration) {
      tls = configuration.tls
      path = configuration.path
      httpVersion = configuration.httpVersion
      var names: [String] = []
      if case .file(let name) = tls.trust { names.append(name) }
      if case .file(let name)? = path.proxy.trust { names.append(name) }
      if case .files(let certificate, let key)? = tls.clientIdentity?.source { names += [certificate, key] }
      files = names.map { (try? FileReading($0))?.stamp }
    }
  }

  private static let weaklyShared = Mutex<[Identity: WeakTransport]>([:])

  #if canImport(UlakCurl) && !canImport(Darwin)
    private static func make(_ configuration: APIClient.Configuration) throws -> any Transport & AnyObject {
      var curl = CurlTransport.Configuration()
      curl.tls = configuration.tls
      curl.path = configuration.path
      curl.httpVersion = configuration.httpVersion
      return try CurlTransport(curl, time: configuration.seams.time, onPinReport: configuration.onPinReport)
    }
  #else
    private static func make(_ configuration: APIClient.Configuration) throws -> any Transport & AnyObject {
      guard configuration.httpVersion == .automatic else {
        throw NetworkError(.unsupported, detail: "URLSession chooses the version of HTTP by itself")
      }
      let transport = try URLSessionTransport(
        seams: configuration.seams, pins: configuration.tls.pins, onPinReport: configuration.onPinReport)
      if let problem = transport.capabilities.problems(of: configuration.tls, configuration.path).first {
        throw problem
      }
      return transport
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

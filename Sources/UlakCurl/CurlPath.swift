#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP
  import UlakPlatform

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The way that a transport's requests take: proxies, addresses, interface.
  @safe final class CurlPath: @unchecked Sendable {
    // Proof: everything is set before anyone else has it, and never changes; libcurl reads the lists and writes none.
    private let configuration: PathConfiguration
    private var overrides: UnsafeMutablePointer<curl_slist>?
    private var proxyFields: UnsafeMutablePointer<curl_slist>?

    /// Stands where an error number stands, for an address that the caller's policy refuses.
    static let refusedDestination: CInt = -1
    /// Whether the libcurl that runs speaks TLS with proxies.
    static let hasSecuredProxies = ulak_curl_has_feature(CURL_VERSION_HTTPS_PROXY) != 0

    init(_ configuration: PathConfiguration) {
      self.configuration = configuration
      for override in configuration.resolveOverrides {
        guard let host = override.canonicalHost else { continue }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        let addresses = override.addresses.map { $0.isIPv6 ? "[\($0)]" : "\($0)" }.joined(separator: ",")
        // To libcurl a name that ends in a dot is another.
        for name in [name, "\(name)."] {
          unsafe overrides = curl_slist_append(overrides, "\(name):\(override.port):\(addresses)")
        }
      }
      // A field that no standard knows; libcurl would add it to every request to a proxy.
      unsafe proxyFields = curl_slist_append(nil, "Proxy-Connection:")
    }

    deinit {
      unsafe curl_slist_free_all(overrides)
      unsafe curl_slist_free_all(proxyFields)
    }

    /// Sets what is the same for every transfer.
    func setUp(_ handle: CurlHandle) {
      // Without these two libcurl would obey the environment's proxy variables.
      handle.require(CURLOPT_PROXY, "")
      handle.require(CURLOPT_NOPROXY, "")
      if configuration.proxy.isUsed {
        handle.require(CURLOPT_PROXYAUTH, 1)  // Basic: anything else would have libcurl ask twice
        handle.require(CURLOPT_SOCKS5_AUTH, 1)
        handle.require(unsafe ulak_set_list(handle.pointer, CURLOPT_PROXYHEADER, proxyFields))
      }
      if let socket = configuration.unixSocket { handle.require(CURLOPT_UNIX_SOCKET_PATH, socket) }
      if unsafe overrides != nil {
        handle.require(unsafe ulak_set_list(handle.pointer, CURLOPT_RESOLVE, overrides))
      }
      switch configuration.addressFamily {
      case .any: break
      case .ipv4: handle.require(CURLOPT_IPRESOLVE, Int(CURL_IPRESOLVE_V4))
      case .ipv6: handle.require(CURLOPT_IPRESOLVE, Int(CURL_IPRESOLVE_V6))
      }
      handle.set(
        CURLOPT_HAPPY_EYEBALLS_TIMEOUT_MS, min(configuration.happyEyeballsDelay.millisecondsRoundedUp, 86_400_000))
      switch configuration.interface {
      case nil: break
      case .named(let name): handle.require(CURLOPT_INTERFACE, "if!\(name)")
      case .address(let address): handle.require(CURLOPT_INTERFACE, "host!\(address)")
      }
    }

    /// Chooses the proxy of a transfer. All of it is set each time, so that no password of one stays for another.
    func route(_ handle: CurlHandle, to origin: Origin) {
      guard configuration.proxy.isUsed else { return }
      let proxy = configuration.proxy.proxy(for: origin)
      handle.set(CURLOPT_PROXY, proxy.map(Self.address) ?? "")
      handle.set(CURLOPT_PROXYUSERNAME, proxy?.credentials?.user)
      handle.set(CURLOPT_PROXYPASSWORD, proxy?.credentials?.password)
    }

    private static func address(_ proxy: ProxyServer) -> String {
      // To libcurl the h means that the proxy looks names up.
      "\(proxy.kind == .socks5 ? "socks5h" : proxy.kind.rawValue)://\(proxy.host):\(proxy.port)"
    }

    /// Why there must be no connection to an address, as an error number; nil if there may be one.
    func refusal(of address: UnsafeMutablePointer<curl_sockaddr>) -> CInt? {
      let family = unsafe address.pointee.family
      switch (configuration.addressFamily, family) {
      // A literal address knows no choice of families; whoever made one meant it.
      case (.ipv4, AF_INET6), (.ipv6, AF_INET): return EAFNOSUPPORT
      default: break
      }
      guard !configuration.destinations.allowsEverything else { return nil }
      guard let destination = unsafe Self.destination(address), configuration.destinations.allows(destination) else {
        return Self.refusedDestination
      }
      return nil
    }

    private static func destination(_ address: UnsafeMutablePointer<curl_sockaddr>) -> IPAddress? {
      // Safe: libcurl's address is as long as its family needs, and begins where the general one does.
      guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
      let start = unsafe UnsafeRawPointer(address) + offset
      switch unsafe address.pointee.family {
      case AF_INET:
        var inner = unsafe start.loadUnaligned(as: sockaddr_in.self).sin_addr
        return unsafe withUnsafeBytes(of: &inner) { unsafe IPAddress(bytes: Array($0)) }
      case AF_INET6:
        var inner = unsafe start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
        return unsafe withUnsafeBytes(of: &inner) { unsafe IPAddress(bytes: Array($0)) }
      default: return nil
      }
    }
  }
#endif

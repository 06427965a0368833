#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import UlakHTTP
  import UlakPlatform

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The TLS identity of a transport: whom it trusts, whom it shows itself as, which keys it accepts.
  ///
  /// A transport has one, and never another: a connection that is kept open does not verify anew.
  @safe final class CurlSecurity: @unchecked Sendable {
    // Proof: everything is set before anyone else has it, and never changes; libcurl reads the bytes and writes none.
    private let tls: TLSConfiguration
    private let proxyTrust: TLSTrust?
    private let usesProxies: Bool
    private let trusted: CurlBytes?
    private let trustedOfProxy: CurlBytes?
    private let certificate: CurlBytes?
    private let key: CurlBytes?
    private let pinning: Pinning

    init(
      _ configuration: CurlTransport.Configuration, time: any TimeSource, onPinReport: (@Sendable (PinReport) -> Void)?
    ) throws {
      tls = configuration.tls
      let proxy = configuration.path.proxy
      usesProxies = proxy.isUsed
      proxyTrust = proxy.isSecured ? proxy.trust ?? tls.trust : nil
      trusted = CurlBytes(tls.trust)
      trustedOfProxy = proxyTrust.flatMap { CurlBytes($0) }
      (certificate, key) = try Self.read(tls.clientIdentity)
      pinning = Pinning(pins: tls.pins, time: time, onReport: onPinReport)
      let addresses = tls.pins.flatMap(\.hosts).filter(\.isAddress)
      // A handshake with an address names no host, and so does not tell whether it is the proxy's or the server's.
      guard addresses.isEmpty || !proxy.servers.contains(where: { $0.kind == .https && IPAddress($0.host) != nil })
      else {
        throw NetworkError(.unsupported, detail: "pins for an address and a TLS proxy at an address exclude each other")
      }
    }

    private static func read(_ identity: ClientIdentity?) throws -> (CurlBytes?, CurlBytes?) {
      switch identity?.source {
      case nil: return (nil, nil)
      case .data(let certificate, let key): return (CurlBytes(certificate), CurlBytes(key))
      case .files(let certificate, let key):
        func read(_ file: String) throws -> CurlBytes {
          do { return CurlBytes(try Data(contentsOf: URL(fileURLWithPath: file))) } catch {
            throw NetworkError(.invalidConfiguration, detail: "the client’s identity cannot be read: \(file)")
          }
        }
        return (try read(certificate), try read(key))
      }
    }

    /// Sets what is the same for every transfer. An option that libcurl refuses makes the handle useless: going on without
    /// it would be to trust whom nobody named.
    func setUp(_ handle: CurlHandle) {
      let oldest = Int(tls.minimumVersion == .tls13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2)
      handle.require(CURLOPT_SSLVERSION, oldest)
      trust(tls.trust, trusted, handle, (CURLOPT_CAINFO, CURLOPT_CAINFO_BLOB, CURLOPT_CAPATH))
      if let proxyTrust {
        handle.require(CURLOPT_PROXY_SSLVERSION, oldest)
        trust(
          proxyTrust, trustedOfProxy, handle,
          (CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAINFO_BLOB, CURLOPT_PROXY_CAPATH))
      }
      if let certificate, let key {
        certificate.set(CURLOPT_SSLCERT_BLOB, of: handle)
        key.set(CURLOPT_SSLKEY_BLOB, of: handle)
        // An empty one if there is none: without, OpenSSL would ask on the terminal, and everything would wait.
        handle.require(CURLOPT_KEYPASSWD, tls.clientIdentity?.passphrase ?? "")
      }
      // Behind a proxy over TLS libcurl forgets that it was the certificate that failed; so we look ourselves.
      guard !tls.pins.isEmpty || (proxyTrust != nil && CurlOpenSSL.isUsed) else { return }
      // A session that is resumed shows no certificate, and pins would not be asked.
      if !tls.pins.isEmpty { handle.require(CURLOPT_SSL_SESSIONID_CACHE, 0) }
      handle.require(unsafe ulak_set_tls_context_callback(handle.pointer, Self.contextMade))
      handle.require(
        unsafe ulak_set_pointer(
          handle.pointer, CURLOPT_SSL_CTX_DATA, Unmanaged.passUnretained(handle).toOpaque()))
    }

    private func trust(
      _ trust: TLSTrust, _ bytes: CurlBytes?, _ handle: CurlHandle,
      _ options: (file: CURLoption, bytes: CURLoption, folder: CURLoption)
    ) {
      switch trust {
      case .system: return
      case .file(let file): handle.require(options.file, file)
      case .certificates:
        handle.require(options.file, nil)
        bytes?.set(options.bytes, of: handle)
      }
      // These alone: libcurl would go on trusting the system's folder beside them (CVE-2019-11324 is the like).
      handle.require(options.folder, nil)
    }

    /// A connection is about to shake hands, with a proxy or a server.
    private static let contextMade: curl_ssl_ctx_callback = { _, context, argument in
      #if canImport(COpenSSL)
        // Safe: libcurl calls this while it drives the handle that it was given, which owns the easy handle.
        guard let context = unsafe context, let argument = unsafe argument,
          case let handle = unsafe Unmanaged<CurlHandle>.fromOpaque(argument).takeUnretainedValue(),
          let transfer = handle.transfer,
          unsafe CurlOpenSSL.install(PinContext(handle.loop.security.pinning, transfer), in: context)
        else { return CURLE_ABORTED_BY_CALLBACK }
        return CURLE_OK
      #else
        return CURLE_ABORTED_BY_CALLBACK
      #endif
    }

    // MARK: From any thread

    /// Refuses what would be less safe than it was meant to be.
    ///
    /// - Throws: ``NetworkError`` with reason `insecureNotAllowed` for a pinned host that would be asked in the clear,
    ///   `invalidHeader` for a proxy's credentials that the origin would get.
    func admit(_ request: HTTPRequest) throws {
      if usesProxies, request.headerFields.contains(.proxyAuthorization) {
        throw NetworkError(
          .invalidHeader, detail: "Proxy-Authorization would go to the origin; the proxy’s credentials are the place")
      }
      let origin = request.url.origin
      guard origin.scheme == .http, !tls.pins.isEmpty, pinning.isEnforced(for: origin.host) else { return }
      throw NetworkError(.insecureNotAllowed, detail: "the host has pins, and is not asked over http")
    }

    func enforcesPins(for origin: Origin) -> Bool { origin.scheme == .https && pinning.isEnforced(for: origin.host) }
  }

  /// Bytes that libcurl reads where they are, for as long as there is a handle that may.
  @safe private final class CurlBytes {
    private let bytes: UnsafeMutableRawBufferPointer

    init(_ data: Data) {
      unsafe bytes = .allocate(byteCount: data.count, alignment: 1)
      unsafe bytes.copyBytes(from: data)
    }

    convenience init?(_ trust: TLSTrust) {
      guard case .certificates(let pem) = trust else { return nil }
      self.init(pem)
    }

    deinit { unsafe bytes.deallocate() }

    func set(_ option: CURLoption, of handle: CurlHandle) {
      handle.require(unsafe ulak_set_bytes(handle.pointer, option, bytes.baseAddress, bytes.count))
    }
  }
#endif

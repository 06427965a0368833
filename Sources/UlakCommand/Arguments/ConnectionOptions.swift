import Ulak

/// The options of TLS and of the way to the server, understood.
struct ConnectionOptions: Equatable, Sendable {
  var tls = TLSConfiguration()
  var path = PathConfiguration()
  var httpVersion = HTTPVersionPolicy.automatic
  /// The proxy as it was written, or where it is written; an empty text for none.
  var proxy: String?
  /// The hosts without a proxy, as they were written.
  var noProxy: String?

  static let options: Set<OptionName> = [
    .cacert, .pin, .cert, .key, .tlsMin, .proxy, .noproxy, .unixSocket, .resolve, .ipv4, .ipv6, .http1, .http2,
  ]

  init() {}

  /// - Throws: ``UsageError``
  init(_ parsed: ParsedArguments) throws {
    if let file = parsed[.cacert] { tls.trust = .file(file) }
    if parsed[.tlsMin] == "1.3" { tls.minimumVersion = .tls13 }
    tls.pins = try Self.pins(parsed[all: .pin])
    if let certificate = parsed[.cert] {
      tls.clientIdentity = ClientIdentity(certificateFile: certificate, privateKeyFile: parsed[.key])
    } else if parsed.has(.key) {
      throw UsageError("--key means nothing without --cert")
    }
    (proxy, noProxy) = (parsed[.proxy], parsed[.noproxy])
    path.unixSocket = parsed[.unixSocket]
    if path.unixSocket != nil, proxy != nil { throw UsageError("--unix-socket and --proxy contradict each other") }
    path.resolveOverrides = try parsed[all: .resolve].map(Self.override)
    guard !(parsed.has(.ipv4) && parsed.has(.ipv6)) else { throw UsageError("--ipv4 and --ipv6 contradict each other") }
    if parsed.has(.ipv4) { path.addressFamily = .ipv4 }
    if parsed.has(.ipv6) { path.addressFamily = .ipv6 }
    guard !(parsed.has(.http1) && parsed.has(.http2)) else {
      throw UsageError("--http1 and --http2 contradict each other")
    }
    if parsed.has(.http1) { httpVersion = .http11 }
    if parsed.has(.http2) { httpVersion = .http2PriorKnowledge }
  }

  /// Finds the proxy: the option's, or else the environment's. An option of its own takes the place of all variables.
  ///
  /// - Throws: ``UsageError``, which does not repeat what may hold a password.
  mutating func findProxy(_ reader: SecretReader) throws {
    if let proxy {
      let text = try reader.secret(proxy, for: "--proxy")
      guard !text.isEmpty else { return }
      do { path.proxy = .server(try ProxyServer(text), except: NoProxyList(noProxy ?? "")) } catch {
        throw UsageError("--proxy is not the address of a proxy: http, https or socks5, a host and a port")
      }
      return
    }
    // A socket file is asked for by name; no variable takes its place.
    guard path.unixSocket == nil else { return }
    let names = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
    var variables: [String: String] = [:]
    for name in names + names.map({ $0.uppercased() }) + ["REQUEST_METHOD"] {
      variables[name] = reader.environment(name)
    }
    path.proxy = .environment(variables)
    if let noProxy { path.proxy.exceptions = NoProxyList(noProxy) }
  }

  private static func pins(_ texts: [String]) throws -> [HostPins] {
    var order: [String] = []
    var found: [String: Set<PublicKeyPin>] = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].hasPrefix("sha256/") else { throw UsageError("--pin is HOST=sha256/BASE64") }
      let host = String(parts[0])
      let pin = PublicKeyPin(String(parts[1]))
      guard !host.hasPrefix("**"), HostPattern(host).isValid else {
        throw UsageError("the host of --pin is a name, an address or *.NAME")
      }
      guard pin.isValid else { throw UsageError("--pin is not a SHA-256 digest in Base64") }
      if found[host] == nil { order.append(host) }
      found[host, default: []].insert(pin)
    }
    return order.map { host in
      var pins = HostPins([HostPattern(host)], found[host]!)
      pins.needsBackup = false
      return pins
    }
  }

  private static func override(_ text: String) throws -> ResolveOverride {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let addresses = parts.count == 3 ? parts[2].split(separator: ",", omittingEmptySubsequences: false) : []
    let read = addresses.compactMap { IPAddress($0) }
    guard !addresses.isEmpty, read.count == addresses.count, let port = Int(parts[1]), (1...65_535).contains(port),
      !parts[0].isEmpty
    else { throw UsageError("--resolve is HOST:PORT:ADDRESS, or several addresses with commas") }
    return ResolveOverride(host: String(parts[0]), port: port, addresses: read)
  }
}

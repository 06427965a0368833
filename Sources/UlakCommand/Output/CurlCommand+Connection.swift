import Ulak

extension CurlCommand {
  /// The words for TLS and for the way to the server.
  func connection(_ options: ConnectionOptions, to url: HTTPURL) -> [String] {
    var words: [String] = []
    func add(_ option: String, _ value: String?) {
      if let value { words += [option, Self.quoted(value)] }
    }
    if case .file(let file) = options.tls.trust { add("--cacert", file) }
    if options.tls.minimumVersion == .tls13 { words.append("--tlsv1.3") }
    if let pins = options.tls.pins.pins(for: url.origin.host) {
      add("--pinnedpubkey", pins.pins.map { "sha256//\($0.base64)" }.sorted().joined(separator: ";"))
    }
    if case .files(let certificate, let key)? = options.tls.clientIdentity?.source {
      add("--cert", certificate)
      if key != certificate { add("--key", key) }
    }
    add("--proxy", options.proxy.map(proxy))
    add("--noproxy", options.noProxy)
    add("--unix-socket", options.path.unixSocket)
    for override in options.path.resolveOverrides {
      let addresses = override.addresses.map { $0.isIPv6 ? "[\($0)]" : "\($0)" }.joined(separator: ",")
      add("--resolve", "\(override.host):\(override.port):\(addresses)")
    }
    if options.path.addressFamily == .ipv4 { words.append("-4") }
    if options.path.addressFamily == .ipv6 { words.append("-6") }
    return words
  }

  /// A proxy as it was written, its password left out; what stands elsewhere is not looked up.
  private func proxy(_ text: String) -> String {
    if redaction.showsSecrets || text.isEmpty { return text }
    guard let server = try? ProxyServer(text) else { return Redaction.mark }
    guard server.credentials != nil else { return text }
    return "\(server.kind.rawValue)://\(Redaction.mark)@\(server.host):\(server.port)"
  }
}

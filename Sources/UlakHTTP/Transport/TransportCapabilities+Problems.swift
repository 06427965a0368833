extension TransportCapabilities {
  /// What a transport with these capabilities cannot honour, each named: a wish that cannot be fulfilled is refused and
  /// never passed over.
  package func problems(of tls: TLSConfiguration, _ path: PathConfiguration) -> [NetworkError] {
    let plain = PathConfiguration()
    let wishes: [(isAsked: Bool, isMet: Bool, what: String)] = [
      (tls.trust != .system, acceptsCertificateAuthorities, "trust certificates of the caller’s choice"),
      (!tls.pins.isEmpty, enforcesPins, "enforce pins"),
      (tls.clientIdentity != nil, acceptsClientCertificates, "show a client certificate"),
      (tls.minimumVersion != .tls12, choosesTLSVersion, "choose the version of TLS"),
      (path.proxy.isUsed, usesProxies, "use a proxy of the caller’s choice"),
      (path.proxy.isSecured, usesSecuredProxies, "reach a proxy over TLS"),
      (!path.destinations.allowsEverything, checksDestinations, "check the addresses it connects to"),
      (path.unixSocket != nil, choosesPath, "connect to a socket file"),
      (!path.resolveOverrides.isEmpty, choosesPath, "take addresses for names"),
      (path.addressFamily != plain.addressFamily, choosesPath, "choose between IPv4 and IPv6"),
      (path.happyEyeballsDelay != plain.happyEyeballsDelay, choosesPath, "wait as long as told for an address"),
      (path.interface != nil, choosesPath, "choose the interface"),
    ]
    return wishes.filter { $0.isAsked && !$0.isMet }.map {
      NetworkError(.unsupported, detail: "this transport cannot \($0.what)")
    }
  }
}

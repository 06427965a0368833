#if canImport(CCurl)
  import UlakHTTP
  import UlakPlatform

  /// The pins of a transport.
  struct Pinning: Sendable {
    let pins: [HostPins]
    let time: any TimeSource
    let onReport: (@Sendable (PinReport) -> Void)?

    /// Whether a connection to a host whose chain was verified may go on.
    func allow(
      _ host: String?, verified: () -> [PinReport.Certificate], served: () -> [PinReport.Certificate]
    ) -> Bool {
      guard let host, let pins = pins.pins(for: host) else { return true }
      let now = time.secondsSince1970
      let chain = verified()
      let verdict = pins.verdict(on: chain.lazy.map(\.pin), at: now)
      if verdict != .accepted, let onReport,
        let report = PinReport(verdict, on: pins, of: host, verified: chain, served: served(), at: now)
      {
        onReport(report)
      }
      return verdict != .refused
    }

    /// Whether a host has pins that are enforced now.
    func isEnforced(for host: String) -> Bool {
      pins.pins(for: host)?.isEnforced(at: time.secondsSince1970) ?? false
    }
  }

  /// What one TLS connection knows of its pins. It lives as long as OpenSSL's context of the connection, which may ask
  /// again when the transfer that began it is long over: a server may renegotiate.
  final class PinContext {
    private let pinning: Pinning
    /// Whom a connection is to that names no host: names alone are sent (RFC 6066, section 3), addresses are not.
    private let address: String?
    private weak var transfer: CurlTransfer?

    init(_ pinning: Pinning, _ transfer: CurlTransfer) {
      self.pinning = pinning
      self.transfer = transfer
      let host = transfer.request.url.origin.host
      address = IPAddress(host) == nil ? nil : host
    }

    /// Whether the connection may go on. If not, its transfer knows why: libcurl may lose that on the way, as it does
    /// behind a proxy over TLS.
    func allow(
      serverName: String?, verified: () -> [PinReport.Certificate], served: () -> [PinReport.Certificate]
    ) -> Bool {
      if pinning.allow(serverName ?? address, verified: verified, served: served) { return true }
      transfer?.violation = NetworkError(.pinningFailed, detail: "no key of the verified chain is pinned")
      return false
    }

    /// The chain was not verified, and why, by OpenSSL's number.
    func refused(serverName: String?, result: Int) {
      let isOfOrigin = (serverName ?? address).map(isOrigin) ?? true
      let whose = isOfOrigin ? "the" : "the proxy’s"
      transfer?.violation = NetworkError(.certificate, detail: CurlErrors.certificateDetail(result, of: whose))
    }

    private func isOrigin(_ name: String) -> Bool {
      // The name is sent without the dot that a complete one ends with.
      transfer.map { HostPattern(name).matches($0.request.url.origin.host) } ?? true
    }
  }
#endif

#if canImport(CCurl)
  import UlakHTTP
  import UlakPlatform

  /// The pins of a transport, as a TLS connection asks for them.
  final class PinContext: Sendable {
    private let pins: [HostPins]
    /// Whom a connection is to that names no host: names alone are sent (RFC 6066, section 3), addresses are not.
    private let address: String?
    private let time: any TimeSource
    private let onReport: (@Sendable (PinReport) -> Void)?

    init(
      _ pins: [HostPins], address: String? = nil, time: any TimeSource, onReport: (@Sendable (PinReport) -> Void)?
    ) {
      self.pins = pins
      self.address = address
      self.time = time
      self.onReport = onReport
    }

    /// Whether a connection whose chain was verified may go on.
    func allow(
      serverName: String?, verified: () -> [PinReport.Certificate], served: () -> [PinReport.Certificate]
    ) -> Bool {
      guard let host = serverName ?? address, let pins = pins.pins(for: host) else { return true }
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
  }
#endif

import UlakHTTP

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The pins of a configuration, and who is told about them.
package struct ConfiguredPins: PinDeciding {
  let pins: [HostPins]
  let onReport: (@Sendable (PinReport) -> Void)?

  package func decision(host: String, spkiSHA256Hashes: [Data], now: Double) -> PinDecision {
    guard let pins = pins.pins(for: host) else { return .notPinned }
    // The session shows the validated chain alone, and of its certificates we read nothing but the keys.
    let chain = spkiSHA256Hashes.map { PinReport.Certificate(subject: "", pin: PublicKeyPin(digest: Array($0))) }
    let verdict = pins.verdict(on: chain.lazy.map(\.pin), at: now)
    if verdict != .accepted, let onReport,
      let report = PinReport(verdict, on: pins, of: host, verified: chain, served: chain, at: now)
    {
      onReport(report)
    }
    return verdict == .refused ? .refused("no key of the verified chain is pinned") : .accepted
  }

  /// Whether a host has pins that are enforced now.
  func isEnforced(for host: String, at now: Double) -> Bool { pins.pins(for: host)?.isEnforced(at: now) ?? false }
}

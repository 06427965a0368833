#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The keys that hosts may have: one of them must be in the chain that was verified, in the server's own certificate or
/// in that of an authority above it.
///
/// ```swift
/// $0.tls.pins = [HostPins(["**.example.com"], ["sha256/ISsxGg…=", "sha256/r8udi…="], endDate: nextSummer)]
/// ```
///
/// At least two pins are asked for, one of them for a key that is kept in reserve: who pins only the key in use locks all
/// apps out on the day it is lost.
public struct HostPins: Sendable, Hashable {
  /// The hosts.
  public var hosts: [HostPattern]
  /// The pins, one of which must match.
  public var pins: Set<PublicKeyPin>
  /// From when on the pins are ignored, so that an app that nobody updates goes on working; nil for never. Each connection
  /// that is made without them is reported.
  public var endDate: Date?
  /// What happens when no pin matches.
  public var mode: Mode
  /// Whether one pin is too few. A command that a person types locks nobody out.
  package var needsBackup = true

  /// What happens when no pin matches.
  public enum Mode: String, Sendable, Hashable {
    /// The connection is refused, with a report.
    case enforce
    /// A report, nothing else.
    case reportOnly
  }

  /// Pins for hosts.
  public init(
    _ hosts: [HostPattern], _ pins: Set<PublicKeyPin>, endDate: Date? = nil, mode: Mode = .enforce
  ) {
    self.hosts = hosts
    self.pins = pins
    self.endDate = endDate
    self.mode = mode
  }

  var problems: [NetworkError] {
    var problems: [NetworkError] = []
    func demand(_ condition: Bool, _ detail: String) {
      if !condition { problems.append(NetworkError(.invalidConfiguration, detail: detail)) }
    }
    demand(!hosts.isEmpty, "pins without a host")
    for host in hosts { demand(host.isValid, "pins for a host that is not valid: \(host)") }
    let name = hosts.first.map { "\($0)" } ?? "no host"
    for pin in pins { demand(pin.isValid, "a pin for \(name) is not a SHA-256 digest in Base64") }
    demand(
      pins.count >= (needsBackup ? 2 : 1),
      "pins for \(name) must be two at least: one in use, and one of a key in reserve")
    return problems
  }

  /// Whether the pins are enforced at this time.
  package func isEnforced(at secondsSince1970: Double) -> Bool {
    mode == .enforce && !hasEnded(at: secondsSince1970)
  }

  private func hasEnded(at secondsSince1970: Double) -> Bool {
    endDate.map { secondsSince1970 >= $0.timeIntervalSince1970 } ?? false
  }

  /// What the pins say to a chain that was verified.
  ///
  /// - Parameters:
  ///   - chain: the keys of the verified path, and of no other certificate that the server may have sent.
  ///   - secondsSince1970: the present on the wall clock.
  package func verdict(on chain: some Sequence<PublicKeyPin>, at secondsSince1970: Double) -> PinVerdict {
    let matches = chain.contains { pins.contains($0) }
    if hasEnded(at: secondsSince1970) { return .ignored(matches: matches) }
    if matches { return .accepted }
    return mode == .enforce ? .refused : .reported
  }
}

/// What pins say to a connection.
package enum PinVerdict: Sendable, Hashable {
  /// One of them matches.
  case accepted
  /// None matches: there must be no connection.
  case refused
  /// None matches, which is reported and nothing more.
  case reported
  /// Their time is over.
  case ignored(matches: Bool)
}

extension [HostPins] {
  /// The pins of a host, by the entry that names it most closely; nil if none does.
  package func pins(for host: String) -> HostPins? {
    var best: (pattern: HostPattern, pins: HostPins)?
    for entry in self {
      for pattern in entry.hosts where pattern.matches(host) {
        if let present = best, !pattern.isCloser(than: present.pattern) { continue }
        best = (pattern, entry)
      }
    }
    return best?.pins
  }
}

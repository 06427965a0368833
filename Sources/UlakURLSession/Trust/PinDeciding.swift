import UlakHTTP

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Decides whether the keys of a server are those that were pinned for it.
package protocol PinDeciding: Sendable {
  /// The decision about one connection, whose certificates the system has found valid.
  ///
  /// - Parameters:
  ///   - host: the host that was asked for.
  ///   - spkiSHA256Hashes: the SHA-256 of each key in the validated chain, from the server's own to the root's. A key that
  ///     cannot be read has none.
  ///   - now: the present, in seconds since 1970.
  func decision(host: String, spkiSHA256Hashes: [Data], now: Double) -> PinDecision
}

/// What pins say of a server.
package enum PinDecision: Sendable, Hashable {
  /// Nothing is pinned for the host.
  case notPinned
  /// A key is pinned.
  case accepted
  /// No key is pinned; the words say why, without secrets.
  case refused(String)
}

/// Puts certificates before the pins. Pure but for the hash, which is handed in.
struct PinCheck {
  let pins: any PinDeciding
  let sha256: @Sendable (Data) -> Data

  /// Why the connection must not be used, nil if it is the system's to decide.
  ///
  /// - Parameter certificates: the validated chain in DER, from the server's own on; nil if the system found none. The
  ///   session asks it again and may get another answer, so a pinned host is refused here all the same.
  func objection(toHost host: String, certificates: [Data]?, now: Double) -> NetworkError? {
    let hashes = (certificates ?? []).compactMap { SubjectPublicKeyInfo.encoded(inCertificate: $0).map(sha256) }
    switch pins.decision(host: host, spkiSHA256Hashes: hashes, now: now) {
    case .notPinned: return nil
    case .accepted where certificates != nil: return nil
    case .refused(let why) where certificates != nil:
      return NetworkError(.pinningFailed, detail: why.isEmpty ? "none of the server's keys is pinned" : why)
    case .accepted, .refused:
      return NetworkError(.certificate, detail: "the system found no valid chain, and the host is pinned")
    }
  }
}

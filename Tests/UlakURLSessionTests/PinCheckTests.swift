import Testing
import UlakHTTP

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Certificates before the pins.
struct PinCheckTests {
  private struct Pins: PinDeciding {
    let pinned: Data
    func decision(host: String, spkiSHA256Hashes hashes: [Data], now: Double) -> PinDecision {
      guard host == "pinned.example" else { return .notPinned }
      return hashes.contains(pinned) ? .accepted : .refused(now > 100 ? "expired" : "")
    }
  }

  /// A certificate with this key and nothing else of interest.
  private func certificate(_ key: UInt8) -> Data {
    let info: [UInt8] = [0x30, 0x05, 0x30, 0x00, 0x03, 0x01, key]
    let fields: [UInt8] = [0x02, 0x01, 0x01] + [UInt8]([0x30, 0x00, 0x30, 0x00, 0x30, 0x00, 0x30, 0x00]) + info
    return Data([0x30, UInt8(fields.count + 2), 0x30, UInt8(fields.count)] + fields)
  }

  /// The hash that stands in: the key's last byte.
  private func check(_ pinned: UInt8) -> PinCheck {
    PinCheck(pins: Pins(pinned: Data([pinned])), sha256: { $0.suffix(1) })
  }

  @Test func `a pinned key anywhere in the chain is enough`() {
    let chain = [certificate(1), certificate(2)]
    #expect(check(1).objection(toHost: "pinned.example", certificates: chain, now: 0) == nil)
    #expect(check(2).objection(toHost: "pinned.example", certificates: chain, now: 0) == nil)
  }

  @Test func `no pinned key is an objection, which says why`() {
    let chain = [certificate(1)]
    let silent = check(9).objection(toHost: "pinned.example", certificates: chain, now: 0)
    #expect(silent?.reason == .pinningFailed)
    #expect(silent?.detail == "none of the server's keys is pinned")
    #expect(check(9).objection(toHost: "pinned.example", certificates: chain, now: 200)?.detail == "expired")
  }

  @Test func `a chain that cannot be read is an objection for a pinned host alone`() {
    let chain = [Data([1, 2, 3])]
    #expect(check(3).objection(toHost: "pinned.example", certificates: chain, now: 0) != nil)
    #expect(check(3).objection(toHost: "pinned.example", certificates: [], now: 0) != nil)
    #expect(check(3).objection(toHost: "other.example", certificates: chain, now: 0) == nil)
  }

  @Test func `without a valid chain a pinned host is refused, whatever the pins say, and others are the system's`() {
    struct Lenient: PinDeciding {
      func decision(host: String, spkiSHA256Hashes: [Data], now: Double) -> PinDecision { .accepted }
    }
    #expect(check(3).objection(toHost: "pinned.example", certificates: nil, now: 0)?.reason == .certificate)
    #expect(check(3).objection(toHost: "other.example", certificates: nil, now: 0) == nil)
    let lenient = PinCheck(pins: Lenient(), sha256: { $0 })
    #expect(lenient.objection(toHost: "a.example", certificates: nil, now: 0)?.reason == .certificate)
    #expect(lenient.objection(toHost: "a.example", certificates: [], now: 0) == nil)
  }
}

import UlakHTTP
import UlakMockServer
import UlakPlatform

/// How long things take on a link, and which random numbers that costs.
extension LinkProfile {
  /// What fits into one packet, as on most networks.
  private static let packetBytes = 1_400

  /// The time a packet takes one way.
  func flight(_ random: some RandomSource) -> Duration {
    jitter > .zero ? latency + jitter * random.unit() : latency
  }

  /// Whether a packet is lost.
  func losesPacket(_ random: some RandomSource) -> Bool { loss > 0 && random.unit() < loss }

  /// Whether an exchange breaks.
  func breaks(_ random: some RandomSource) -> Bool { breakage > 0 && random.unit() < breakage }

  /// How long it takes until a lost packet is sent again: never nothing, or it could be lost for ever at one instant.
  var resendDelay: Duration { max(retransmissionDelay, .milliseconds(1)) }

  /// How long it takes to put this many bytes on the link, those of lost packets twice. The last packet's loss is left
  /// to its flight.
  func transmission(of bytes: Int, _ random: some RandomSource) -> Duration {
    var duration = Duration.zero
    if let bytesPerSecond { duration += .seconds(Double(bytes) / Double(max(bytesPerSecond, 1))) }
    if loss > 0 {
      for _ in 0..<max(0, (bytes - 1) / Self.packetBytes) where losesPacket(random) { duration += resendDelay }
    }
    return duration
  }
}

extension HTTPFields {
  /// What the fields take on the wire.
  var wireBytes: Int { reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 } }
}

extension HTTPRequest {
  /// What the request takes on the wire, about: a transport adds a few fields.
  var wireBytes: Int {
    method.rawValue.utf8.count + url.target.utf8.count + 14 + headerFields.wireBytes + (body.bytes?.count ?? 0)
  }
}

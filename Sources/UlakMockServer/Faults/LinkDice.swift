import UlakPlatform

/// What a link does to the packets of one connection, drawn from a seed.
struct LinkDice {
  /// What fits into a packet.
  static let packetSize = 1460

  let profile: LinkProfile
  private var state: UInt64

  /// - Parameter number: the connection's, so that each has its own luck.
  init(_ profile: LinkProfile, seed: UInt64, number: Int) {
    self.profile = profile
    state = SplitMix64.mixed(seed &+ UInt64(truncatingIfNeeded: number) &* SplitMix64.step)
  }

  /// How long it takes until the first byte of an answer is there, from when the request left: there and back.
  mutating func roundTrip() -> Duration { oneWay() + oneWay() }

  /// How much later the next packet can leave because of this one.
  mutating func delay(ofPacket bytes: Int) -> Duration {
    var delay = Duration.zero
    if let rate = profile.bytesPerSecond { delay += .nanoseconds(1_000_000_000 * bytes / max(1, rate)) }
    if unit() < profile.loss { delay += profile.retransmissionDelay }
    return delay
  }

  /// Whether the connection breaks during this exchange: after how many bytes of the answer's content, if so.
  mutating func breakage() -> Int? { unit() < profile.breakage ? Int(unit() * 4096) : nil }

  private mutating func oneWay() -> Duration {
    var time = profile.latency + profile.jitter * unit()
    if unit() < profile.loss { time += profile.retransmissionDelay }
    return time
  }

  private mutating func unit() -> Double {
    state &+= SplitMix64.step
    return Double(SplitMix64.mixed(state) >> 11) * 0x1p-53
  }
}

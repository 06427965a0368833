import Synchronization

/// Numbers for calls that look random and do not repeat.
///
/// One question to the system's generator for each client, not for each call: that would be a system call. The numbers
/// are no secrets.
struct RequestNumbers: ~Copyable, Sendable {
  private let seed: UInt64
  private let count = Atomic<UInt64>(0)

  init(_ random: some RandomSource) { seed = random.next() }

  /// The next number.
  func next() -> UInt64 {
    let count = count.wrappingAdd(1, ordering: .relaxed).newValue
    return SplitMix64.mixed(seed &+ count &* SplitMix64.step)
  }
}

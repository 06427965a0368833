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
    let step = count.wrappingAdd(1, ordering: .relaxed).newValue
    // The mixing of SplitMix64: different inputs give different outputs.
    var mixed = seed &+ step &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import Synchronization

/// Where randomness comes from: jitter, identifiers, boundaries.
///
/// Tests and simulations hand in a ``SeededRandomSource``, so that a run can be repeated.
public protocol RandomSource: Sendable {
  /// 64 uniformly distributed random bits.
  func next() -> UInt64
}

extension RandomSource {
  /// A random number of at least zero and below one.
  public func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// The operating system's random generator, fit for secrets.
public struct SystemRandomSource: RandomSource {
  /// Creates the source; all instances are alike.
  public init() {}

  /// 64 random bits.
  public func next() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

/// A repeatable sequence (SplitMix64): the same seed gives the same numbers. Never for secrets.
public final class SeededRandomSource: RandomSource {
  private let state: Mutex<UInt64>

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) { state = Mutex(seed) }

  /// The next 64 bits of the sequence.
  public func next() -> UInt64 {
    state.withLock { state in
      state &+= SplitMix64.step
      return SplitMix64.mixed(state)
    }
  }
}

/// The arithmetic of SplitMix64: multiples of the step, mixed, are numbers that look random and do not repeat.
package enum SplitMix64 {
  package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  package static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

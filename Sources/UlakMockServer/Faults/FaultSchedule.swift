import UlakPlatform

/// Which of the occasions for a fault are taken, counted from one.
public struct FaultSchedule: Sendable, Hashable {
  private enum Rule: Hashable {
    case always
    case first(Int)
    case after(Int)
    case every(Int)
    case probability(Double, seed: UInt64)
  }

  private let rule: Rule

  /// Every one.
  public static let always = FaultSchedule(rule: .always)

  /// The first `count`.
  public static func first(_ count: Int) -> Self { Self(rule: .first(count)) }

  /// All but the first `count`.
  public static func after(_ count: Int) -> Self { Self(rule: .after(count)) }

  /// Each `count`-th. Below one, none.
  public static func every(_ count: Int) -> Self { Self(rule: .every(count)) }

  /// Each with this probability, from 0 to 1. The same seed takes the same occasions.
  public static func probability(_ probability: Double, seed: UInt64) -> Self {
    Self(rule: .probability(probability, seed: seed))
  }

  /// Whether occasion `number`, counted from one, is taken.
  public func takes(_ number: Int) -> Bool {
    switch rule {
    case .always: true
    case .first(let count): number <= count
    case .after(let count): number > count
    case .every(let count): count > 0 && number % count == 0
    case .probability(let probability, let seed):
      // By its number and not by a running sequence: how requests interleave then changes nothing.
      Double(Self.draw(seed, number) >> 11) * 0x1p-53 < probability
    }
  }

  private static func draw(_ seed: UInt64, _ number: Int) -> UInt64 {
    SplitMix64.mixed(seed &+ UInt64(truncatingIfNeeded: number) &* SplitMix64.step)
  }
}

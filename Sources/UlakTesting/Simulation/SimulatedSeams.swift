import UlakPlatform

/// The virtual clock as a scenario sees it: to be asked by the loop's thread alone.
struct SimulatedTime: TimeSource {
  let clock: TestClock
  let executor: SimulationExecutor

  var now: MonotonicInstant {
    executor.checkThread("the clock was read")
    return clock.now
  }

  var secondsSince1970: Double {
    executor.checkThread("the clock was read")
    return clock.secondsSince1970
  }

  func schedule(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) -> TimerEntry {
    executor.checkThread("a timer entry was made")
    return clock.schedule(at: instant, action)
  }

  func cancel(_ entry: TimerEntry) {
    executor.checkThread("a timer entry was taken back")
    clock.cancel(entry)
  }
}

/// Seeded randomness, to be asked by the loop's thread alone.
struct SimulatedRandomness: RandomSource {
  private let source: SeededRandomSource
  private let executor: SimulationExecutor

  /// A sequence of its own for each user: what one of them draws must not change what the others get.
  init(seed: UInt64, stream: UInt64, executor: SimulationExecutor) {
    source = SeededRandomSource(seed: SplitMix64.mixed(seed &+ stream &* SplitMix64.step))
    self.executor = executor
  }

  func next() -> UInt64 {
    executor.checkThread("a random number was drawn")
    return source.next()
  }
}

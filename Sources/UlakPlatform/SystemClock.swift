#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads the system's clocks.
package enum SystemClock {
  #if os(Linux)
    static let monotonic = CLOCK_BOOTTIME
  #else
    static let monotonic = CLOCK_MONOTONIC_RAW
  #endif

  /// The monotonic clock that goes on while the device sleeps.
  static var monotonicNow: MonotonicInstant {
    let time = read(monotonic)
    return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Seconds since 1970.
  static var wallNow: Double {
    let time = read(CLOCK_REALTIME)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// How long the processor has worked for the calling thread: what a load elsewhere does not lengthen.
  package static var threadProcessorTime: Duration {
    let time = read(CLOCK_THREAD_CPUTIME_ID)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    // Safe: the system writes one timespec into the variable it is given.
    unsafe clock_gettime(clock, &time)
    return time
  }
}

import Foundation

/// One contender's work in one round: wall time, and the CPU time of this whole process.
struct Measurement {
  var count: Int
  var seconds: Double
  var userSeconds: Double
  var systemSeconds: Double

  var perSecond: Double { Double(count) / seconds }
  var cpuMicroseconds: Double { userMicroseconds + systemMicroseconds }
  var userMicroseconds: Double { userSeconds / Double(count) * 1e6 }
  var systemMicroseconds: Double { systemSeconds / Double(count) * 1e6 }

  /// Measures `work`, which does `count` things.
  static func of(_ count: Int, _ work: () async throws -> Void) async rethrows -> Measurement {
    let before = CPUTime.now()
    let began = ContinuousClock.now
    try await work()
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let after = CPUTime.now()
    return Measurement(
      count: count, seconds: seconds, userSeconds: after.user - before.user,
      systemSeconds: after.system - before.system)
  }
}

/// CPU time this process has used so far, all threads together.
private struct CPUTime {
  var user: Double
  var system: Double

  static func now() -> CPUTime {
    var usage = rusage()
    #if canImport(Glibc)
      _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
    #endif
    return CPUTime(user: seconds(usage.ru_utime), system: seconds(usage.ru_stime))
  }

  private static func seconds(_ value: timeval) -> Double {
    Double(value.tv_sec) + Double(value.tv_usec) / 1e6
  }
}

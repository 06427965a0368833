import Synchronization

/// The device's clocks, and one thread that fires every deadline of the process.
///
/// The thread starts with the first entry and lives as long as the process. Entries that are taken back in time, as
/// nearly all deadlines are, never wake it.
public final class SystemTimeSource: TimeSource {
  /// The one instance; a second would be a second timer thread.
  public static let shared = SystemTimeSource()

  private struct State {
    var queue = DeadlineQueue<@Sendable () -> Void>()
    var armed = MonotonicInstant.distantFuture
    var isRunning = false
  }

  private let state = Mutex(State())
  private let alarm = SystemAlarm()

  init() {}

  /// The present on the monotonic clock, which counts suspension.
  public var now: MonotonicInstant { SystemClock.monotonicNow }

  /// The present on the wall clock, in seconds since 1970.
  public var secondsSince1970: Double { SystemClock.wallNow }

  /// Adds an entry to the process's timer.
  public func schedule(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) -> TimerEntry {
    state.withLock { state in
      let entry = state.queue.insert(action, at: instant)
      if instant < state.armed {
        state.armed = instant
        alarm.set(instant)
      }
      // Without a thread to be had, the next entry tries again.
      if !state.isRunning { state.isRunning = SystemThread.start(named: "ulak.timer") { self.run() } }
      return entry
    }
  }

  /// Takes an entry back.
  public func cancel(_ entry: TimerEntry) {
    // The alarm stays as it is: one vain wake-up costs less than a system call for each deadline that was met.
    _ = state.withLock { $0.queue.remove(entry) }
  }

  private func run() {
    while true {
      alarm.wait()
      while let action = nextDue() { action() }
    }
  }

  private func nextDue() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let action = state.queue.popDue(at: now) { return action }
      state.armed = state.queue.earliest ?? .distantFuture
      alarm.set(state.armed)
      return nil
    }
  }
}

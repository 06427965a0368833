#if os(Linux)
  import CUlakPlatform

  /// Wakes one waiting thread at an instant that any thread may move.
  ///
  /// A timer descriptor on the clock that counts suspension: moving the instant is one system call, and the waiting
  /// thread needs no second descriptor to be told.
  struct SystemAlarm: Sendable {
    private let descriptor = ulak_alarm_create()

    /// Moves the instant; ``MonotonicInstant/distantFuture`` silences the alarm.
    func set(_ instant: MonotonicInstant) {
      // Zero silences the alarm, so an instant at or before the origin becomes the first nanosecond.
      ulak_alarm_set(descriptor, instant == .distantFuture ? 0 : max(1, instant.nanoseconds))
    }

    /// Blocks until the instant is reached.
    func wait() { ulak_alarm_wait(descriptor) }
  }
#else
  import Darwin

  /// Wakes one waiting thread at an instant that any thread may move.
  ///
  /// The condition variable's clock stands still while the device sleeps, so no wait is longer than a second: after a
  /// suspension a deadline is at most that late.
  @safe final class SystemAlarm: @unchecked Sendable {
    // Proof: every access to `instant` holds `mutex`, and the POSIX objects live at fixed addresses until deinit.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var instant = MonotonicInstant.distantFuture

    init() {
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(condition, nil)
    }

    /// Moves the instant.
    func set(_ instant: MonotonicInstant) {
      unsafe pthread_mutex_lock(mutex)
      self.instant = instant
      unsafe pthread_cond_signal(condition)
      unsafe pthread_mutex_unlock(mutex)
    }

    /// Blocks until the instant is reached.
    func wait() {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      while true {
        let left = SystemClock.monotonicNow.duration(to: instant).saturatedNanoseconds
        if left <= 0 { return }
        let slice = min(left, 1_000_000_000)
        var time = timespec(tv_sec: Int(slice / 1_000_000_000), tv_nsec: Int(slice % 1_000_000_000))
        unsafe pthread_cond_timedwait_relative_np(condition, mutex, &time)
      }
    }
  }
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value under a lock, for which threads of our own can wait. Tasks may change it, for that never blocks for long;
/// they must not wait.
@safe final class Monitor<State: Sendable>: @unchecked Sendable {
  // Proof: `state` and `waiting` are touched under `mutex` only.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State
  /// How many threads wait; also under `mutex`. To wake nobody would still cost.
  private var waiting = 0

  init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe changed.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Looks at the value or changes it, and lets those that wait look again.
  func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      if waiting > 0 { unsafe pthread_cond_broadcast(changed) }
      unsafe pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Blocks this thread until `body` answers something; it is asked again after each change.
  func wait<Result>(until body: (inout State) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      waiting += 1
      unsafe pthread_cond_wait(changed, mutex)
      waiting -= 1
    }
  }
}

// The library's locks are the standard library's `Mutex`. On Linux that is a futex inside a library which the thread
// sanitizer cannot see into: every access it guards would look like a race. So under the sanitizer (`make tsan` defines
// ULAK_TSAN) each module that locks gives the name to this one instead, a mutex of the system behind the same interface.
#if ULAK_TSAN
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A value that one thread at a time may touch.
  @safe
  package struct VisibleMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Proof: the value is reached through `withLock` alone, and the lock is held while it is.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    package init(_ initialValue: consuming sending Value) {
      unsafe lock = .allocate(capacity: 1)
      unsafe pthread_mutex_init(lock, nil)
      unsafe value = .allocate(capacity: 1)
      unsafe value.initialize(to: initialValue)
    }

    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try unsafe body(&value.pointee)
    }
  }
#endif

#if canImport(CNGHTTP2)
  import CUlakPlatform

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Waits for a socket and for other threads at once. One thread waits; any may ``wake()`` it.
  final class Poller: Sendable {
    private let poller: Int32
    private let waker: Int32

    /// What the wait ended with.
    struct Readiness {
      var isReadable = false
      var isWritable = false
    }

    /// Nil if the system has no descriptors left.
    init?() {
      poller = ulak_poller_create()
      guard poller >= 0 else { return nil }
      waker = ulak_poller_waker(poller)
      guard waker >= 0 else {
        close(poller)
        return nil
      }
    }

    deinit {
      if waker != poller { close(waker) }
      close(poller)
    }

    /// Sets what to wait for; false if the system refuses.
    func watch(_ descriptor: Int32, forWriting: Bool) -> Bool {
      let readiness = forWriting ? ULAK_READABLE | ULAK_WRITABLE : ULAK_READABLE
      return ulak_poller_watch(poller, descriptor, UInt32(readiness)) == 0
    }

    /// Blocks until something is ready, somebody wakes it, or at once if told not to block.
    func wait(blocks: Bool) -> Readiness {
      var events = [ulak_event](repeating: ulak_event(), count: 2)
      // Safe: the call fills at most as many events as there are.
      let count = unsafe ulak_poller_wait(poller, &events, 2, blocks ? -1 : 0)
      var ready = Readiness()
      for event in events.prefix(Int(count)) {
        if event.descriptor == waker {
          ulak_poller_drain(waker)
        } else {
          ready.isReadable = ready.isReadable || event.readiness & UInt32(ULAK_READABLE) != 0
          ready.isWritable = ready.isWritable || event.readiness & UInt32(ULAK_WRITABLE) != 0
        }
      }
      return ready
    }

    /// Ends the wait, or the next one.
    func wake() { ulak_poller_wake(poller, waker) }
  }
#endif

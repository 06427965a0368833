import CUlakPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Starts threads of the operating system, for the loops that block: the timer, libcurl, a mock server's connections.
package enum SystemThread {
  private final class Body {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// The calling thread's number, which no other living thread has.
  package static var currentNumber: UInt64 { ulak_thread_number() }

  /// Runs `body` on a new detached thread. Returns false when the system has no thread to give.
  @discardableResult
  package static func start(named name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    // Safe: the one retain made here is the one released at the start of the thread, or below if there is none.
    let box = unsafe Unmanaged.passRetained(Body(name: name, run: body))
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
      { argument -> UnsafeMutableRawPointer? in
        // The cast to an optional lets one closure serve both spellings of the argument's type.
        guard let argument = unsafe argument as UnsafeMutableRawPointer? else { return nil }
        let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        unsafe ulak_thread_set_name(body.name)
        body.run()
        return nil
      }, box.toOpaque())
    #if os(Linux)
      if status == 0 { pthread_detach(thread) }
    #else
      if status == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
    if status != 0 { unsafe box.release() }
    return status == 0
  }
}

import Synchronization
import Ulak

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns Ctrl-C and a request to terminate into cancellation.
///
/// The signals are blocked everywhere and waited for on the main thread, so that no handler has to get by with the
/// few calls that handlers may make. A second signal ends the process at once.
enum Interrupts {
  private final class Received: Sendable {
    let code = Mutex<Int32?>(nil)
  }

  /// Lets a write to a reader that has gone fail, instead of ending the process without a word.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Runs `operation` as a task that a signal cancels, and leaves with its exit code, or the signal's.
  ///
  /// Must be called on the main thread before any other starts, for threads inherit what is blocked.
  static func run(_ operation: @escaping @Sendable () async -> Int32) -> Never {
    var set = signals
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let received = Received()
    let task = SystemSpawner().spawn("command") {
      let code = await operation()
      System.leave(received.code.withLock { $0 } ?? code)
    }
    while true {
      var number: Int32 = 0
      guard unsafe sigwait(&set, &number) == 0 else { continue }
      let code = number == SIGINT ? ExitCode.interrupted : ExitCode.terminated
      let isSecond = received.code.withLock { first in
        defer { first = first ?? code }
        return first != nil
      }
      if isSecond { System.leave(code) }
      task.cancel()
    }
  }

  private static var signals: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    return set
  }
}

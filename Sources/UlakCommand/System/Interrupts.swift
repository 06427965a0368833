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
/// The signals are blocked everywhere and waited for on a thread of their own, so that no handler has to get by with
/// the few calls that handlers may make. A second signal ends the process at once.
final class Interrupts: Sendable {
  private struct State {
    var task: SpawnedTask?
    var code: Int32?
  }

  private let state = Mutex(State())

  /// Blocks the signals. Must run before any other thread starts, for threads inherit what is blocked.
  init() {
    signal(SIGPIPE, SIG_IGN)
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    SystemThread.start(named: "ulak.signals") { [self] in watch() }
  }

  /// Runs `operation` as a task that a signal cancels, and answers its exit code, or the signal's.
  func run(_ operation: @escaping @Sendable () async -> Int32) async -> Int32 {
    let code = await withCheckedContinuation { continuation in
      let task = SystemSpawner().spawn("command") { continuation.resume(returning: await operation()) }
      let isLate = state.withLock { state in
        state.task = task
        return state.code != nil
      }
      if isLate { task.cancel() }
    }
    return state.withLock { $0.code } ?? code
  }

  private func watch() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    while true {
      var number: Int32 = 0
      guard unsafe sigwait(&set, &number) == 0 else { return }
      let code = number == SIGINT ? ExitCode.interrupted : ExitCode.terminated
      let (isSecond, task) = state.withLock { state in
        defer { state.code = state.code ?? code }
        return (state.code != nil, state.task)
      }
      if isSecond { System.leave(code) }
      task?.cancel()
    }
  }
}

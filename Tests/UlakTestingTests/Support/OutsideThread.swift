import Dispatch
import UlakPlatform

/// Runs `body` on a thread of its own, and blocks until it has.
func onOutsideThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  SystemThread.start(named: "outside") {
    body()
    done.signal()
  }
  done.wait()
}

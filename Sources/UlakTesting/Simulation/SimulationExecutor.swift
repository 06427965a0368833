import Synchronization
import UlakPlatform

/// Keeps what the tasks of a scenario are ready to do until the loop lets it happen, one job at a time, on one thread.
///
/// Tasks started on an executor, their child tasks and the actors they call hand their jobs over here, so none of them
/// ever runs on Swift's global executor. Nothing else may wake them: a job, or a question to the seams, that comes from
/// another thread is noted as an intrusion, for no seed decides when it comes.
final class SimulationExecutor: TaskExecutor {
  private struct State {
    var ready: [UnownedJob] = []
    var intrusion: String?
    var isClosed = false
  }

  private let state = Mutex(State())
  /// The loop's thread, zero until it runs. Every question to the seams looks at it.
  private let thread = Atomic<UInt64>(0)

  /// Takes a job over from Swift's runtime.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    checkThread("a task was woken")
    state.withLock { state in
      // After the end nobody runs jobs any more. The tasks left over then belong to a run that has failed.
      if !state.isClosed { state.ready.append(job) }
    }
  }

  /// How many jobs are ready, and the first sign of something that acts on the scenario from outside, if there was one.
  var outlook: (ready: Int, intrusion: String?) { state.withLock { ($0.ready.count, $0.intrusion) } }

  /// Makes the calling thread the only one that may act from now on.
  func open() { thread.store(SystemThread.currentNumber, ordering: .relaxed) }

  /// Ends all activity.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.ready = []
    }
  }

  /// Runs one of the ready jobs, on the thread that opened the executor.
  func run(at index: Int) {
    precondition(
      thread.load(ordering: .relaxed) == SystemThread.currentNumber, "only the loop runs jobs of a scenario")
    let job = state.withLock { $0.ready.remove(at: index) }
    // Each job was handed over once and has just been taken out, so it runs once.
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }

  /// Notes if the calling thread is not the loop's.
  func checkThread(_ event: @autoclosure () -> String) {
    let own = thread.load(ordering: .relaxed)
    guard own != 0, own != SystemThread.currentNumber else { return }
    state.withLock { state in
      if state.intrusion == nil { state.intrusion = event() }
    }
  }
}

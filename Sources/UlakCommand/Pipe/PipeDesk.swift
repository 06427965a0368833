import Ulak

/// Keeps the books of the pipe: which requests run, which wait for a place, which were cancelled. Pure.
struct PipeDesk: Sendable {
  enum Admission: Equatable {
    case start
    case wait
    case duplicate
  }

  enum Cancellation {
    /// It runs; its task is to be cancelled, if it has one by now.
    case running(SpawnedTask?)
    /// It had not begun, and will not.
    case withdrawn
    /// There is none of that id, or no longer.
    case unknown
  }

  private struct Running {
    var task: SpawnedTask?
    var isCancelled = false
  }

  /// How many run at a time.
  let runningLimit: Int
  /// How many more are taken in, so that the lines behind them, which may cancel, are still read.
  let waitingLimit: Int

  private var running: [PipeID: Running] = [:]
  private var waiting: [PipeRequest] = []
  private(set) var isStopped = false

  init(runningLimit: Int = 256, waitingLimit: Int = 64) {
    self.runningLimit = runningLimit
    self.waitingLimit = waitingLimit
  }

  var isIdle: Bool { running.isEmpty && waiting.isEmpty }
  var hasRoom: Bool { isStopped || waiting.count < waitingLimit }

  mutating func admit(_ request: PipeRequest) -> Admission {
    guard running[request.id] == nil, !waiting.contains(where: { $0.id == request.id }) else { return .duplicate }
    guard running.count < runningLimit else {
      waiting.append(request)
      return .wait
    }
    running[request.id] = Running()
    return .start
  }

  /// Notes the task of a request that has begun. Answers true if it was cancelled before it had one.
  mutating func attach(_ task: SpawnedTask, to id: PipeID) -> Bool {
    guard running[id] != nil else { return false }
    running[id]?.task = task
    return running[id]?.isCancelled == true || isStopped
  }

  /// Takes a request off the books; answers the one that begins in its place.
  mutating func finish(_ id: PipeID) -> PipeRequest? {
    running[id] = nil
    guard !waiting.isEmpty else { return nil }
    let next = waiting.removeFirst()
    running[next.id] = Running()
    return next
  }

  mutating func cancel(_ id: PipeID) -> Cancellation {
    if let entry = running[id] {
      running[id]?.isCancelled = true
      return .running(entry.task)
    }
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return .unknown }
    waiting.remove(at: index)
    return .withdrawn
  }

  /// Stops everything; answers the tasks to cancel and the ids of those that will not begin.
  mutating func stop() -> (tasks: [SpawnedTask], withdrawn: [PipeID]) {
    isStopped = true
    defer { waiting.removeAll() }
    return (running.values.compactMap(\.task), waiting.map(\.id))
  }
}

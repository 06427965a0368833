import Synchronization
public import UlakPlatform

/// A virtual clock: time stands still until a test advances it, and what is due then runs, in order.
///
/// ```swift
/// let clock = TestClock()
/// async let late: Void = clock.sleep(for: .seconds(60))
/// try await clock.waitForEntries(1)
/// clock.advance(by: .seconds(60))
/// try await late
/// ```
public final class TestClock: TimeSource {
  private struct Waiter {
    let count: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = MonotonicInstant(nanoseconds: 0)
    var queue = DeadlineQueue<@Sendable () -> Void>()
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    /// Where entries are entered as waiting, if the test wants to know.
    var marks: [TimerEntry: ResourceLedger.Entry] = [:]
  }

  private let ledger = ResourceLedger.current

  private let state = Mutex(State())
  private let wallStart: Double
  /// Nil where a simulation's loop runs what is due.
  private let spawner: (any Spawning)?

  /// A clock that stands still.
  ///
  /// - Parameters:
  ///   - secondsSince1970: the wall clock's time at the start.
  ///   - spawner: where an entry whose instant has passed already is run.
  public init(secondsSince1970: Double = 1_700_000_000, spawner: any Spawning = SystemSpawner()) {
    wallStart = secondsSince1970
    self.spawner = spawner
  }

  /// The clock of a simulation, whose loop alone moves it.
  package init(movedByLoopFrom secondsSince1970: Double) {
    wallStart = secondsSince1970
    spawner = nil
  }

  /// The present on the monotonic clock, zero at the start.
  public var now: MonotonicInstant { state.withLock { $0.now } }

  /// The present on the wall clock.
  public var secondsSince1970: Double { wallStart + Double(now.nanoseconds) * 1e-9 }

  /// Adds an entry. One whose instant has passed runs at once, in a task of its own: its caller may hold a lock.
  public func schedule(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) -> TimerEntry {
    let (ledger, mark) = (ledger, ledger?.enter(.waiter, "on a test clock"))
    let (entry, isDue, ready) = state.withLock { state in
      guard let ledger, let mark else {
        return (state.queue.insert(action, at: instant), instant <= state.now, Self.takeReady(&state))
      }
      let marked: @Sendable () -> Void = {
        ledger.strike(mark)
        action()
      }
      let entry = state.queue.insert(marked, at: instant)
      state.marks[entry] = mark
      return (entry, instant <= state.now, Self.takeReady(&state))
    }
    for waiter in ready { waiter.continuation.resume() }
    if isDue { spawner?.spawn("clock.due") { self.advance(by: .zero) } }
    return entry
  }

  /// Takes an entry back.
  public func cancel(_ entry: TimerEntry) {
    let mark = state.withLock { state in
      _ = state.queue.remove(entry)
      return state.marks.removeValue(forKey: entry)
    }
    if let mark { ledger?.strike(mark) }
  }

  private static func takeReady(_ state: inout State) -> [Waiter] {
    guard !state.waiters.isEmpty else { return [] }
    let count = state.queue.count
    // In the order they came: that of a dictionary differs from one to the next, and a run must be repeatable.
    let ready = state.waiters.filter { $0.value.count <= count }.sorted { $0.key < $1.key }
    for waiter in ready { state.waiters[waiter.key] = nil }
    return ready.map(\.value)
  }
}

extension TestClock {
  /// Lets time pass, and runs on the calling thread what becomes due: the earliest first, and of one instant the
  /// oldest; each finds the clock at its own instant.
  ///
  /// Tasks that this wakes go on by themselves. To advance past what they will wait for next, see
  /// ``waitForEntries(_:)`` first. Only one task may advance a clock.
  public func advance(by duration: Duration) {
    let target = now.advanced(by: duration)
    while let action = nextDue(until: target) { action() }
  }

  private func nextDue(until target: MonotonicInstant) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let earliest = state.queue.earliest, earliest <= target else {
        state.now = max(state.now, target)
        return nil
      }
      state.now = max(state.now, earliest)
      return state.queue.popDue(at: state.now)
    }
  }

  /// What a simulation's loop finds.
  package enum Prospect {
    /// An entry is due at the present instant, or was before.
    case due
    /// The next one will be due later.
    case later
    /// None ever will be.
    case none
  }

  /// What can happen next.
  package var prospect: Prospect {
    state.withLock { state in
      guard let earliest = state.queue.earliest, earliest < .distantFuture else { return .none }
      return earliest <= state.now ? .due : .later
    }
  }

  /// Runs the next entry alone, moving to its instant first.
  package func runNextEntry() {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      guard let earliest = state.queue.earliest, earliest < .distantFuture else { return nil }
      state.now = max(state.now, earliest)
      return state.queue.popDue(at: state.now)
    }
    action?()
  }

  /// How many entries wait.
  public var entryCount: Int { state.withLock { $0.queue.count } }

  /// Waits until at least `count` entries wait: a task that sleeps is one, a deadline that runs is another.
  ///
  /// - Throws: `CancellationError`.
  public func waitForEntries(_ count: Int) async throws {
    let key = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let known = state.withLock { state -> Result<Void, any Error>? in
          if state.queue.count >= count { return .success(()) }
          // A task is marked before its cancellation handler runs, so one of the two sees the other.
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiters[key] = Waiter(count: count, continuation: continuation)
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: key) }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }
}

import Synchronization
import UlakPlatform

/// What arrived, in order, and the tasks that wait for what will.
///
/// Waiting costs a place in a list: whoever writes the awaited entry resumes the task.
package final class Journal<Entry: Sendable>: Sendable {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Entry, any Error>
    var limit: TimerEntry?
  }

  private struct State {
    // Entries go by generations: to let the oldest go costs the writer one pointer, not the freeing of each.
    var older: [Entry] = []
    var entries: [Entry] = []
    var forgotten = 0
    /// The bytes that `entries` hold.
    var weight = 0
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    var isClosed = false

    var total: Int { forgotten + older.count + entries.count }

    subscript(number: Int) -> Entry? {
      let index = number - 1 - forgotten
      if index < older.count { return older[index] }
      return index - older.count < entries.count ? entries[index - older.count] : nil
    }
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let bytes: Int
  private let weight: @Sendable (Entry) -> Int
  private let label: @Sendable (Entry) -> String

  /// An empty journal.
  ///
  /// - Parameters:
  ///   - capacity: how many of the latest entries are kept.
  ///   - bytes: how many bytes these may hold; where they hold more, fewer are kept. Twice as many can be in memory.
  ///   - weight: how many bytes an entry holds.
  ///   - label: how an entry is named in the error of a wait that ran out.
  package init(
    capacity: Int, bytes: Int = .max, weight: @escaping @Sendable (Entry) -> Int = { _ in 0 },
    label: @escaping @Sendable (Entry) -> String
  ) {
    self.capacity = capacity
    self.bytes = bytes
    self.weight = weight
    self.label = label
  }

  /// The entries that are kept, oldest first.
  package var entries: [Entry] {
    let (older, entries) = state.withLock { ($0.older, $0.entries) }
    return Array(older.suffix(max(0, capacity - entries.count))) + entries
  }

  /// Writes the next entry.
  package func append(_ entry: Entry) {
    let weight = weight(entry)
    let (resumed, dropped) = state.withLock { state -> ([Waiter], [Entry]) in
      var dropped: [Entry] = []
      if state.entries.count >= capacity || state.weight >= bytes {
        (dropped, state.older, state.entries) = (state.older, state.entries, [])
        state.forgotten += dropped.count
        state.weight = 0
      }
      state.entries.append(entry)
      state.weight += weight
      guard !state.waiters.isEmpty else { return ([], dropped) }
      let number = state.total
      let ready = state.waiters.filter { $0.value.number == number }
      for key in ready.keys { state.waiters[key] = nil }
      return (Array(ready.values), dropped)
    }
    // Whatever there is to free is freed outside the lock.
    _ = consume dropped
    for waiter in resumed { finish(waiter, .success(entry)) }
  }

  /// Entry number `number`, counted from one; waits for it at most `limit`.
  ///
  /// - Throws: ``MockServerError``, or `CancellationError`.
  package func entry(_ number: Int, within limit: Duration) async throws -> Entry {
    precondition(number > 0, "entries are counted from one")
    let key = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        install(Waiter(number: number, continuation: continuation), as: key, limit: limit)
      }
    } onCancel: {
      fail(key) { _ in CancellationError() }
    }
  }

  /// Ends every wait, now and later, for what has not come yet.
  package func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { finish(waiter, .failure(MockServerError.stopped)) }
  }

  private func install(_ waiter: Waiter, as key: Int, limit: Duration) {
    let known = state.withLock { state -> Result<Entry, any Error>? in
      guard waiter.number > state.forgotten else {
        return .failure(MockServerError.requestForgotten(awaited: waiter.number))
      }
      if let entry = state[waiter.number] { return .success(entry) }
      if state.isClosed { return .failure(MockServerError.stopped) }
      // A task is marked before its cancellation handler runs, so one of the two sees the other.
      if Task.isCancelled { return .failure(CancellationError()) }
      state.waiters[key] = waiter
      return nil
    }
    if let known { return waiter.continuation.resume(with: known) }
    // The limit guards against a test that hangs, so it is real time even where delays are virtual.
    let time = SystemTimeSource.shared
    let number = waiter.number
    let entry = time.schedule(at: time.now.advanced(by: limit)) { [weak self] in
      self?.fail(key) { MockServerError.requestMissing(awaited: number, arrived: $0) }
    }
    let isWaiting = state.withLock { state in
      state.waiters[key]?.limit = entry
      return state.waiters[key] != nil
    }
    if !isWaiting { time.cancel(entry) }
  }

  private func fail(_ key: Int, _ error: ([String]) -> any Error) {
    let (waiter, latest) = state.withLock { state in
      (state.waiters.removeValue(forKey: key), Array((state.older.suffix(20) + state.entries).suffix(20)))
    }
    if let waiter { finish(waiter, .failure(error(latest.map(label)))) }
  }

  private func finish(_ waiter: Waiter, _ outcome: Result<Entry, any Error>) {
    if let limit = waiter.limit { SystemTimeSource.shared.cancel(limit) }
    waiter.continuation.resume(with: outcome)
  }
}

import Synchronization

/// Turns many questions for one thing each into few questions for many.
///
/// ```swift
/// let users = BatchLoader<User.ID, User>(maximumSize: 100) { ids in
///   let found = try await api.value(UserAPI.list(ids: ids))
///   return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
/// }
/// async let author = users.value(for: post.author)
/// async let editor = users.value(for: post.editor)     // one request for both
/// ```
///
/// Keys that are asked for within `window` go out together; who asks for the same key gets the same value. Values are
/// kept for as long as the loader lives, so make one for each scope in which they may not change: a screen, a request of a
/// server's. Failures are not kept.
public final class BatchLoader<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Finds the values of some keys, none of which is twice among them. A key without a value is a failure of its own.
  public typealias Load = @Sendable ([Key]) async throws -> [Key: Result<Value, any Error>]

  private let plan: Mutex<BatchPlan<Key, Value>>
  private let window: Duration
  private let seams: Seams
  private let load: Load

  /// A loader whose values come or fail all together.
  ///
  /// - Parameters:
  ///   - maximumSize: how many keys go out together at most; a full batch leaves at once.
  ///   - window: how long the first key of a batch waits for others.
  ///   - maximumKept: how many values are kept; beyond it the oldest are forgotten. 0 keeps none.
  ///   - seams: the clock and where tasks start.
  ///   - load: finds the values. A key without one fails with reason `noData`.
  public convenience init(
    maximumSize: Int = 100, window: Duration = .milliseconds(1), maximumKept: Int = 1_000, seams: Seams = Seams(),
    load: @escaping @Sendable ([Key]) async throws -> [Key: Value]
  ) {
    self.init(
      maximumSize: maximumSize, window: window, maximumKept: maximumKept, seams: seams,
      loadingEach: { keys in try await load(keys).mapValues { .success($0) } })
  }

  /// A loader whose values may fail one by one.
  ///
  /// - Parameters:
  ///   - maximumSize: how many keys go out together at most; a full batch leaves at once.
  ///   - window: how long the first key of a batch waits for others.
  ///   - maximumKept: how many values are kept; beyond it the oldest are forgotten. 0 keeps none.
  ///   - seams: the clock and where tasks start.
  ///   - load: finds the values. A key that is not among them fails with reason `noData`.
  public init(
    maximumSize: Int = 100, window: Duration = .milliseconds(1), maximumKept: Int = 1_000, seams: Seams = Seams(),
    loadingEach load: @escaping Load
  ) {
    plan = Mutex(BatchPlan(maximumSize: max(1, maximumSize), maximumKept: max(0, maximumKept)))
    self.window = window
    self.seams = seams
    self.load = load
  }

  /// The value of a key.
  ///
  /// Who is cancelled goes on alone; a batch that nobody waits for any more is given up.
  ///
  /// - Throws: what loading threw, for all of the batch or for this key; ``NetworkError`` with reason `noData` if there is
  ///   no value; `CancellationError` if the task is cancelled.
  public func value(for key: Key) async throws -> Value {
    try Task.checkCancellation()
    let ticket = plan.withLock { $0.ask(for: key) }
    switch ticket.action {
    case .wait: break
    case .open(let batch): open(batch)
    case .leave(let batch): leave(batch)
    }
    guard let promise = ticket.promise else { return try ticket.known() }
    do { return try await promise.value } catch {
      if error is CancellationError, Task.isCancelled { giveUp(ticket.batch) }
      throw error
    }
  }

  /// The values of several keys, in their order.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; what goes wrong with a key is its result.
  public func results(for keys: [Key]) async throws -> [Result<Value, any Error>] {
    try await withThrowingTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
      for (index, key) in keys.enumerated() {
        group.addTask {
          do { return (index, .success(try await self.value(for: key))) } catch { return (index, .failure(error)) }
        }
      }
      var results = [Result<Value, any Error>?](repeating: nil, count: keys.count)
      for try await (index, result) in group { results[index] = result }
      try Task.checkCancellation()
      return results.compactMap { $0 }
    }
  }

  /// Keeps a value that is known from elsewhere.
  public func keep(_ value: Value, for key: Key) { plan.withLock { $0.keep(value, for: key) } }

  /// Forgets the value of a key: who asks next has it loaded.
  public func forget(_ key: Key) { plan.withLock { $0.forget(key) } }

  /// Forgets all values.
  public func forgetAll() { plan.withLock { $0.forgetAll() } }

  // MARK: Batches

  /// Lets a new batch leave when its window is over.
  private func open(_ batch: Int) {
    let entry = seams.time.schedule(at: seams.time.now.advanced(by: window)) { [weak self] in
      self?.leave(batch)
    }
    let isOpen = plan.withLock { $0.attach(entry, to: batch) }
    if !isOpen { seams.time.cancel(entry) }
  }

  private func leave(_ batch: Int) {
    guard let departure = plan.withLock({ $0.close(batch) }) else { return }
    if let entry = departure.entry { seams.time.cancel(entry) }
    let task = seams.spawner.spawn("batch") {
      let outcome: Result<[Key: Result<Value, any Error>], any Error>
      do { outcome = .success(try await self.load(departure.keys)) } catch { outcome = .failure(error) }
      let settled = self.plan.withLock { $0.settle(batch, outcome) }
      for (promise, result) in settled { promise.fulfil(result) }
    }
    let isWanted = plan.withLock { $0.attach(task, to: batch) }
    if !isWanted { task.cancel() }
  }

  private func giveUp(_ batch: Int) {
    switch plan.withLock({ $0.giveUp(batch) }) {
    case .nothing: break
    case .close(let entry): if let entry { seams.time.cancel(entry) }
    case .cancel(let task): task?.cancel()
    }
  }
}

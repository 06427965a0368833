/// Which keys wait in which batch, and which values are kept. Pure: it says what is to be done.
struct BatchPlan<Key: Hashable & Sendable, Value: Sendable> {
  /// What a question leads to.
  struct Ticket {
    /// Where the value will come; nil if it is known.
    var promise: Promise<Value>?
    var value: Value?
    var batch: Int
    var action: Action

    func known() throws -> Value {
      guard let value else { throw NetworkError(.noData, detail: "the batch has no value for a key") }
      return value
    }
  }

  enum Action {
    case wait
    /// A batch was begun: it leaves when its window is over.
    case open(Int)
    /// A batch is full: it leaves now.
    case leave(Int)
  }

  /// A batch that leaves.
  struct Departure {
    var keys: [Key]
    var entry: TimerEntry?
  }

  /// What becomes of a batch that somebody gave up.
  enum Surrender {
    case nothing
    case close(TimerEntry?)
    case cancel(SpawnedTask?)
  }

  private struct Batch {
    var keys: [Key] = []
    /// How many tasks wait for any of it.
    var waiting = 0
    var hasLeft = false
    /// Whether all who waited have given it up.
    var isAbandoned = false
    var entry: TimerEntry?
    var task: SpawnedTask?
  }

  private struct Pending {
    var promise: Promise<Value>
    var batch: Int
  }

  private let maximumSize: Int
  private let maximumKept: Int
  private var batches: [Int: Batch] = [:]
  private var open: Int?
  private var nextBatch = 0
  private var pending: [Key: Pending] = [:]
  private var kept: [Key: Value] = [:]
  /// The kept keys, the oldest first; some of them may have been forgotten.
  private var order: [Key] = []

  init(maximumSize: Int, maximumKept: Int) {
    self.maximumSize = maximumSize
    self.maximumKept = maximumKept
  }

  mutating func ask(for key: Key) -> Ticket {
    if let value = kept[key] { return Ticket(promise: nil, value: value, batch: -1, action: .wait) }
    if let known = pending[key] {
      batches[known.batch]?.waiting += 1
      return Ticket(promise: known.promise, value: nil, batch: known.batch, action: .wait)
    }
    let isNew = open == nil
    let number = open ?? nextBatch
    if isNew {
      nextBatch += 1
      open = number
      batches[number] = Batch()
    }
    let promise = Promise<Value>()
    pending[key] = Pending(promise: promise, batch: number)
    batches[number]!.keys.append(key)
    batches[number]!.waiting += 1
    let isFull = batches[number]!.keys.count >= maximumSize
    // Whoever comes between now and its leaving begins another.
    if isFull { open = nil }
    return Ticket(
      promise: promise, value: nil, batch: number, action: isFull ? .leave(number) : isNew ? .open(number) : .wait)
  }

  /// Keeps what ends the batch's window; false if it has left, or nobody wants it.
  mutating func attach(_ entry: TimerEntry, to batch: Int) -> Bool {
    guard batches[batch]?.hasLeft == false else { return false }
    batches[batch]!.entry = entry
    return true
  }

  /// Keeps what loads the batch; false if nobody wants it any more.
  mutating func attach(_ task: SpawnedTask, to batch: Int) -> Bool {
    guard let known = batches[batch] else { return true }
    batches[batch]!.task = task
    return !known.isAbandoned
  }

  /// The batch leaves; nil if it has, or nobody wants it.
  mutating func close(_ batch: Int) -> Departure? {
    guard batches[batch]?.hasLeft == false else { return nil }
    if open == batch { open = nil }
    batches[batch]!.hasLeft = true
    return Departure(keys: batches[batch]!.keys, entry: batches[batch]!.entry)
  }

  /// What the batch brought, for those who wait.
  mutating func settle(
    _ batch: Int, _ outcome: Result<[Key: Result<Value, any Error>], any Error>
  ) -> [(Promise<Value>, Result<Value, any Error>)] {
    guard let known = batches.removeValue(forKey: batch) else { return [] }
    var settled: [(Promise<Value>, Result<Value, any Error>)] = []
    for key in known.keys {
      // One that was given up and asked for again is another batch's.
      guard let waiting = pending[key], waiting.batch == batch else { continue }
      pending[key] = nil
      let result = outcome.flatMap { values in
        values[key] ?? .failure(NetworkError(.noData, detail: "the batch has no value for a key"))
      }
      if case .success(let value) = result { keep(value, for: key) }
      settled.append((waiting.promise, result))
    }
    return settled
  }

  /// One who waited does so no more.
  mutating func giveUp(_ batch: Int) -> Surrender {
    guard let known = batches[batch] else { return .nothing }
    batches[batch]!.waiting -= 1
    guard known.waiting <= 1 else { return .nothing }
    for key in known.keys where pending[key]?.batch == batch { pending[key] = nil }
    guard known.hasLeft else {
      if open == batch { open = nil }
      batches[batch] = nil
      return .close(known.entry)
    }
    batches[batch]!.isAbandoned = true
    return .cancel(known.task)
  }

  mutating func keep(_ value: Value, for key: Key) {
    guard maximumKept > 0 else { return }
    if kept.updateValue(value, forKey: key) == nil { order.append(key) }
    while kept.count > maximumKept, !order.isEmpty { kept[order.removeFirst()] = nil }
    // What was forgotten leaves its place in the order behind.
    if order.count > 2 * maximumKept + 16 { order.removeAll { kept[$0] == nil } }
  }

  mutating func forget(_ key: Key) {
    if kept.removeValue(forKey: key) != nil { order.removeAll { $0 == key } }
  }

  mutating func forgetAll() {
    kept = [:]
    order = []
  }
}

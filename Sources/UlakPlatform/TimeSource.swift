/// Where time comes from: the clocks, and the one timer in which every deadline is an entry.
///
/// The library never asks the system for the time nor sleeps by itself; it asks its time source. Tests hand in a
/// virtual one and advance it by hand.
public protocol TimeSource: Sendable {
  /// The present on the monotonic clock.
  var now: MonotonicInstant { get }

  /// The present on the wall clock, in seconds since 1970-01-01 00:00:00 UTC.
  var secondsSince1970: Double { get }

  /// Runs `action` once when `instant` is reached, on a thread of the timer's choice.
  ///
  /// The action must be short and must not block. An instant that has passed fires at once.
  func schedule(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) -> TimerEntry

  /// Takes an entry back. An action that is due may run all the same: whoever takes one back must not mind.
  func cancel(_ entry: TimerEntry)
}

/// Names one scheduled action of a ``TimeSource``.
public struct TimerEntry: Sendable, Hashable {
  /// Where the entry stands.
  public let slot: Int32
  /// Tells an entry from an earlier one in the same place.
  public let generation: UInt32

  /// An entry of a time source: the numbers mean something to that source alone.
  public init(slot: Int32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }
}

extension TimeSource {
  /// Waits until `instant`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled; the timer entry is gone by then.
  public func sleep(until instant: MonotonicInstant) async throws {
    try Task.checkCancellation()
    guard instant > now else { return }
    let waiter = Waiter()
    let ledger = ResourceLedger.current
    let mark = ledger?.enter(.waiter, "that sleeps")
    defer { if let mark { ledger?.strike(mark) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiter.install(continuation)
        waiter.attach(schedule(at: instant) { waiter.finish(.success(())) }, of: self)
      }
    } onCancel: {
      waiter.finish(.failure(CancellationError()))
    }
  }

  /// Waits for `duration`.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration))
  }
}

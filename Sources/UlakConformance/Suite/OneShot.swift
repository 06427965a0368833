import Synchronization
import UlakPlatform

/// Something that happens once, and can be waited for. The first value counts.
final class OneShot<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiters: [CheckedContinuation<Value, Never>] = []
  }

  private let state = Mutex(State())

  /// The value, as soon as there is one.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.value == nil { state.waiters.append(continuation) }
          return state.value
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  /// Whether there is a value.
  var isOver: Bool { state.withLock { $0.value != nil } }

  /// It has happened.
  func finish(_ value: Value) {
    let waiters = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard state.value == nil else { return [] }
      state.value = value
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }
}

/// Work that goes on beside the case, in a task that can be cancelled by itself.
struct Running<Value: Sendable>: Sendable {
  private let result = OneShot<Result<Value, any Error>>()
  private let task: SpawnedTask

  init(_ operation: @escaping @Sendable () async throws -> Value) {
    let result = result
    task = SystemSpawner().spawn("conformance.beside") {
      do { result.finish(.success(try await operation())) } catch { result.finish(.failure(error)) }
    }
  }

  /// What it comes to.
  var value: Value { get async throws { try await result.value.get() } }

  /// Whether it has ended.
  var isOver: Bool { result.isOver }

  /// Gives it up.
  func cancel() { task.cancel() }
}

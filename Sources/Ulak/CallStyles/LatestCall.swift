import Synchronization

/// Lets only the latest of several calls have a say: a screen that searches as its user types, say.
///
/// ```swift
/// @MainActor final class SearchScreen {
///   private let latest = LatestCall()
///   var products: [Product] = []
///
///   func type(_ term: String) async {
///     do { products = try await latest.run { try await api.value(ProductAPI.search(term)) } } catch is CancellationError {
///       // A later term has taken over.
///     } catch { … }
///   }
/// }
/// ```
///
/// A call that is overtaken is cancelled, and ends with `CancellationError` even if its answer had come already.
public final class LatestCall: Sendable {
  private struct State {
    var number: UInt64 = 0
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let seams: Seams

  /// Nothing is under way.
  ///
  /// - Parameter seams: where tasks start, and the clock that calls may wait on first.
  public init(seams: Seams = Seams()) { self.seams = seams }

  /// Runs `operation` unless something later is run; whatever was run before is given up.
  ///
  /// - Parameters:
  ///   - pause: how long to wait first for something later: so a term is asked for when the user rests, and not with
  ///     each letter.
  ///   - operation: the call.
  /// - Throws: what `operation` throws, or `CancellationError` if something later was run or the task is cancelled.
  public func run<Value: Sendable>(
    after pause: Duration = .zero, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let promise = Promise<Value>()
    let time = seams.time
    let task = seams.spawner.spawn("latest") {
      do {
        if pause > .zero { try await time.sleep(for: pause) }
        try Task.checkCancellation()
        promise.fulfil(.success(try await operation()))
      } catch { promise.fulfil(.failure(error)) }
    }
    let give: @Sendable () -> Void = {
      promise.fulfil(.failure(CancellationError()))
      task.cancel()
    }
    let (number, before) = state.withLock { state in
      defer { state.cancel = give }
      state.number += 1
      return (state.number, state.cancel)
    }
    before?()
    defer {
      state.withLock { state in
        if state.number == number { state.cancel = nil }
      }
    }
    let value = try await withTaskCancellationHandler {
      try await promise.value
    } onCancel: {
      give()
    }
    guard state.withLock({ $0.number == number }) else { throw CancellationError() }
    return value
  }

  /// Gives up what is under way.
  public func cancel() {
    let cancel = state.withLock { state in
      defer { state.cancel = nil }
      state.number += 1
      return state.cancel
    }
    cancel?()
  }
}

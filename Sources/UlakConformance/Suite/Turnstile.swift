import Synchronization

/// Lets a few cases run at a time, in the order they came.
///
/// A test library starts hundreds at once, and each is measured on a real clock: without this, the limit of one would
/// count the time that the others took.
final class Turnstile: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
    var next = 0
  }

  private let state: Mutex<State>

  init(places: Int) { state = Mutex(State(free: places)) }

  /// Waits for a place.
  func enter() async {
    await withCheckedContinuation { continuation in
      let isIn = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isIn { continuation.resume() }
    }
  }

  /// Gives the place to whoever waits longest.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.next < state.waiting.count else {
        state.free += 1
        (state.waiting, state.next) = ([], 0)
        return nil
      }
      state.next += 1
      return state.waiting[state.next - 1]
    }
    next?.resume()
  }
}

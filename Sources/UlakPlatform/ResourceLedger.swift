import Synchronization

/// What was taken and not given back: connections, tasks, waits, descriptors, files.
///
/// A test makes one and binds it to its task. Whatever the library takes in that task, or on behalf of something made in
/// it, is entered here and struck out when it is given back. Without one, as in every app, nothing is entered.
package final class ResourceLedger: Sendable {
  /// The ledger of the present task.
  @TaskLocal package static var current: ResourceLedger?

  /// What can be left behind.
  package enum Kind: String, Sendable, CaseIterable {
    case connection, descriptor, task, waiter
    case temporaryFile = "temporary file"
    case thread
  }

  /// Something that was taken. Struck out once, by whoever gives it back.
  package struct Entry: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct State {
    var open: [Int: (kind: Kind, name: String)] = [:]
    var next = 0
    var observers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// An empty ledger.
  package init() {}

  /// Enters something.
  ///
  /// - Parameter name: what it is, for the person who reads that it was left behind. No secrets.
  package func enter(_ kind: Kind, _ name: String) -> Entry {
    state.withLock { state in
      state.next += 1
      state.open[state.next] = (kind, name)
      return Entry(number: state.next)
    }
  }

  /// Strikes something out. A second time does nothing.
  package func strike(_ entry: Entry) {
    let observers = state.withLock { state -> [@Sendable () -> Void] in
      guard state.open.removeValue(forKey: entry.number) != nil, state.open.isEmpty else { return [] }
      defer { state.observers = [:] }
      return Array(state.observers.values)
    }
    for observer in observers { observer() }
  }

  /// What is entered and not struck out, in the order it was entered: its kind and its name.
  package var open: [String] {
    state.withLock { state in state.open.sorted { $0.key < $1.key }.map { "\($0.value.kind.rawValue) \($0.value.name)" }
    }
  }

  /// Waits until nothing is left, at most `limit` of real time; false if something still is.
  package func isEmptied(within limit: Duration) async -> Bool {
    let waiter = Waiter()
    let time = SystemTimeSource.shared
    let key = state.withLock { state in
      state.next += 1
      if state.open.isEmpty {
        waiter.finish(.success(()))
      } else {
        state.observers[state.next] = { waiter.finish(.success(())) }
      }
      return state.next
    }
    let entry = time.schedule(at: time.now.advanced(by: limit)) { waiter.finish(.success(())) }
    try? await withCheckedThrowingContinuation { waiter.install($0) }
    time.cancel(entry)
    return state.withLock { state in
      state.observers[key] = nil
      return state.open.isEmpty
    }
  }
}

import Synchronization
import UlakPlatform

/// The open connections, and the count of all there were.
final class ConnectionRegistry: Sendable {
  private struct State {
    var accepted = 0
    var open: [Int: ConnectionHandle] = [:]
    var isStopped = false
  }

  private let state = Mutex(State())
  private let ledger = ResourceLedger.current
  private let allEnded = Gate()

  /// How many connections were accepted.
  var accepted: Int { state.withLock { $0.accepted } }

  /// How many are open.
  var open: Int { state.withLock { $0.open.count } }

  /// Enters a new connection; nil if there are `limit` of them already, or no more are to come.
  func admit(_ socket: Socket, limit: Int) -> ConnectionHandle? {
    state.withLock { state in
      guard !state.isStopped, state.open.count < limit else { return nil }
      state.accepted += 1
      let mark = ledger?.enter(.connection, "\(state.accepted) of a mock server")
      let handle = ConnectionHandle(number: state.accepted, socket: socket, mark: mark)
      state.open[handle.number] = handle
      return handle
    }
  }

  /// Takes a connection out. The last thing its thread does.
  func remove(_ handle: ConnectionHandle) {
    let isLast = state.withLock { state in
      state.open[handle.number] = nil
      return state.isStopped && state.open.isEmpty
    }
    if let mark = handle.mark { ledger?.strike(mark) }
    if isLast { allEnded.open() }
  }

  /// Ends all connections, and blocks until their threads are done. More calls do the same.
  func stop() {
    let handles = state.withLock { state in
      state.isStopped = true
      return Array(state.open.values)
    }
    if handles.isEmpty { allEnded.open() }
    for handle in handles { handle.stop() }
    allEnded.wait()
  }
}

/// What others can do to a connection while its thread serves it: end it, whatever the thread is blocked on.
final class ConnectionHandle: Sendable {
  private struct State {
    var isStopped = false
    var gate: Gate?
  }

  /// The place in the order of acceptance, counted from one.
  let number: Int
  /// The connection.
  let socket: Socket
  /// Where it is entered as open.
  let mark: ResourceLedger.Entry?
  private let state = Mutex(State())

  init(number: Int, socket: Socket, mark: ResourceLedger.Entry? = nil) {
    self.number = number
    self.mark = mark
    self.socket = socket
  }

  /// Blocks the connection's thread until the gate opens; false if that was because of ``stop()``.
  func wait(at gate: Gate) -> Bool {
    let isStopped = state.withLock { state in
      state.gate = gate
      return state.isStopped
    }
    if !isStopped { gate.wait() }
    return state.withLock { state in
      state.gate = nil
      return !state.isStopped
    }
  }

  /// Blocks the connection's thread for so long; false if the server stops first.
  func pause(_ duration: Duration, _ time: any TimeSource) -> Bool {
    guard duration > .zero else { return true }
    let gate = Gate()
    let entry = time.schedule(at: time.now.advanced(by: duration)) { gate.open() }
    let isOver = wait(at: gate)
    if !isOver { time.cancel(entry) }
    return isOver
  }

  /// Wakes the thread and ends the connection.
  func stop() {
    let gate = state.withLock { state in
      state.isStopped = true
      return state.gate
    }
    gate?.open()
    socket.shutDown()
  }
}

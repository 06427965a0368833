import Synchronization

/// What a server was told to do wrong of itself, whatever its stubs say.
final class FaultPlan: Sendable {
  /// What goes wrong with a connection.
  let connections = Occasions<MockFault>()
  /// What goes wrong with a request.
  let requests = Occasions<MockFault>()
  /// What is answered in place of the stub's answer.
  let answers = Occasions<MockAnswer>()
  /// Which certificate is shown in place of the server's.
  let identities = Occasions<TLSContext>()

  func removeAll() {
    connections.removeAll()
    requests.removeAll()
    answers.removeAll()
    identities.removeAll()
  }

  /// What is done to the answer of one request.
  struct Draw {
    var faults: [MockFault] = []
    var answer: MockAnswer?
  }

  /// What is done to the answer of the next request.
  func forRequest(_ path: String) -> Draw {
    Draw(faults: requests.draw(path), answer: answers.draw(path).first)
  }
}

/// Things to be done now and then, as a schedule has it for each.
final class Occasions<Payload: Sendable>: Sendable {
  private struct Entry {
    let payloads: [Payload]
    let template: RouteTemplate?
    let schedule: FaultSchedule
    /// How many occasions there were.
    var count = 0
  }

  private let entries = Mutex<[Entry]>([])

  /// Of several payloads, each is done in its turn.
  func add(_ payloads: [Payload], on template: String? = nil, _ schedule: FaultSchedule) {
    guard !payloads.isEmpty else { return }
    let entry = Entry(payloads: payloads, template: template.map { RouteTemplate($0) }, schedule: schedule)
    entries.withLock { $0.append(entry) }
  }

  func removeAll() { entries.withLock { $0 = [] } }

  /// What is done on the next occasion: a request of this path, or a connection, which has none.
  func draw(_ path: String = "") -> [Payload] {
    entries.withLock { entries in
      guard !entries.isEmpty else { return [] }
      var drawn: [Payload] = []
      for index in entries.indices {
        if let template = entries[index].template, template.match(RoutePath(path)) == nil { continue }
        entries[index].count += 1
        let count = entries[index].count
        guard entries[index].schedule.takes(count) else { continue }
        drawn.append(entries[index].payloads[(count - 1) % entries[index].payloads.count])
      }
      return drawn
    }
  }
}

import Synchronization

/// The faults that a server was told to make of itself, whatever its stubs say.
final class FaultPlan: Sendable {
  fileprivate struct Entry {
    let faults: [MockFault]
    let template: RouteTemplate?
    let schedule: FaultSchedule
    /// How many occasions there were.
    var occasions = 0
  }

  private let entries = Mutex<[Entry]>([])

  func add(_ faults: [MockFault], on template: String?, _ schedule: FaultSchedule) {
    entries.withLock {
      $0.append(Entry(faults: faults, template: template.map { RouteTemplate($0) }, schedule: schedule))
    }
  }

  func removeAll() { entries.withLock { $0 = [] } }

  /// The faults of the next connection.
  func forConnection() -> [MockFault] { draw { $0.template == nil && $0.faults.allSatisfy(\.moment.isOfConnection) } }

  /// The faults of the next request.
  func forRequest(_ path: String) -> [MockFault] {
    draw { entry in
      guard !entry.faults.allSatisfy(\.moment.isOfConnection) else { return false }
      return entry.template.map { $0.match(RoutePath(path)) != nil } ?? true
    }
  }

  private func draw(where concerns: (Entry) -> Bool) -> [MockFault] {
    entries.withLock { entries in
      guard !entries.isEmpty else { return [] }
      var drawn: [MockFault] = []
      for index in entries.indices where concerns(entries[index]) {
        entries[index].occasions += 1
        guard entries[index].schedule.takes(entries[index].occasions) else { continue }
        drawn.append(entries[index].fault)
      }
      return drawn
    }
  }
}

extension FaultPlan.Entry {
  /// The fault of this occasion: of several, each in its turn.
  fileprivate var fault: MockFault { faults[(occasions - 1) % faults.count] }
}

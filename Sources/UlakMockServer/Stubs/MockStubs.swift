import Synchronization
import UlakHTTP

/// The stubs of a ``MockServer`` or another player of stubs, and what they say about themselves afterwards.
///
/// Tests change them now and then, connections read them with every request.
public final class MockStubs: Sendable {
  private let version = Atomic(0)
  private let table = Mutex(StubTable())
  private let misses = Mutex<[String]>([])

  /// How many explanations are kept.
  private static let maximumMisses = 1000

  package init() {}

  /// The stubs that have not answered a request, in the order they were set up.
  public var unused: [MockStub] { table.withLock { $0.entries.map(\.stub).filter { $0.useCount == 0 } } }

  /// One text for each request that no stub answered: which stubs came closest, and why they did not answer.
  public var mismatches: [String] { misses.withLock { $0 } }

  /// Forgets all stubs, and what was said about them.
  public func removeAll() {
    change { $0.removeAll() }
    misses.withLock { $0 = [] }
  }

  /// Lets go of the answers and their closures; the stubs themselves remain for those who ask about them.
  func close() { change { $0.dropAnswers() } }

  package func add(_ stub: MockStub, _ answers: [StubAnswer]) { change { $0.add(stub, answers) } }

  private func change(_ edit: (inout StubTable) -> Void) {
    table.withLock { table in
      edit(&table)
      version.wrappingAdd(1, ordering: .releasing)
    }
  }

  private func note(_ mismatch: String) {
    misses.withLock { if $0.count < Self.maximumMisses { $0.append(mismatch) } }
  }
}

extension MockStubs {
  /// What is to be done with a request.
  package enum Decision: Sendable {
    case answer(StubAnswer)
    /// It depends on the content, which has not come yet.
    case undecided
  }

  /// A reader's own copy. It looks at the shared one only after a change, so readers never wait for each other.
  package struct Reader {
    private let stubs: MockStubs
    private var version = -1
    private var table = StubTable()

    package init(_ stubs: MockStubs) { self.stubs = stubs }

    /// Finds the stub for a request, and fills in the parameters of its path. A request that no stub answers gets a 501
    /// that says which came closest.
    package mutating func decide(_ request: inout MockRequest, hasBody: Bool) -> Decision {
      // Read before the copy is made: a change in between is then seen once more, never missed.
      let latest = stubs.version.load(ordering: .acquiring)
      if latest != version {
        table = stubs.table.withLock { $0 }
        version = latest
      }
      switch table.match(request, hasBody: hasBody) {
      case .undecided: return .undecided
      case .answer(let answer, let parameters):
        request.parameters = parameters
        return .answer(answer)
      case .none:
        let mismatch = table.explainMismatch(request)
        stubs.note(mismatch)
        return .answer(.fixed(PreparedAnswer(.text(mismatch, status: 501))))
      }
    }
  }
}

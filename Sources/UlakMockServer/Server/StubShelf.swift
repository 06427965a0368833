import Synchronization
import UlakHTTP

/// The stubs of a server, which tests change now and then and connections read with every request.
final class StubShelf: Sendable {
  private let version = Atomic(0)
  private let table = Mutex(RouteTable<StubAnswer>())

  /// Changes the stubs.
  func change(_ edit: (inout RouteTable<StubAnswer>) -> Void) {
    table.withLock { table in
      edit(&table)
      version.wrappingAdd(1, ordering: .releasing)
    }
  }

  /// A reader's own copy. It looks at the shared one only after a change, so readers never wait for each other.
  struct Reader {
    private let shelf: StubShelf
    private var version = -1
    private var table = RouteTable<StubAnswer>()

    init(_ shelf: StubShelf) { self.shelf = shelf }

    /// The stubs as they are now.
    mutating func current() -> RouteTable<StubAnswer> {
      // Read before the copy is made: a change in between is then seen once more, never missed.
      let latest = shelf.version.load(ordering: .acquiring)
      if latest != version {
        table = shelf.table.withLock { $0 }
        version = latest
      }
      return table
    }
  }
}

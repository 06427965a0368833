#if canImport(CNGHTTP2)
  import Synchronization
  import UlakMockServer

  /// What tasks and the timer have for a connection's thread.
  ///
  /// Each stream has at most one notice in it. Whoever holds the box keeps its poller, so that a late task wakes nobody
  /// instead of a descriptor that has become another's.
  final class Inbox: Sendable {
    /// A piece of news.
    enum Notice: Sendable {
      /// The answer on a stream was computed.
      case answer(stream: Int32, MockAnswer)
      /// The delay of a stream's answer is over.
      case due(stream: Int32)
    }

    let poller: Poller
    private let notices = Mutex<[Notice]>([])

    init(_ poller: Poller) { self.poller = poller }

    /// Leaves a notice, from any thread.
    func post(_ notice: Notice) {
      let isFirst = notices.withLock { notices in
        notices.append(notice)
        return notices.count == 1
      }
      if isFirst { poller.wake() }
    }

    /// Takes all notices there are.
    func take() -> [Notice] {
      notices.withLock { notices in
        defer { notices = [] }
        return notices
      }
    }
  }
#endif

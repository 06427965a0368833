#if canImport(CNGHTTP2)
  import UlakHTTP
  import UlakMockServer
  import UlakPlatform

  /// Serves one connection on the thread that calls ``run()``: many requests at a time, whose answers come when they
  /// come.
  ///
  /// The thread waits for the socket and for its inbox at once, and never for one direction of the socket alone: a peer
  /// that does not read until it has written would otherwise wait for us, and we for it.
  final class HTTP2Connection {
    var served: ServedConnection
    let session: HTTP2ServerSession
    let settings: HTTP2Settings
    let limits: HTTP2Limits
    let inbox: Inbox

    var exchanges: [Int32: StreamExchange] = [:]
    /// How many requests have arrived whole.
    var position = 0
    /// The bytes of the bodies in `exchanges`.
    var heldBytes = 0
    /// How the connection is to end, once that is known.
    var ending: ConnectionEnding?

    private var input = [UInt8](repeating: 0, count: 64 * 1024)
    private var output: [UInt8] = []
    private var written = 0
    private var hasTakenLast = false

    /// Nil if the system has no descriptors left, or the settings are impossible.
    init?(_ served: ServedConnection, _ settings: HTTP2Settings) {
      var limits = HTTP2Limits()
      limits.headBytes = served.limits.headBytes
      limits.bodyBytes = served.limits.bodyBytes
      let (held, isBeyond) = served.limits.bodyBytes.multipliedReportingOverflow(by: 4)
      limits.heldBodyBytes = isBeyond ? .max : held
      guard let poller = Poller(), let session = try? HTTP2ServerSession(settings: settings, limits: limits) else {
        return nil
      }
      self.served = served
      self.session = session
      self.settings = settings
      self.limits = limits
      inbox = Inbox(poller)
    }

    /// Serves until the peer, the server or a stub ends the connection.
    func run() -> ConnectionEnding {
      defer { for exchange in exchanges.values { exchange.cancel?() } }
      var reads = true
      // TLS may have to write before it can read.
      var readsWhenWritable = false
      var watchesWriting: Bool?
      while true {
        if reads {
          switch served.stream.read(into: &input) {
          case .bytes(let count):
            receive(count)
            reads = served.stream.hasBufferedInput
          case .blocked(let readiness):
            reads = false
            readsWhenWritable = readiness == .writing
          case .ended: return ending ?? .drop
          }
        }
        for notice in inbox.take() { handle(notice) }
        if let ending, ending != .close { return ending }
        let state = flush()
        if state == .gone { return .drop }
        if state == .idle, ending == nil { ending = session.abort ?? (session.isOver ? .close : nil) }
        if state == .idle, let ending { return ending }

        let watches = state == .blocked(.writing) || readsWhenWritable
        if watches != watchesWriting {
          guard inbox.poller.watch(served.stream.descriptor, forWriting: watches) else { return .drop }
          watchesWriting = watches
        }
        let ready = inbox.poller.wait(blocks: !reads && state != .more)
        reads = reads || ready.isReadable || (readsWhenWritable && ready.isWritable)
      }
    }

    private func receive(_ count: Int) {
      do {
        try session.receive(input, count: count)
      } catch {
        // This is no HTTP/2, or a flood: there is nothing to be said to it.
        ending = .drop
        return
      }
      handleEvents()
    }

    /// Once the end is near, only what was asked for before it matters.
    private func handleEvents() {
      for event in session.takeEvents() where ending == nil { handle(event) }
    }
  }

  extension HTTP2Connection {
    /// How far a ``flush()`` got.
    private enum Flushing: Equatable {
      /// All is sent that the windows allow.
      case idle
      /// The socket takes no more.
      case blocked(StreamProgress.Readiness)
      /// There is more, but others want their turn.
      case more
      /// The connection is gone.
      case gone
    }

    /// Sends what there is to send, a little at a time, so that no more than that is ever held ready.
    private func flush() -> Flushing {
      for _ in 0..<16 {
        if written == output.count {
          (written, hasTakenLast) = (0, hasTakenLast || ending != nil)
          output.removeAll(keepingCapacity: true)
          guard (try? session.takeOutput(into: &output, limit: 64 * 1024)) != nil else { return .gone }
          handleEvents()
          if output.isEmpty { return .idle }
        }
        switch served.stream.write(output, from: written) {
        case .bytes(let count): written += count
        case .blocked(let readiness): return .blocked(readiness)
        case .ended: return .gone
        }
        if hasTakenLast, written == output.count, !session.hasRawBytes { return .idle }
      }
      return .more
    }
  }
#endif

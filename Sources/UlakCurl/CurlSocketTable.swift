#if canImport(CCurl)
  import CCurl
  import CUlakPlatform
  import UlakPlatform

  /// Which sockets libcurl watches, which the system watches for it, and when libcurl's timer is due.
  ///
  /// Between two requests on one connection libcurl takes its interest back and declares it again. Telling the system
  /// each time would cost two calls a request, a tenth of the throughput; so a connection's socket stays registered,
  /// and is taken out only when something happens on it that nobody wants to know. Then the connection is spoiled: the
  /// peer closed it, or sent what nobody asked for, which libcurl would read as the answer to the next request.
  ///
  /// That is sound only for sockets whose closing we see. The sockets of libcurl's resolver are closed behind our
  /// back, and their numbers come back at once as other sockets: those are registered and forgotten to the letter.
  final class CurlSocketTable {
    private struct Entry {
      var wanted: UInt32 = 0
      var registered: UInt32 = 0
      var isOurs = false
      /// Whether it speaks HTTP/2, in which a peer may say something while nobody asks.
      var isShared = false
      /// How many transfers on it wait for their readers.
      var held = 0
      /// By what it is known.
      var ends: Ends?
      /// Who was sent on it.
      var use: ConnectionUse?
      /// Where it is entered as open, in tests.
      var mark: ResourceLedger.Entry?
    }

    private let poller: CInt
    private let ledger = ResourceLedger.current
    private var entries: [Entry] = []
    /// What libcurl tells us of the connection it is about to use: not its socket.
    struct Ends: Hashable {
      var localPort: CInt
      var remotePort: CInt
      /// A digest of the peer's address: one port of ours may lead to several peers.
      var peer: UInt64
    }

    private var connections: [Ends: CInt] = [:]
    /// Sockets that may become connections: of a host's addresses that were tried at once, one does.
    private var fresh: [CInt] = []
    /// How many transfers wait for their readers on connections that we cannot tell.
    private var heldAnywhere = 0
    private(set) var timer: MonotonicInstant?
    /// The present; set by the loop before libcurl is called.
    var now = MonotonicInstant(nanoseconds: 0)

    init(poller: CInt) { self.poller = poller }

    /// A socket was made. It is ours only once its connection stands: one on which connecting fails libcurl closes without
    /// a word, and its number may come back as something else.
    func opened(_ descriptor: CInt) {
      clear(descriptor)
      // A socket file has no port to be told by, and connects at once.
      if ulak_socket_local_port(descriptor) < 0 { return adopt(descriptor) }
      fresh.append(descriptor)
    }

    private func adopt(_ descriptor: CInt) {
      entries[Int(descriptor)].isOurs = true
      entries[Int(descriptor)].mark = ledger?.enter(.connection, "of a transport")
    }

    func closing(_ descriptor: CInt) {
      ulak_poller_forget(poller, descriptor)
      clear(descriptor)
    }

    /// Forgets whatever had this number.
    private func clear(_ descriptor: CInt) {
      makeRoom(descriptor)
      let entry = entries[Int(descriptor)]
      if let mark = entry.mark { ledger?.strike(mark) }
      if let ends = entry.ends { connections[ends] = nil }
      fresh.removeAll { $0 == descriptor }
      entries[Int(descriptor)] = Entry()
    }

    /// The socket of the connection between these ends.
    func descriptor(between ends: Ends) -> CInt? {
      guard ends.localPort > 0 else { return nil }
      if let known = connections[ends] { return known }
      guard let index = fresh.firstIndex(where: { ulak_socket_local_port($0) == ends.localPort }) else { return nil }
      let descriptor = fresh.remove(at: index)
      adopt(descriptor)
      entries[Int(descriptor)].ends = ends
      connections[ends] = descriptor
      return descriptor
    }

    /// How often requests were sent on this connection. One that we cannot tell from others counts as used.
    func use(of descriptor: CInt?) -> ConnectionUse {
      guard let descriptor else { return ConnectionUse(count: 1) }
      let use = entries[Int(descriptor)].use ?? ConnectionUse(count: 0)
      entries[Int(descriptor)].use = use
      return use
    }

    /// A transfer on this connection waits for its reader: whatever comes meanwhile is no fault.
    func hold(_ descriptor: CInt?) {
      if let descriptor { entries[Int(descriptor)].held += 1 } else { heldAnywhere += 1 }
    }

    /// It waits no more.
    func release(_ descriptor: CInt?) {
      guard let descriptor else {
        heldAnywhere -= 1
        return
      }
      entries[Int(descriptor)].held = max(0, entries[Int(descriptor)].held - 1)
    }

    /// Notes that a connection speaks HTTP/2.
    func share(_ descriptor: CInt) {
      makeRoom(descriptor)
      entries[Int(descriptor)].isShared = true
    }

    func setInterest(_ interest: CInt, of descriptor: CInt) {
      makeRoom(descriptor)
      let index = Int(descriptor)
      switch interest {
      case CURL_POLL_IN: entries[index].wanted = UInt32(ULAK_READABLE)
      case CURL_POLL_OUT: entries[index].wanted = UInt32(ULAK_WRITABLE)
      case CURL_POLL_INOUT: entries[index].wanted = UInt32(ULAK_READABLE | ULAK_WRITABLE)
      default: entries[index].wanted = 0
      }
      let entry = entries[index]
      if entry.wanted == 0 {
        // Readiness to write is always there, so that interest must never be kept; to read, a connection's always is.
        if !entry.isOurs { forget(descriptor) } else { register(UInt32(ULAK_READABLE), descriptor) }
      } else {
        register(entry.wanted, descriptor)
      }
    }

    /// Whether libcurl wants to know of an event. If not, the descriptor is no longer watched, and a connection ends.
    func wantsEvent(on descriptor: CInt) -> Bool {
      makeRoom(descriptor)
      if entries[Int(descriptor)].wanted != 0 { return true }
      // What comes over such a connection, libcurl reads before it uses it again, an end among it.
      let entry = entries[Int(descriptor)]
      if entry.isOurs, !entry.isShared, entry.held == 0, heldAnywhere == 0 {
        // The event may be of bytes that libcurl has read by now, called for another reason.
        if ulak_socket_is_quiet(descriptor) != 0 { return false }
        ulak_socket_spoil(descriptor)
      }
      forget(descriptor)
      return false
    }

    func setTimer(_ milliseconds: Int) {
      timer = milliseconds < 0 ? nil : now.advanced(by: .milliseconds(milliseconds))
    }

    /// Takes the timer if it is due: libcurl sets it anew while it is being called.
    func takeDueTimer() -> Bool {
      guard let timer, timer <= now else { return false }
      self.timer = nil
      return true
    }

    private func register(_ readiness: UInt32, _ descriptor: CInt) {
      guard entries[Int(descriptor)].registered != readiness || !entries[Int(descriptor)].isOurs else { return }
      if ulak_poller_watch(poller, descriptor, readiness) == 0 { entries[Int(descriptor)].registered = readiness }
    }

    private func forget(_ descriptor: CInt) {
      ulak_poller_forget(poller, descriptor)
      entries[Int(descriptor)].registered = 0
    }

    private func makeRoom(_ descriptor: CInt) {
      while entries.count <= Int(descriptor) { entries.append(Entry()) }
    }
  }

  /// What a connection was used for.
  final class ConnectionUse {
    /// How often requests were sent on it.
    var count: Int
    /// Its version of TLS and cipher suite.
    var tls: String?

    init(count: Int) { self.count = count }
  }
#endif

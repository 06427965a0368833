#if canImport(CCurl)
  import CCurl
  import CUlakCurl
  import CUlakPlatform
  import Synchronization
  import UlakHTTP
  import UlakPlatform

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// One thread, one libcurl multi handle, all transfers.
  ///
  /// The thread sleeps until a socket is ready, libcurl's timer is due or somebody puts something into the inbox.
  /// Who puts something in wakes it only if it sleeps. Finished transfers resume their tasks from here.
  @safe final class CurlLoop: @unchecked Sendable {
    // Proof: the inbox is locked; `sockets`, `security`, `path`, `configuration` and `time` never change; everything else
    // is touched by the loop's thread alone, once it runs.
    private struct Inbox {
      var starting: [CurlTransfer] = []
      var ending: [CurlTransfer] = []
      /// Those for which there is room again, or something to send.
      var going: [CurlTransfer] = []
      var isAsleep = false
      var isStopped = false
    }

    let sockets: CurlSocketTable
    let security: CurlSecurity
    let path: CurlPath
    private(set) var now: MonotonicInstant
    let configuration: CurlTransport.Configuration
    private let time: any TimeSource
    private let isOnSystemTime: Bool
    private let inbox = Mutex(Inbox())
    private let poller: CInt
    private let waker: CInt
    let pointer: UnsafeMutableRawPointer
    private var idle: [CurlHandle] = []
    private(set) var running: [ObjectIdentifier: CurlTransfer] = [:]
    var queue: ConnectionQueue<CurlTransfer>
    /// Transfers that have a place since their host's connection turned out to be shared.
    var widened: [CurlTransfer] = []
    /// Transfers over HTTP/2 of whose head more may be there than libcurl has handed over.
    var readingOn: [CurlTransfer] = []
    /// Whether a task was resumed since the loop last gave way.
    private var hasResumed = false

    private static let maximumIdleHandles = 256
    /// Whether a handle may carry a second transfer. Before 8.1 libcurl keeps a pointer to the last field of the transfer
    /// before and, where an answer begins with a folded line, writes to it: any server could corrupt our memory.
    private static let handlesAreReusable = ulak_curl_version() >= 0x08_01_00
    private static let libraryIsReady: Bool = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    init(_ configuration: CurlTransport.Configuration, security: CurlSecurity, time: any TimeSource) throws {
      self.configuration = configuration
      self.security = security
      path = CurlPath(configuration.path)
      self.time = time
      isOnSystemTime = time is SystemTimeSource
      now = time.now
      poller = ulak_poller_create()
      waker = ulak_poller_waker(poller)
      sockets = CurlSocketTable(poller: poller)
      queue = ConnectionQueue(
        limit: configuration.maximumConnectionsPerHost, isMultiplexing: configuration.httpVersion != .http11)
      guard poller >= 0, waker >= 0, Self.libraryIsReady, let pointer = unsafe curl_multi_init() else {
        Self.release(poller, waker)
        throw NetworkError(.exhausted, detail: "no descriptor or memory left for the transport")
      }
      unsafe self.pointer = pointer
      let table = unsafe Unmanaged.passUnretained(sockets).toOpaque()
      unsafe ulak_multi_set_socket_callback(pointer, CurlCallbacks.socketInterest)
      unsafe ulak_multi_set_pointer(pointer, CURLMOPT_SOCKETDATA, table)
      unsafe ulak_multi_set_timer_callback(pointer, CurlCallbacks.timer)
      unsafe ulak_multi_set_pointer(pointer, CURLMOPT_TIMERDATA, table)
      // libcurl counts the connections to a proxy as those to one host, whoever is behind; the queue counts origins.
      let perHost = configuration.path.proxy.isUsed ? 0 : configuration.maximumConnectionsPerHost
      unsafe ulak_multi_set_long(pointer, CURLMOPT_MAX_HOST_CONNECTIONS, perHost)
      let ledger = ResourceLedger.current
      let mark = ledger?.enter(.thread, "of a transport")
      let hasStarted = SystemThread.start(named: "ulak.curl") {
        self.run()
        if let mark { ledger?.strike(mark) }
      }
      guard hasStarted else {
        tearDown()
        throw NetworkError(.exhausted, detail: "no thread left for the transport")
      }
    }

    // MARK: From any thread

    /// Prepares a transfer as far as that can be done before the loop has it. Where handles serve once, making one and
    /// taking it apart is a good part of a transfer's cost, and the loop has but one thread.
    func prepare(_ transfer: CurlTransfer) {
      guard !Self.handlesAreReusable, let handle = CurlHandle(loop: self, configuration: configuration) else { return }
      handle.load(transfer)
      transfer.prepared = handle
    }

    /// Takes a transfer over. Its continuation is set.
    func start(_ transfer: CurlTransfer) { post { $0.starting.append(transfer) } }

    /// Ends a transfer at once, wherever it is; nothing if it has ended or has not begun yet, in which case
    /// ``start(_:)`` will see the mark.
    func cancel(_ transfer: CurlTransfer) {
      transfer.isCancelled.store(true, ordering: .releasing)
      post { $0.ending.append(transfer) }
    }

    /// Lets a transfer go on that waits for its reader, or for its body.
    func goOn(_ transfer: CurlTransfer) { post { $0.going.append(transfer) } }

    /// Closes every connection and lets the thread end.
    func stop() { post { $0.isStopped = true } }

    private func post(_ change: (inout sending Inbox) -> Void) {
      let mustWake = inbox.withLock { inbox in
        change(&inbox)
        defer { inbox.isAsleep = false }
        return inbox.isAsleep
      }
      if mustWake { ulak_poller_wake(poller, waker) }
    }

    // MARK: The thread

    private func run() {
      let events = UnsafeMutablePointer<ulak_event>.allocate(capacity: 64)
      defer { unsafe events.deallocate() }
      while takeInbox() {
        fireTimer()
        finishTransfers()
        // Let those who just got an answer run before the loop sleeps: what they send next is then here without a call to
        // wake it.
        if hasResumed {
          hasResumed = false
          sched_yield()
        }
        let count = unsafe ulak_poller_wait(poller, events, 64, waitingTime())
        refreshNow()
        for index in 0..<Int(count) { handle(unsafe events[index]) }
        if sockets.takeDueTimer() { act(on: CURL_SOCKET_TIMEOUT, 0) }
        readOn()
        finishTransfers()
        carryWidened()
      }
      tearDown()
    }

    /// Bounds of ours are kept on the clock of the seams; libcurl's own timers follow the device's, whatever a test
    /// does with ours.
    private func refreshNow() {
      now = time.now
      sockets.now = isOnSystemTime ? now : SystemTimeSource.shared.now
    }

    /// Starts and ends what others asked for; false when the loop is to stop.
    private func takeInbox() -> Bool {
      let (starting, ending, going, isStopped) = inbox.withLock { inbox in
        defer {
          inbox.starting.removeAll(keepingCapacity: true)
          inbox.ending.removeAll(keepingCapacity: true)
          inbox.going.removeAll(keepingCapacity: true)
          inbox.isAsleep = false
        }
        return (inbox.starting, inbox.ending, inbox.going, inbox.isStopped)
      }
      guard !starting.isEmpty || !ending.isEmpty || !going.isEmpty else { return !isStopped }
      refreshNow()
      if !starting.isEmpty { spoilIdleConnections() }
      for transfer in starting { begin(transfer) }
      for transfer in ending { judge(transfer) }
      for transfer in going { letGoOn(transfer) }
      return !isStopped
    }

    /// Ends the idle connections on which something has happened, before one of them is used for a request.
    private func spoilIdleConnections() {
      unsafe withUnsafeTemporaryAllocation(of: ulak_event.self, capacity: 64) { events in
        let count = unsafe ulak_poller_wait(poller, events.baseAddress, 64, 0)
        for index in 0..<Int(count) {
          let descriptor = unsafe events[index].descriptor
          // What somebody waits for is reported once more when the loop asks in earnest.
          if descriptor != waker { _ = sockets.wantsEvent(on: descriptor) }
        }
      }
    }

    private func fireTimer() {
      if sockets.takeDueTimer() { act(on: CURL_SOCKET_TIMEOUT, 0) }
    }

    /// How long to sleep, in milliseconds; marks the loop as asleep if it may sleep at all.
    private func waitingTime() -> CInt {
      let mayBlock = inbox.withLock { inbox in
        inbox.isAsleep =
          inbox.starting.isEmpty && inbox.ending.isEmpty && inbox.going.isEmpty && !inbox.isStopped
        return inbox.isAsleep
      }
      guard mayBlock else { return 0 }
      guard let timer = sockets.timer else { return -1 }
      return CInt(clamping: sockets.now.duration(to: timer).millisecondsRoundedUp)
    }

    private func handle(_ event: ulak_event) {
      if event.descriptor == waker { return ulak_poller_drain(waker) }
      guard sockets.wantsEvent(on: event.descriptor) else { return }
      var mask: CInt = 0
      if event.readiness & UInt32(ULAK_READABLE) != 0 { mask |= CURL_CSELECT_IN }
      if event.readiness & UInt32(ULAK_WRITABLE) != 0 { mask |= CURL_CSELECT_OUT }
      act(on: event.descriptor, mask)
    }

    func act(on descriptor: CInt, _ mask: CInt) {
      var count: CInt = 0
      unsafe curl_multi_socket_action(pointer, descriptor, mask, &count)
    }

    // MARK: Transfers

    private func begin(_ transfer: CurlTransfer) {
      if transfer.isCancelled.load(ordering: .acquiring) { return resume(transfer, throwing: CancellationError()) }
      guard queue.admit(transfer, to: transfer.request.url.origin) else {
        transfer.isQueued = true
        return watch(transfer)
      }
      carry(transfer)
    }

    /// Hands a transfer to libcurl. It has a place among its host's connections.
    func carry(_ transfer: CurlTransfer) {
      transfer.isQueued = false
      transfer.started = now
      transfer.lastActivity = now
      let spare = transfer.prepared ?? idle.popLast()
      guard let handle = spare ?? CurlHandle(loop: self, configuration: configuration) else {
        release(transfer)
        return resume(transfer, throwing: NetworkError(.exhausted, detail: "no memory left for a transfer"))
      }
      if transfer.prepared == nil { handle.load(transfer) }
      transfer.prepared = nil
      handle.transfer = transfer
      transfer.handle = handle
      running[ObjectIdentifier(transfer)] = transfer
      makeRoomForIdleConnections()
      watch(transfer)
      guard unsafe curl_multi_add_handle(pointer, handle.pointer) == CURLM_OK else {
        remove(transfer)
        return resume(transfer, throwing: NetworkError(.exhausted, detail: "no memory left for a transfer"))
      }
    }

    /// Puts the transfer's one entry into the timer. It keeps the transfer alive, but never longer than the transfer
    /// runs: ``remove(_:)`` takes it back.
    private func watch(_ transfer: CurlTransfer) {
      if let entry = transfer.watch { time.cancel(entry) }
      let instant = transfer.nextExpiry
      transfer.nextLook = instant
      transfer.watch = time.schedule(at: instant) { self.post { $0.ending.append(transfer) } }
    }

    /// The connection is there, so silence is watched from now on: it may be out before the time to connect is.
    func connected(_ transfer: CurlTransfer) {
      transfer.connected = now
      transfer.lastActivity = now
      if transfer.nextExpiry < transfer.nextLook { watch(transfer) }
    }

    /// Ends a transfer that was cancelled or is out of time; watches on if it is neither.
    private func judge(_ transfer: CurlTransfer) {
      guard transfer.handle != nil || transfer.isQueued else { return }
      if transfer.isCancelled.load(ordering: .acquiring) {
        remove(transfer)
        resume(transfer, throwing: CancellationError())
      } else if let expiry = transfer.expiry(at: now) {
        remove(transfer)
        resume(transfer, throwing: expiry)
      } else {
        watch(transfer)
      }
    }

    private func finishTransfers() {
      var left: CInt = 0
      while let message = unsafe curl_multi_info_read(pointer, &left) {
        guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
        let code = unsafe message.pointee.data.result
        var context: UnsafeMutableRawPointer?
        unsafe ulak_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
        guard let context = unsafe context,
          let transfer = unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().transfer,
          let handle = transfer.handle
        else { continue }
        // A handle that serves once still knows them when the task that waited has the time to ask.
        if Self.handlesAreReusable || code != CURLE_OK || transfer.inflow != nil {
          CurlFacts.read(from: handle, into: transfer)
        }
        let failure =
          code == CURLE_OK || transfer.isAnswered
          ? CurlErrors.incompleteness(of: transfer) : CurlErrors.error(code, handle: handle, transfer: transfer)
        if failure == nil { transfer.tellProgress() }
        remove(transfer, isSuccess: failure == nil)
        if let failure { resume(transfer, throwing: failure) } else { resume(transfer) }
      }
    }

    /// A transfer waits for its reader, and its connection with it.
    func hold(_ transfer: CurlTransfer) {
      guard !transfer.isHeldUp else { return }
      transfer.isHeldUp = true
      sockets.hold(transfer.descriptor)
    }

    private func stopHolding(_ transfer: CurlTransfer) {
      guard transfer.isHeldUp else { return }
      transfer.isHeldUp = false
      sockets.release(transfer.descriptor)
    }

    /// Takes a transfer out of libcurl, or out of the queue. One that was not finished takes its connection with it.
    private func remove(_ transfer: CurlTransfer, isSuccess: Bool = false) {
      if let entry = transfer.watch { time.cancel(entry) }
      transfer.isQueued = false
      stopHolding(transfer)
      guard let handle = transfer.handle else { return }
      running[ObjectIdentifier(transfer)] = nil
      makeRoomForIdleConnections()
      unsafe curl_multi_remove_handle(pointer, handle.pointer)
      handle.unload()
      transfer.handle = nil
      if !Self.handlesAreReusable {
        // Whoever waits for the transfer takes the handle apart, on a thread of its own.
        transfer.prepared = handle
      } else if isSuccess, idle.count < Self.maximumIdleHandles {
        // Not after a failure: libcurl never forgets the error number, and would show it with the next one.
        idle.append(handle)
      }
      release(transfer)
    }

    /// Gives the place of a transfer to the next that waits for one.
    func release(_ transfer: CurlTransfer) {
      while let next = queue.release(transfer.request.url.origin) {
        // One that has ended while it waited gives its place on.
        if next.isQueued { return carry(next) }
      }
    }

    /// Ends a transfer for those who wait for it: the task that sent it, or who reads its content.
    private func resume(_ transfer: CurlTransfer, throwing error: (any Error)? = nil) {
      transfer.outflow?.close()
      hasResumed = true
      guard let continuation = transfer.continuation else {
        transfer.isOver.store(true, ordering: .releasing)
        transfer.ending?.update(facts: transfer.completeFacts, trailerFields: transfer.head.trailerFields)
        transfer.inflow?.finish(error.map { .failure($0) } ?? .success(()))
        return
      }
      transfer.continuation = nil
      transfer.isOver.store(true, ordering: .releasing)
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }

    /// The head of an answer has come. If it is to be streamed, its task goes on, and the content follows.
    func headIsThere(_ transfer: CurlTransfer) {
      learn(transfer, isShared: transfer.head.isHTTP2)
      if let outflow = transfer.outflow, let status = transfer.head.status, status.code >= 300 {
        // The server does not want the rest, and libcurl would wait for it.
        outflow.close()
        goOn(transfer)
      }
      guard let handle = transfer.handle, let continuation = transfer.continuation, let inflow = transfer.inflow,
        let status = transfer.head.status
      else { return }
      CurlFacts.read(from: handle, into: transfer)
      let ending = HTTPResponse.Ending(facts: transfer.completeFacts)
      transfer.ending = ending
      // The stream keeps the transport, whose end would be the end of its connections.
      let keeper = transfer.keeper
      transfer.keeper = nil
      let stream = HTTPBodyStream {
        try await withTaskCancellationHandler {
          try await inflow.next { self.goOn(transfer) }
        } onCancel: {
          self.cancel(transfer)
        }
      } onDrop: { [keeper] in
        if !transfer.isOver.load(ordering: .acquiring) { self.cancel(transfer) }
        _ = keeper
      }
      transfer.answer = HTTPResponse(
        status: status, headerFields: transfer.head.fields, body: .stream(stream), interim: transfer.head.interim,
        ending: ending)
      transfer.continuation = nil
      hasResumed = true
      transfer.isHeadOut.store(true, ordering: .releasing)
      continuation.resume()
    }

    /// Wakes a transfer that waited for its reader, or for its body.
    private func letGoOn(_ transfer: CurlTransfer) {
      guard let handle = transfer.handle else { return }
      if transfer.isHeldUp {
        stopHolding(transfer)
        transfer.lastActivity = now
        watch(transfer)
      }
      unsafe curl_easy_pause(handle.pointer, CURLPAUSE_CONT)
    }

    private func tearDown() {
      for transfer in widened + queue.drain() where transfer.isQueued {
        remove(transfer)
        resume(transfer, throwing: CancellationError())
      }
      for transfer in running.values {
        remove(transfer)
        resume(transfer, throwing: CancellationError())
      }
      idle.removeAll()
      unsafe curl_multi_cleanup(pointer)
      Self.release(poller, waker)
    }

    private static func release(_ poller: CInt, _ waker: CInt) {
      if waker >= 0, waker != poller { close(waker) }
      if poller >= 0 { close(poller) }
    }
  }
#endif

import UlakHTTP
import UlakPlatform

/// Serves one connection on the thread that calls ``run()``, request after request.
struct Connection {
  let core: ServerCore
  let handle: ConnectionHandle

  /// What becomes of the connection after a request.
  enum Sequel {
    /// The next request.
    case next
    /// It ends, and the peer gets all that was sent.
    case close
    /// It ends at once.
    case drop
    /// It is reset.
    case reset
    /// Nothing more happens until the peer gives up.
    case stall
    /// The server's side ends; the peer's is read to its end.
    case halfClose

    /// What becomes of it after something that was asked for went wrong.
    init(_ effect: MockFault.Effect) {
      self =
        switch effect {
        case .stall: .stall
        case .halfClose: .halfClose
        case .reset, .resetStream: .reset
        case .close, .malformed: .close
        case .delay, .send, .goAway: .next
        }
    }
  }

  /// Serves until the peer or the server ends it.
  func run() {
    SignalMask.blockBrokenPipe()
    defer {
      handle.socket.close()
      core.registry.remove(handle)
    }
    if let sequel = greet() { return end(sequel) {} }
    guard let security = core.security else {
      switch core.protocols.choice(plain: handle.socket) {
      case .http11: return serve(handle.socket, nil) {}
      case .engine(let engine): return serve(handle.socket, nil, by: engine) {}
      case .none: return end(.close) {}
      }
    }
    let shown = core.faultPlan.identities.draw().first ?? security
    guard let stream = shown.accept(handle.socket) else { return end(.close) {} }
    switch core.protocols.choice(negotiated: stream.negotiatedProtocol) {
    case .http11: serve(stream, stream.facts) { stream.endWriting() }
    case .engine(let engine): serve(stream, stream.facts, by: engine) { stream.endWriting() }
    case .none: end(.close) {}
    }
  }

  /// What goes wrong before the first byte is read; nil if nothing does.
  private func greet() -> Sequel? {
    if core.link.isOffline { return .reset }
    let striker = FaultStriker(
      faults: core.faultPlan.connections.draw(), core: core, handle: handle, stream: handle.socket)
    do {
      try striker.strike(.accept)
      if striker.faults.contains(where: { $0.moment == .handshake }) {
        if core.security != nil { handle.socket.waitForBytes() }
        try striker.strike(.handshake)
      }
      return nil
    } catch {
      return if case .struck(let effect) = error { Sequel(effect) } else { .drop }
    }
  }

  private func serve(_ stream: any ByteStream, _ tls: MockTLSFacts?, endWriting: () -> Void) {
    var exchange = Exchange(core: core, handle: handle, stream: stream, tls: tls)
    while true {
      let sequel = exchange.next()
      if case .next = sequel { continue }
      return end(sequel, endWriting)
    }
  }

  func end(_ sequel: Sequel, _ endWriting: () -> Void) {
    switch sequel {
    case .next, .drop: return
    case .reset: handle.socket.reset()
    case .stall: handle.socket.waitForEnd()
    case .halfClose:
      endWriting()
      handle.socket.endWriting()
      handle.socket.discard()
    case .close:
      endWriting()
      linger()
    }
  }

  /// Ends the connection so that the peer gets all that was sent: closing while bytes of the peer's are unread would
  /// reset it (RFC 9112, section 9.6).
  func linger() {
    handle.socket.endWriting()
    handle.socket.limitReads(seconds: 1)
    handle.socket.discard(limit: 4 * 1024 * 1024)
  }
}

extension ByteStream {
  /// Reads and forgets until the peer closes, or has sent `limit` bytes.
  func discard(limit: Int = .max) {
    var scratch = [UInt8](repeating: 0, count: 16 * 1024)
    var total = 0
    while total < limit {
      // Safe: the stream writes within the buffer it is given, for the length of the call.
      let count = unsafe scratch.withUnsafeMutableBytes { unsafe read(into: $0) }
      guard count > 0 else { return }
      total += count
    }
  }
}

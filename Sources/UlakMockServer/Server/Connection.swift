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
  }

  /// Serves until the peer or the server ends it.
  func run() {
    SignalMask.blockBrokenPipe()
    defer {
      handle.socket.close()
      core.registry.remove(handle)
    }
    guard let security = core.security else {
      switch core.protocols.choice(plain: handle.socket) {
      case .http11: return serve(handle.socket) {}
      case .engine(let engine): return serve(handle.socket, by: engine) {}
      case .none: return linger()
      }
    }
    guard let stream = security.accept(handle.socket) else { return linger() }
    switch core.protocols.choice(negotiated: stream.negotiatedProtocol) {
    case .http11: serve(stream) { stream.endWriting() }
    case .engine(let engine): serve(stream, by: engine) { stream.endWriting() }
    case .none: linger()
    }
  }

  private func serve(_ stream: any ByteStream, endWriting: () -> Void) {
    var exchange = Exchange(core: core, handle: handle, stream: stream)
    while true {
      switch exchange.next() {
      case .next: continue
      case .drop: return
      case .reset: return handle.socket.reset()
      case .close:
        endWriting()
        return linger()
      }
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

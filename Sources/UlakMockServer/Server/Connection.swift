#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import UlakHTTP
import UlakPlatform

/// Serves one connection on the thread that calls ``run()``, request after request.
struct Connection {
  let core: ServerCore
  let handle: ConnectionHandle

  /// What becomes of the connection after a request.
  private enum Sequel {
    case next
    case close
    case drop
    case reset
  }

  /// Serves until the peer or the server ends it.
  func run() {
    SignalMask.blockBrokenPipe()
    defer {
      handle.socket.close()
      core.registry.remove(handle)
    }
    guard let security = core.security else { return serve(handle.socket) {} }
    guard let stream = security.accept(handle.socket) else { return linger() }
    serve(stream) { stream.endWriting() }
  }

  private func serve(_ stream: any ByteStream, endWriting: () -> Void) {
    var reader = RequestReader(stream: stream, limits: core.limits)
    var writer = AnswerWriter(stream: stream)
    var position = 0
    while true {
      position += 1
      switch next(position, stream, &reader, &writer) {
      case .next: continue
      case .drop: return
      case .reset: return handle.socket.reset()
      case .close:
        endWriting()
        return linger()
      }
    }
  }

  private func next(
    _ position: Int, _ stream: any ByteStream, _ reader: inout RequestReader, _ writer: inout AnswerWriter
  ) -> Sequel {
    do {
      let head = try reader.nextHead()
      let arrival = core.seams.time.now
      var request = try receive(head, &reader, &writer)
      let stub = core.route(&request)
      core.journal.append(
        RecordedRequest(
          request: request, rawHead: head.raw, connection: handle.number, position: position, arrival: arrival))
      guard let answer = answer(of: stub, to: request) else { return .drop }
      return send(answer, to: head, stream, &writer)
    } catch {
      guard case .refused(let status, let why) = error else { return .drop }
      _ = writer.write(.text("\(why)\n", status: status), AnswerWriter.Circumstances(keepsAlive: false))
      return .close
    }
  }

  private func receive(
    _ head: RequestHead, _ reader: inout RequestReader, _ writer: inout AnswerWriter
  ) throws(WireFailure) -> MockRequest {
    let framing = try head.framing
    var body = Data()
    var trailers = HTTPFields()
    if case .none = framing {
      // Nothing to wait for.
    } else if try head.expectsContinue, !reader.hasBufferedBytes {
      guard writer.write(HTTPResponseHead(status: 100, headerFields: [:])) else { throw .ended }
    }
    switch framing {
    case .none: break
    case .length(let length): body = try reader.body(length: length)
    case .chunked: (body, trailers) = try reader.chunkedBody()
    }
    return MockRequest(
      method: head.method, target: head.target, headerFields: head.fields, body: body, trailerFields: trailers)
  }

  /// The stub's answer; nil if the server stops first.
  private func answer(of stub: StubAnswer, to request: MockRequest) -> MockAnswer? {
    switch stub {
    case .fixed(let answer): answer
    case .computed(let handler): HandlerCall().answer(of: handler, to: request, core.seams.spawner, handle)
    }
  }

  private func send(
    _ answer: MockAnswer, to head: RequestHead, _ stream: any ByteStream, _ writer: inout AnswerWriter
  ) -> Sequel {
    for interim in answer.interim where !head.isHTTP10 {
      guard writer.write(interim) else { return .drop }
    }
    guard pause(answer.delay) else { return .drop }
    switch answer.conduct {
    case .answer:
      let circumstances = AnswerWriter.Circumstances(
        isHead: head.method == .head, isHTTP10: head.isHTTP10, keepsAlive: head.keepsAlive)
      return writer.write(answer, circumstances) ? .next : .close
    case .raw(let bytes, let thenClose):
      guard writer.write(raw: bytes) else { return .drop }
      return thenClose ? .close : .next
    case .stall:
      discard(stream)
      return .drop
    case .close: return .close
    case .reset: return .reset
    }
  }

  /// Waits on the server's clock; false if the server stops first.
  private func pause(_ delay: Duration) -> Bool {
    guard delay > .zero else { return true }
    let gate = Gate()
    let time = core.seams.time
    let entry = time.schedule(at: time.now.advanced(by: delay)) { gate.open() }
    let isOver = handle.wait(at: gate)
    if !isOver { time.cancel(entry) }
    return isOver
  }

  /// Ends the connection so that the peer gets all that was sent: closing while bytes of the peer's are unread would
  /// reset it (RFC 9112, section 9.6).
  private func linger() {
    handle.socket.endWriting()
    handle.socket.limitReads(seconds: 1)
    discard(handle.socket, limit: 4 * 1024 * 1024)
  }

  /// Reads and forgets until the peer closes.
  private func discard(_ stream: any ByteStream, limit: Int = .max) {
    var scratch = [UInt8](repeating: 0, count: 16 * 1024)
    var total = 0
    while total < limit {
      // Safe: the stream writes within the buffer it is given, for the length of the call.
      let count = unsafe scratch.withUnsafeMutableBytes { unsafe stream.read(into: $0) }
      guard count > 0 else { return }
      total += count
    }
  }
}

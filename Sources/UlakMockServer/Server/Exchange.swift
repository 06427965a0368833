import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The exchanges of one connection: reads a request, finds its stub, does what that says.
struct Exchange {
  private let core: ServerCore
  private let handle: ConnectionHandle
  private let stream: any ByteStream
  private var reader: RequestReader
  private var writer: AnswerWriter
  private var stubs: StubShelf.Reader
  private var position = 0

  init(core: ServerCore, handle: ConnectionHandle, stream: any ByteStream) {
    self.core = core
    self.handle = handle
    self.stream = stream
    reader = RequestReader(stream: stream, limits: core.limits)
    writer = AnswerWriter(stream: stream)
    stubs = StubShelf.Reader(core.stubs)
  }

  /// Serves the next request, however long it takes to come.
  mutating func next() -> Connection.Sequel {
    do {
      let head = try reader.nextHead()
      let arrival = core.seams.time.now
      position += 1
      var request = try receive(head)
      let stub = route(&request)
      core.journal.append(
        RecordedRequest(
          request: request, rawHead: head.raw, connection: handle.number, position: position, arrival: arrival))
      guard let answer = answer(of: stub, to: request) else { return .drop }
      return send(answer, to: head)
    } catch {
      guard case .refused(let status, let why) = error else { return .drop }
      let answer = PreparedAnswer(.text("\(why)\n", status: status))
      _ = writer.write(answer, AnswerWriter.Circumstances(keepsAlive: false))
      return .close
    }
  }

  private mutating func receive(_ head: RequestHead) throws(WireFailure) -> MockRequest {
    var body = Data()
    var trailers = HTTPFields()
    switch try head.framing {
    case .none: break
    case .length(let length):
      try sendGoAhead(head)
      body = try reader.body(length: length)
    case .chunked:
      try sendGoAhead(head)
      (body, trailers) = try reader.chunkedBody()
    }
    return MockRequest(
      method: head.method, target: head.target, headerFields: head.fields, body: body, trailerFields: trailers)
  }

  /// Tells a peer that asked, and has not begun to send, that it may.
  private mutating func sendGoAhead(_ head: RequestHead) throws(WireFailure) {
    guard try head.expectsContinue, !reader.hasBufferedBytes else { return }
    guard writer.write(HTTPResponseHead(status: 100, headerFields: [:])) else { throw .ended }
  }

  /// The stub for a request, or the answer that says which stubs came closest.
  private mutating func route(_ request: inout MockRequest) -> StubAnswer {
    let stubs = stubs.current()
    guard let match = stubs.match(request.method, request.path) else {
      return .fixed(PreparedAnswer(.text(stubs.explainMismatch(request.method, request.path), status: 404)))
    }
    request.parameters = match.parameters
    return match.answer
  }

  /// The stub's answer; nil if the server stops first.
  private func answer(of stub: StubAnswer, to request: MockRequest) -> PreparedAnswer? {
    switch stub {
    case .fixed(let answer): answer
    case .computed(let handler):
      HandlerCall().answer(of: handler, to: request, core.seams.spawner, handle).map(PreparedAnswer.init)
    }
  }

  private mutating func send(_ prepared: PreparedAnswer, to head: RequestHead) -> Connection.Sequel {
    let answer = prepared.answer
    for interim in answer.interim where !head.isHTTP10 {
      guard writer.write(interim) else { return .drop }
    }
    guard pause(answer.delay) else { return .drop }
    switch answer.conduct {
    case .answer:
      let circumstances = AnswerWriter.Circumstances(
        isHead: head.method == .head, isHTTP10: head.isHTTP10, keepsAlive: head.keepsAlive)
      return writer.write(prepared, circumstances) ? .next : .close
    case .raw(let bytes, let thenClose):
      guard writer.write(raw: bytes) else { return .drop }
      return thenClose ? .close : .next
    case .stall:
      stream.discard()
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
}

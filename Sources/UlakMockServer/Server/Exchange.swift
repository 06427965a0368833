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
  private let tls: MockTLSFacts?
  private var reader: RequestReader
  private var writer: AnswerWriter
  private var stubs: MockStubs.Reader
  private var position = 0

  init(core: ServerCore, handle: ConnectionHandle, stream: any ByteStream, tls: MockTLSFacts?) {
    self.core = core
    self.handle = handle
    self.stream = stream
    self.tls = tls
    reader = RequestReader(stream: stream, limits: core.limits)
    writer = AnswerWriter(stream: stream)
    stubs = MockStubs.Reader(core.stubs)
  }

  /// Serves the next request, however long it takes to come.
  mutating func next() -> Connection.Sequel {
    do {
      return try serve()
    } catch {
      switch error {
      case .ended: return .drop
      case .struck(let effect): return Connection.Sequel(effect)
      case .refused(let status, let why):
        let answer = PreparedAnswer(.text("\(why)\n", status: status))
        _ = writer.write(answer, AnswerCircumstances(keepsAlive: false))
        return .close
      }
    }
  }

  private mutating func serve() throws(WireFailure) -> Connection.Sequel {
    let head = try reader.nextHead()
    position += 1
    var visit = Visit(head, at: core.seams.time.now, striker: striker)
    let draw = core.faultPlan.forRequest(visit.request.path)
    visit.striker.faults = draw.faults
    let framing = try head.framing
    let isWhole = if case .none = framing { true } else { false }
    var decision = stubs.decide(&visit.request, hasBody: isWhole)
    if let answer = draw.answer { decision = .answer(.fixed(PreparedAnswer(answer))) }
    if case .answer(.fixed(let answer)) = decision { visit.striker.faults += answer.answer.faults }
    try keepingWhatCame(&visit) { (visit) throws(WireFailure) in try visit.striker.strike(.requestHead) }
    if case .answer(.fixed(let answer)) = decision, answer.answer.isEarly, !isWhole {
      return try answerEarly(answer, visit, framing)
    }
    if !isWhole { try sendGoAhead(head) }
    try receive(framing, &visit)
    if case .undecided = decision {
      decision = stubs.decide(&visit.request, hasBody: true)
      if case .answer(.fixed(let answer)) = decision { visit.striker.faults += answer.answer.faults }
    }
    record(visit)
    guard case .answer(let stub) = decision, let answer = answer(of: stub, to: &visit) else { return .drop }
    return try send(answer, visit)
  }

  private var striker: FaultStriker { FaultStriker(faults: [], core: core, handle: handle, stream: stream) }

  private mutating func receive(_ framing: RequestHead.Framing, _ visit: inout Visit) throws(WireFailure) {
    var reader = reader
    defer { self.reader = reader }
    try keepingWhatCame(&visit) { (visit) throws(WireFailure) in
      let striker = visit.striker
      try reader.receive(framing, into: &visit.content, stops: striker.uploadStops) { (stop) throws(WireFailure) in
        try striker.strike(.requestBody(after: stop))
      }
    }
  }

  /// A request that something is made to cut short is in the journal with what had come of it.
  private func keepingWhatCame(
    _ visit: inout Visit, _ step: (inout Visit) throws(WireFailure) -> Void
  ) throws(WireFailure) {
    do {
      try step(&visit)
      visit.fill()
    } catch {
      if case .struck = error {
        visit.fill()
        record(visit, isComplete: false)
      }
      throw error
    }
  }

  private func record(_ visit: Visit, isComplete: Bool = true) {
    var record = RecordedRequest(
      request: visit.request, rawHead: visit.head.raw, connection: handle.number, position: position,
      arrival: visit.arrival)
    record.chunkSizes = visit.content.chunkSizes
    record.rawBody = visit.content.rawBody
    record.isComplete = isComplete
    record.tls = tls
    if visit.head.isHTTP10 { record.version = "HTTP/1.0" }
    core.journal.append(record)
  }

  /// Tells a peer that asked, and has not begun to send, that it may.
  private mutating func sendGoAhead(_ head: RequestHead) throws(WireFailure) {
    guard try head.expectsContinue, !reader.hasBufferedBytes else { return }
    guard writer.write(HTTPResponseHead(status: 100, headerFields: [:])) else { throw .ended }
  }

  /// Answers first and takes the content in afterwards.
  private mutating func answerEarly(
    _ answer: PreparedAnswer, _ visit: Visit, _ framing: RequestHead.Framing
  ) throws(WireFailure) -> Connection.Sequel {
    var visit = visit
    let sequel = try send(answer, visit)
    guard case .next = sequel else {
      record(visit, isComplete: false)
      return sequel
    }
    try receive(framing, &visit)
    record(visit)
    return .next
  }

  /// The stub's answer; nil if the server stops first.
  private func answer(of stub: StubAnswer, to visit: inout Visit) -> PreparedAnswer? {
    switch stub {
    case .fixed(let answer): return answer
    case .native: return PreparedAnswer(.text("This stub is for a transport without a wire.\n", status: 501))
    case .computed(let handler):
      let answer = HandlerCall().answer(of: handler, to: visit.request, core.seams.spawner, handle)
      visit.striker.faults += answer?.faults ?? []
      return answer.map(PreparedAnswer.init)
    }
  }
}

extension Exchange {
  /// What is known of the request that is being served.
  struct Visit {
    let head: RequestHead
    let arrival: MonotonicInstant
    var request: MockRequest
    var content = ReceivedContent()
    var striker: FaultStriker

    init(_ head: RequestHead, at arrival: MonotonicInstant, striker: FaultStriker) {
      self.head = head
      self.arrival = arrival
      self.striker = striker
      request = MockRequest(method: head.method, target: head.target, headerFields: head.fields)
    }

    /// Puts what has come of the content where stubs and journal look for it.
    mutating func fill() {
      request.body = content.body
      request.trailerFields = content.trailers
    }
  }

  private mutating func send(_ prepared: PreparedAnswer, _ visit: Visit) throws(WireFailure) -> Connection.Sequel {
    var striker = visit.striker
    var dice = core.dice(for: handle.number &* 1_000_003 &+ position)
    if var link = dice {
      try striker.pause(link.roundTrip())
      if let count = link.breakage() { striker.faults.append(MockFault(.reset, at: .responseBody(after: count))) }
      dice = link
    }
    let (answer, head) = (prepared.answer, visit.head)
    for interim in answer.interim where !head.isHTTP10 {
      guard writer.write(interim) else { return .drop }
    }
    try striker.pause(answer.delay)
    try striker.strike(.responseStart)
    let circumstances = AnswerCircumstances(
      isHead: head.method == .head, isHTTP10: head.isHTTP10,
      keepsAlive: head.keepsAlive && !striker.endsConnection)
    let isPlain = prepared.isPlain && striker.faults.isEmpty && dice == nil
    switch answer.conduct {
    case .answer where isPlain: return writer.write(prepared, circumstances) ? .next : .close
    case .answer:
      var script = scriptedWriter(answer.pace, dice, striker)
      return try script.write(prepared, circumstances) ? .next : .close
    case .raw(let bytes, let thenClose):
      var script = scriptedWriter(answer.pace, dice, striker)
      try script.write(raw: bytes)
      return thenClose ? .close : .next
    case .malformed(let malformation):
      var script = scriptedWriter(answer.pace, dice, striker)
      try script.write(raw: malformation.bytes)
      return malformation.keepsOpen ? .next : .close
    case .stall:
      stream.discard()
      return .drop
    case .close: return .close
    case .reset: return .reset
    }
  }

  private func scriptedWriter(_ pace: MockPace, _ dice: LinkDice?, _ striker: FaultStriker) -> ScriptedWriter {
    let (handle, time) = (handle, core.seams.time)
    return ScriptedWriter(PacedStream(stream, pace: pace, link: dice) { handle.pause($0, time) }, striker)
  }
}

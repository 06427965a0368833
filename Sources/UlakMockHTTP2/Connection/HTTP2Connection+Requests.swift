#if canImport(CNGHTTP2)
  import UlakHTTP
  import UlakMockServer
  import UlakPlatform

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension HTTP2Connection {
    /// Does what an event of the session asks for.
    func handle(_ event: HTTP2Event) {
      switch event {
      case .head(let stream, let head): begin(stream, head)
      case .body(let stream, let piece): take(piece, stream)
      case .trailers(let stream, let fields): exchanges[stream]?.trailers = fields
      case .end(let stream): complete(stream)
      case .closed(let stream, _):
        guard let exchange = exchanges.removeValue(forKey: stream) else { return }
        heldBytes -= exchange.body.count
        exchange.cancel?()
      case .settings, .settingsAcknowledged, .ping, .goAway: break
      }
    }

    /// Does what a task or the timer asks for. The stream may be over by now.
    func handle(_ notice: Inbox.Notice) {
      switch notice {
      case .answer(let stream, let answer):
        guard exchanges[stream] != nil else { return }
        exchanges[stream]?.cancel = nil
        self.answer(stream, answer)
      case .due(let stream):
        exchanges[stream]?.cancel = nil
        guard let plan = exchanges[stream]?.delayed else { return play(stream) }
        exchanges[stream]?.delayed = nil
        perform(plan, stream)
      }
    }

    private func begin(_ stream: Int32, _ head: HTTP2RequestHead) {
      let exchange = StreamExchange(head, arrival: served.seams.time.now)
      exchanges[stream] = exchange
      if head.isCut { return refuse(stream, 431, "the head is larger than \(session.headBytes) bytes") }
      if exchange.expectsContinue {
        session.submitInterim(HTTPResponseHead(status: 100, headerFields: [:]), stream: stream)
      }
    }

    private func take(_ piece: Data, _ stream: Int32) {
      if settings.extendsWindows { session.consume(piece.count, stream: stream) }
      if let discarded = exchanges[stream]?.discardedBytes { return discard(discarded + piece.count, stream) }
      // No copy of the exchange, or the body would be copied with every piece.
      guard let count = exchanges[stream]?.body.count else { return }
      guard piece.count <= limits.bodyBytes - count else {
        return refuse(stream, 413, "the body is larger than \(limits.bodyBytes) bytes")
      }
      guard piece.count <= limits.heldBodyBytes - heldBytes else {
        return refuse(stream, 413, "the bodies of all requests are larger than \(limits.heldBodyBytes) bytes")
      }
      heldBytes += piece.count
      exchanges[stream]?.append(piece)
    }

    private func complete(_ stream: Int32) {
      guard let exchange = exchanges[stream], exchange.discardedBytes == nil else { return }
      position += 1
      let answer = served.answering.answer(
        exchange.request(), position: position, rawHead: exchange.rawHead, arrival: exchange.arrival)
      switch answer {
      case .ready(let answer): self.answer(stream, answer)
      case .computed(let compute):
        let inbox = inbox
        let task = served.seams.spawner.spawn("mock.handler") {
          inbox.post(.answer(stream: stream, await compute()))
        }
        exchanges[stream]?.cancel = { task.cancel() }
      }
    }

    /// Answers a request that is not there yet and will not be read.
    private func refuse(_ stream: Int32, _ status: HTTPStatus, _ why: String) {
      heldBytes -= exchanges[stream]?.body.count ?? 0
      exchanges[stream]?.refuse()
      guard let method = exchanges[stream]?.method else { return }
      perform(AnswerPlan(.text("\(why)\n", status: status), to: method), stream)
    }

    /// Reads on for a while: many clients look at an answer only when they have sent their request, and a reset makes
    /// them forget it (RFC 9113, section 8.1, allows either).
    private func discard(_ total: Int, _ stream: Int32) {
      exchanges[stream]?.discardedBytes = total
      if total > 4 * 1024 * 1024 { session.resetStream(stream, .noError) }
    }

    /// Sends the interim answers, and the final one now or later.
    private func answer(_ stream: Int32, _ answer: MockAnswer) {
      for interim in answer.interim { session.submitInterim(interim, stream: stream) }
      guard let method = exchanges[stream]?.method else { return }
      let plan = AnswerPlan(answer, to: method)
      guard plan.delay > .zero else { return perform(plan, stream) }
      exchanges[stream]?.delayed = plan
      wait(plan.delay, stream)
    }

    /// Leaves a notice when so much time has passed.
    private func wait(_ duration: Duration, _ stream: Int32) {
      let (inbox, time) = (inbox, served.seams.time)
      let entry = time.schedule(at: time.now.advanced(by: duration)) { inbox.post(.due(stream: stream)) }
      exchanges[stream]?.cancel = { time.cancel(entry) }
    }

    private func perform(_ plan: AnswerPlan, _ stream: Int32) {
      for (last, code) in plan.goAways { session.submitGoAway(lastStream: last, code) }
      switch plan.step {
      case .answer(let status, let fields, let body, let script):
        session.submitHead(status, fields, body: body, stream: stream)
        exchanges[stream]?.script = script[...]
        play(stream)
      case .reset(let code): session.resetStream(stream, code)
      case .raw(let bytes, let thenClose):
        session.submitRaw(bytes)
        if thenClose { ending = .close }
      case .end(let ending): self.ending = ending
      case .stall: break
      }
    }

    /// Goes on with an answer that comes bit by bit.
    private func play(_ stream: Int32) {
      while let operation = exchanges[stream]?.script.popFirst() {
        switch operation {
        case .data(let data): session.appendBody(data, stream: stream)
        case .raw(let bytes): session.submitRaw(bytes)
        case .end(let ending): session.endBody(ending, stream: stream)
        case .pause(let duration): return wait(duration, stream)
        case .stall: return
        }
      }
    }
  }
#endif

import UlakHTTP
import UlakMockServer
import UlakPlatform

/// The way of one exchange: a round trip to connect, the request, the server, the answer's first packet, its body.
extension SimulatedExchange {
  private var link: LinkProfile { peer?.link ?? network.link }

  private var isBlocked: Bool { link.isOffline || network.isCutOff || peer?.isCutOff == true }

  /// Sets out.
  func begin() {
    log("\(request)")
    guard options.deadline > clock.now else { return expire() }
    guard let peer else { return fail(.hostNotFound, "the simulated network has no such host") }
    guard !link.isOffline else { return fail(.noConnection, "the link is offline") }
    let breakPoint = link.breaks(network.random) ? BreakPoint.allCases[Int(network.random.next() % 3)] : nil
    change { $0.breakPoint = breakPoint }
    bound(by: options.connectTimeout)
    carry {
      let isRefused = peer.refusesConnections
      self.carry {
        if isRefused { self.fail(.cannotConnect, "nobody listens") } else { self.transmit() }
      }
    }
  }

  /// Takes one packet to the other side, however often it is lost on the way.
  ///
  /// Whether it gets through depends on what the network is like when it leaves and when it arrives.
  private func carry(_ arrival: @escaping @Sendable () -> Void) {
    guard !isBlocked, !link.losesPacket(network.random) else { return carryAgain(arrival) }
    after(link.flight(network.random)) {
      if self.isBlocked { self.carryAgain(arrival) } else { arrival() }
    }
  }

  private func carryAgain(_ arrival: @escaping @Sendable () -> Void) {
    // Of a client that has gone, nothing is sent a second time; nor if it goes before then.
    guard !isEnded else { return network.keepOrphan(number, nil) }
    after(link.resendDelay) {
      if self.isEnded { self.network.keepOrphan(self.number, nil) } else { self.carry(arrival) }
    }
  }

  private func transmit() {
    let now = clock.now
    change { state in
      state.phase = .sending
      state.connected = now
    }
    bound(by: nil)
    after(link.transmission(of: requestBytes, network.random)) {
      self.change { state in
        state.phase = .waiting
        state.isInTheAir = true
      }
      self.bound(by: self.options.idleTimeout)
      self.carry { self.reachServer() }
    }
  }

  private func reachServer() {
    guard let peer else { return }
    change { $0.isInTheAir = false }
    network.keepOrphan(number, nil)
    guard read(\.breakPoint) != .request else {
      log("breaks before \(peer.name)")
      return bringBack { self.lose("the connection broke") }
    }
    log("reaches \(peer.name)")
    let answer = peer.receive(request, exchange: number)
    guard read(\.breakPoint) != .answer else { return bringBack { self.lose("the connection broke") } }
    switch answer.conduct {
    case .answer: bringBack(after: answer.delay) { self.receive(answer) }
    // The bounds end it.
    case .stall: break
    case .close: bringBack { self.lose("the server closed the connection") }
    case .reset: bringBack { self.lose("the server reset the connection") }
    case .malformed(let malformation): bringBack(after: answer.delay) { self.receive(malformation) }
    case .raw: fail(.unsupported, "this answer needs a wire: use a MockServer")
    }
  }

  /// Takes a packet back to the client, if it still waits.
  private func bringBack(after delay: Duration = .zero, _ arrival: @escaping @Sendable () -> Void) {
    guard !isEnded else { return }
    after(delay) { self.carry(arrival) }
  }

  private func lose(_ detail: String) { fail(.connectionLost, detail) }

  private func receive(_ malformation: MockMalformation) {
    do { end(.success(try malformation.response())) } catch { end(.failure(error)) }
  }

  private func receive(_ answer: MockAnswer) {
    let now = clock.now
    change { state in
      state.phase = .receiving
      state.answered = now
    }
    if let problem = HeadLimits.problem(of: answer.headerFields, options.limits) {
      return fail(.headersTooLarge, problem)
    }
    // The bytes of a body follow each other, so silence no longer ends the wait.
    bound(by: nil)
    let bytes = answer.headerFields.wireBytes + 17 + answer.arrivingBody(for: request.method).count
    let duration = answer.pauses.reduce(link.transmission(of: bytes, network.random), +)
    if read(\.breakPoint) == .body {
      after(duration / 2) { self.lose("the connection broke within the answer") }
    } else {
      after(duration) { self.complete(answer, bytes: bytes) }
    }
  }

  private func complete(_ answer: MockAnswer, bytes: Int) {
    do {
      var response = try answer.response(for: request.method, limits: options.limits)
      response.facts = facts(bytes)
      end(.success(response))
    } catch var error as NetworkError {
      error.mayHaveBeenProcessed = true
      end(.failure(error))
    } catch {
      end(.failure(error))
    }
  }

  private func facts(_ bytes: Int) -> AttemptFacts {
    let now = clock.now
    var facts = AttemptFacts()
    facts.bytesSent = requestBytes
    facts.bytesReceived = bytes
    facts.connection = number
    facts.peer = peer?.name
    facts.timings.total = started.duration(to: now)
    facts.timings.queued = .zero
    if let connected = read(\.connected), let answered = read(\.answered) {
      facts.timings.connect = started.duration(to: connected)
      facts.timings.waiting = connected.duration(to: answered)
      facts.timings.receiving = answered.duration(to: now)
    }
    return facts
  }
}

/// The limits that an answer's head must keep.
private enum HeadLimits {
  /// What is too large about a head, nil for nothing.
  static func problem(of fields: HTTPFields, _ limits: MessageLimits) -> String? {
    if fields.count > limits.fieldCount { return "the number of header fields is above \(limits.fieldCount)" }
    if fields.wireBytes > limits.headerBytes { return "the head is above \(limits.headerBytes)" }
    let isLong = fields.contains { $0.name.rawName.utf8.count + $0.value.utf8.count > limits.fieldBytes }
    return isLong ? "a header field is above \(limits.fieldBytes)" : nil
  }
}

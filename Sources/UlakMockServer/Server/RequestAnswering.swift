import UlakHTTP
package import UlakPlatform

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Finds the answers to one connection's requests, whatever protocol they came in.
package protocol RequestAnswering {
  /// Notes a request in the journal, and finds what its stub answers. Does not block.
  ///
  /// - Parameters:
  ///   - position: its place on the connection, counted from one.
  ///   - rawHead: its head as it came, or as near to that as the protocol allows.
  ///   - arrival: when its head had arrived.
  mutating func answer(
    _ request: MockRequest, position: Int, rawHead: Data, arrival: MonotonicInstant
  ) -> PendingAnswer
}

/// An answer that is there, or has to be computed.
package enum PendingAnswer: Sendable {
  /// It is there.
  case ready(MockAnswer)
  /// It is what this closure answers. Whoever runs it may cancel its task.
  case computed(@Sendable () async -> MockAnswer)
}

/// Answers from a server's stubs, with what the server was told to do wrong, and over the link it was given.
struct StubAnswering: RequestAnswering {
  private let core: ServerCore
  private let connection: Int
  private let tls: MockTLSFacts?
  private var stubs: MockStubs.Reader

  init(core: ServerCore, connection: Int, tls: MockTLSFacts?) {
    self.core = core
    self.tls = tls
    self.connection = connection
    stubs = MockStubs.Reader(core.stubs)
  }

  mutating func answer(
    _ request: MockRequest, position: Int, rawHead: Data, arrival: MonotonicInstant
  ) -> PendingAnswer {
    var request = request
    let decision = stubs.decide(&request, hasBody: true)
    var record = RecordedRequest(
      request: request, rawHead: rawHead, connection: connection, position: position, arrival: arrival)
    record.tls = tls
    record.version = "HTTP/2"
    core.journal.append(record)
    let draw = core.faultPlan.forRequest(request.path)
    let dice = core.dice(for: connection &* 1_000_003 &+ position)
    if let answer = draw.answer { return .ready(answer.adding(draw.faults, over: dice)) }
    guard case .answer(let stub) = decision else { return .ready(.status(500)) }
    switch stub {
    case .native: return .ready(.text("This stub is for a transport without a wire.\n", status: 501))
    case .fixed(let prepared): return .ready(prepared.answer.adding(draw.faults, over: dice))
    case .computed(let handler):
      let complete = request
      return .computed {
        do {
          return try await handler(complete).adding(draw.faults, over: dice)
        } catch {
          return .text("The stub's closure threw: \(error)\n", status: 500)
        }
      }
    }
  }
}

extension MockAnswer {
  /// The same answer with these faults, as it arrives over a link: what happens to packets there happens to the whole of
  /// it here, for they are a connection's and this is one of many streams.
  fileprivate func adding(_ faults: [MockFault], over dice: LinkDice?) -> MockAnswer {
    var copy = self
    copy.faults = faults + self.faults
    guard var dice else { return copy }
    copy.delay += dice.roundTrip()
    if let count = dice.breakage() { copy.faults.append(MockFault(.reset, at: .responseBody(after: count))) }
    if let rate = dice.profile.bytesPerSecond, pace.isUnbounded {
      copy = copy.throttled(rate / 20, per: .milliseconds(50))
    }
    return copy
  }
}

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

/// Answers from a server's stubs, with the faults that the server was told to add.
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
    let faults = core.faultPlan.forRequest(request.path)
    guard case .answer(let stub) = decision else { return .ready(.status(500)) }
    switch stub {
    case .native: return .ready(.text("This stub is for a transport without a wire.\n", status: 501))
    case .fixed(let prepared): return .ready(prepared.answer.adding(faults))
    case .computed(let handler):
      let complete = request
      return .computed {
        do {
          return try await handler(complete).adding(faults)
        } catch {
          return .text("The stub's closure threw: \(error)\n", status: 500)
        }
      }
    }
  }
}

extension MockAnswer {
  fileprivate func adding(_ faults: [MockFault]) -> MockAnswer {
    var copy = self
    copy.faults = faults + self.faults
    return copy
  }
}

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

/// Answers from a server's stubs.
struct StubAnswering: RequestAnswering {
  private let journal: Journal<RecordedRequest>
  private let connection: Int
  private var stubs: StubShelf.Reader

  init(core: ServerCore, connection: Int) {
    journal = core.journal
    stubs = StubShelf.Reader(core.stubs)
    self.connection = connection
  }

  mutating func answer(
    _ request: MockRequest, position: Int, rawHead: Data, arrival: MonotonicInstant
  ) -> PendingAnswer {
    var request = request
    let stubs = stubs.current()
    let match = stubs.match(request.method, request.path)
    if let match { request.parameters = match.parameters }
    journal.append(
      RecordedRequest(
        request: request, rawHead: rawHead, connection: connection, position: position, arrival: arrival))
    switch match?.answer {
    case nil: return .ready(.text(stubs.explainMismatch(request.method, request.path), status: 404))
    case .fixed(let prepared): return .ready(prepared.answer)
    case .computed(let handler):
      let complete = request
      return .computed {
        do {
          return try await handler(complete)
        } catch {
          return .text("The stub's closure threw: \(error)\n", status: 500)
        }
      }
    }
  }
}

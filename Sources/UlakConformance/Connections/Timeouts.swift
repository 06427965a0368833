import UlakHTTP
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// How long things may take, on a clock that the case moves.
extension ConformanceCase {
  static let timeouts: [ConformanceCase] = [
    .timeout("TC-190", "An attempt ends at its deadline, and says whether it was sent (5.3 row 12).", needs: []) {
      stage in
      stage.stubs.on(.get, "/x", .stall)
      let waiting = stage.start(options: AttemptOptions(deadline: stage.clock.now.advanced(by: .seconds(5))))
      try await stage.untilAsked()
      let error = try await stage.passTime(.seconds(5), until: waiting)
      try expect(error.reason, .attemptTimeout, "the reason")
      try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .idempotentOnly, "retryAdvice")
    },
    .timeout("TC-191", "The deadline of the whole call is called that, and nothing is tried after it.", needs: []) {
      stage in
      stage.stubs.on(.get, "/x", .stall)
      let options = AttemptOptions(deadline: stage.clock.now.advanced(by: .seconds(5)), isCallDeadline: true)
      let waiting = stage.start(options: options)
      try await stage.untilAsked()
      let error = try await stage.passTime(.seconds(5), until: waiting)
      try expect(error.reason, .deadline, "the reason")
      try expect(error.retryAdvice, .never, "retryAdvice")
    },
    .timeout("TC-192", "A server that says nothing is an idle timeout.", needs: []) { stage in
      stage.stubs.on(.get, "/x", .stall)
      let waiting = stage.start(options: AttemptOptions(idleTimeout: .seconds(5)))
      try await stage.untilAsked()
      let error = try await stage.passTime(.seconds(5), until: waiting)
      try expect(error.reason, .idleTimeout, "the reason")
      try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .idempotentOnly, "retryAdvice")
    },
    .timeout("TC-193", "A server that falls silent within the content is an idle timeout (5.3 row 14).") { stage in
      stage.stubs.on(.get, "/x", MockAnswer.data(.pattern(1_000)).failing(.stall, at: .responseBody(after: 500)))
      let waiting = stage.start(options: AttemptOptions(idleTimeout: .seconds(5)))
      try await stage.untilAsked()
      let error = try await stage.passTime(.seconds(5), until: waiting)
      try expect(error.reason, .idleTimeout, "the reason")
      try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
    },
    .timeout("TC-194", "A server that trickles is not silent, and ends at the deadline (5.3 row 13).") { stage in
      var pieces: [MockPiece] = []
      for _ in 0..<40 { pieces += ["x", .pause(.seconds(1))] }
      stage.stubs.on(.get, "/x", .stream(pieces))
      let deadline = stage.clock.now.advanced(by: .seconds(20))
      let waiting = stage.start(options: AttemptOptions(deadline: deadline, idleTimeout: .seconds(5)))
      for _ in 0..<20 {
        try await stage.until { waiting.isOver || stage.serverClock.entryCount == 1 }
        try await stage.passTurns(3)
        try expect(waiting.isOver, false, "it ended before its deadline")
        stage.clock.advance(by: .seconds(1))
        stage.serverClock.advance(by: .seconds(1))
      }
      try expect(try await stage.passTime(.seconds(1), until: waiting).reason, .attemptTimeout, "the reason")
    },
    .timeout("TC-195", "After its deadline nothing is sent.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let error = try await stage.failure(options: AttemptOptions(deadline: stage.clock.now))
      try expect(error.category, .timeout, "the category")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(stage.server.connectionCount, 0, "the connections")
    },
    .both(
      "TC-196", .timeouts, "A handshake that does not end is a connect timeout (5.3 row 4).",
      needs: [.wire, .virtualTime, .deadlines], tls: true
    ) { stage in
      stage.server.inject(.stall, at: .handshake)
      let waiting = stage.start(options: AttemptOptions(connectTimeout: .seconds(3)))
      try await stage.until { stage.server.connectionCount == 1 }
      let error = try await stage.passTime(.seconds(3), until: waiting)
      try expect(error.reason, .connectTimeout, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .anyMethod, "retryAdvice")
    },
    .timeout("TC-197", "An answer in time leaves nothing in the timer.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      for _ in 0..<10 {
        _ = try await stage.exchange(options: AttemptOptions(deadline: stage.clock.now.advanced(by: .seconds(5))))
      }
      try expect(stage.server.journal.count, 10, "the requests that came")
      try await stage.until { stage.clock.entryCount == 0 }
    },
    .timeout("TC-198", "The time for connecting does not bound what follows.", needs: []) { stage in
      stage.stubs.on(.get, "/x", MockAnswer.text("ok").after(.seconds(20)))
      let waiting = stage.start(options: AttemptOptions(connectTimeout: .seconds(1), idleTimeout: .seconds(60)))
      try await stage.untilAsked()
      try await stage.passTurns(3)
      for _ in 0..<2 {
        stage.clock.advance(by: .seconds(10))
        try await stage.passTurns(3)
      }
      stage.serverClock.advance(by: .seconds(20))
      try expect(try await waiting.value.status.code, 200, "the status")
    },
  ]

  private static func timeout(
    _ id: String, _ rule: String, needs: Set<ConformanceRequirement> = [.wire],
    _ body: @escaping @Sendable (ConformanceStage) async throws -> Void
  ) -> ConformanceCase {
    .both(id, .timeouts, rule, needs: needs.union([.virtualTime, .deadlines]), body)
  }
}

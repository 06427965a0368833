import UlakHTTP
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What remains when the caller gives up: nothing.
extension ConformanceCase {
  static let cancellation: [ConformanceCase] = [
    .both("TC-200", .cancellation, "What is given up before it starts sends nothing (NB-O23; 5.3 row 34).") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      let gate = OneShot<Void>()
      let running = Running {
        await gate.value
        return try await stage.exchange().response
      }
      running.cancel()
      gate.finish(())
      try await stage.expectCancelled(running)
      try expect(stage.server.connectionCount, 0, "the connections")
      try await stage.expectClean("after it")
    },
    .both("TC-201", .cancellation, "Waiting for an answer ends at once (5.3 row 34).", needs: []) { stage in
      let asked = OneShot<Void>()
      stage.stubs.on(.get, "/asked") { _ in
        asked.finish(())
        await OneShot<Void>().waitUnlessCancelled()
        try Task.checkCancellation()
        return .text("late")
      }
      let running = stage.start(.get, "/asked")
      await asked.value
      running.cancel()
      try await stage.expectCancelled(running)
      try await stage.expectClean("after it")
    },
    .http1("TC-202", .cancellation, "The connection of what was given up is closed, and not used again (5.3 row 34).") {
      stage in
      stage.stubs.on(.get, "/x", .stall)
      let running = stage.start()
      _ = try await stage.server.request(1)
      running.cancel()
      try await stage.expectCancelled(running)
      try await stage.until { stage.server.openConnectionCount == 0 }
      try await stage.expectClean("after it")
      try expect(stage.server.journal.map(\.connection), [1, 2], "the connections")
    },
    .both("TC-203", .cancellation, "Waiting for the rest of the content ends at once (5.3 row 34).") { stage in
      stage.stubs.on(.get, "/x", .stream([.data(.pattern(50_000)), .pause(.seconds(1)), "end"]))
      let running = stage.start()
      try await stage.serverClock.waitForEntries(1)
      running.cancel()
      try await stage.expectCancelled(running)
      stage.serverClock.advance(by: .seconds(1))
      try await stage.expectClean("after it")
    },
    .both("TC-204", .cancellation, "Connecting ends at once (5.3 row 34).", tls: true) { stage in
      stage.server.inject(.stall, at: .handshake, .first(1))
      let running = stage.start()
      try await stage.until { stage.server.connectionCount == 1 }
      running.cancel()
      try await stage.expectCancelled(running)
      try await stage.until { stage.server.openConnectionCount == 0 }
    },
    .both(
      "TC-205", .cancellation, "Waiting for the next piece of a stream ends at once.",
      needs: [.wire, .streamedResponses]
    ) { stage in
      stage.stubs.on(.get, "/x", .stream(["first", .pause(.seconds(1)), "last"]))
      let first = OneShot<Void>()
      let reading = Running {
        for try await _ in try await stage.stream().stream { first.finish(()) }
      }
      await first.value
      try await stage.serverClock.waitForEntries(1)
      reading.cancel()
      try await stage.expectCancelled(reading)
      stage.serverClock.advance(by: .seconds(1))
      if stage.version == .http1 { try await stage.until { stage.server.openConnectionCount == 0 } }
      try await stage.expectClean("after it")
    },
    .both(
      "TC-206", .cancellation, "Giving up races the answer 500 times, with one of the two as the end (5.3 row 35).",
      needs: []
    ) {
      stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      for round in 0..<500 {
        let running = stage.start()
        for _ in 0..<(round % 50) { await Task.yield() }
        running.cancel()
        do {
          try expect(try await running.value.status.code, 200, "the status")
        } catch is CancellationError {}
      }
      try await stage.expectClean("after the race")
    },
    .both("TC-207", .cancellation, "After such a race no more connections are open than are idle.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      for round in 0..<50 {
        let running = stage.start()
        for _ in 0..<(round % 10) { await Task.yield() }
        running.cancel()
        _ = try? await running.value
      }
      try await stage.expectClean("after the race")
      try await stage.until { stage.server.openConnectionCount <= 1 }
    },
    .both("TC-208", .cancellation, "Giving one exchange up leaves the others alone.") { stage in
      stage.stubs.on(.get, "/n/:n", MockAnswer.text("ok").after(.seconds(1)))
      let all = (0..<10).map { stage.start(.get, "/n/\($0)") }
      try await stage.serverClock.waitForEntries(10)
      for index in [0, 5, 9] { all[index].cancel() }
      for index in [0, 5, 9] { try await stage.expectCancelled(all[index]) }
      stage.serverClock.advance(by: .seconds(1))
      for index in [1, 2, 3, 4, 6, 7, 8] { try expect(try await all[index].value.status.code, 200, "the status") }
    },
    .http1("TC-209", .cancellation, "Fifty that wait and are given up leave no connection open.") { stage in
      stage.stubs.on(.get, "/x", .stall)
      let all = (0..<50).map { _ in stage.start() }
      _ = try await stage.server.request(50)
      for running in all { running.cancel() }
      for running in all { try await stage.expectCancelled(running) }
      try await stage.until { stage.server.openConnectionCount == 0 }
    },
    .http1("TC-210", .cancellation, "Sending a body that nobody takes ends at once (5.3 row 34).") { stage in
      stage.stubs.on(.post, "/x", MockAnswer.text("never").failing(.stall, at: .requestHead))
      let running = stage.start(.post, body: .data(Data(count: 32 << 20)))
      _ = try await stage.server.request(1)
      running.cancel()
      try await stage.expectCancelled(running)
      // The server reads nothing, so it cannot see the end behind what was sent.
      try await stage.expectClean("after it")
    },
    .both(
      "TC-211", .cancellation, "A stream that is sent is let go when its exchange is given up.",
      needs: [.wire, .streamedRequests]
    ) { stage in
      stage.stubs.on(.post, "/x", .text("ok"))
      let (dropped, asked) = (OneShot<Void>(), OneShot<Void>())
      let body = HTTPBody.stream {
        let pieces = Counter()
        return HTTPBodyStream(
          next: {
            guard pieces.next() > 1 else { return Data.text("first") }
            asked.finish(())
            await OneShot<Void>().waitUnlessCancelled()
            return nil
          }, onDrop: { dropped.finish(()) })
      }
      let running = stage.start(.post, body: body)
      await asked.value
      running.cancel()
      try await stage.expectCancelled(running)
      await dropped.value
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .post && $0.isComplete }, 0, "the bodies that came whole")
    },
    .both("TC-212", .cancellation, "What was given up leaves nothing in the timer.", needs: [.wire, .virtualTime]) {
      stage in
      stage.stubs.on(.get, "/x", .stall)
      let deadline = stage.clock.now.advanced(by: .seconds(5))
      for number in 1...5 {
        let running = stage.start(options: AttemptOptions(deadline: deadline))
        _ = try await stage.server.request(number)
        running.cancel()
        try await stage.expectCancelled(running)
      }
      try await stage.until { stage.clock.entryCount == 0 }
    },
    .both("TC-213", .cancellation, "A POST that was given up is not sent again.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      stage.stubs.on(.post, "/x", .stall)
      _ = try await stage.exchange()
      let running = stage.start(.post, body: .data(.text("order")))
      _ = try await stage.server.request(2)
      running.cancel()
      try await stage.expectCancelled(running)
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .post }, 1, "the times it was sent")
    },
  ]
}

extension OneShot where Value == Void {
  /// Waits until it happens, or the task is cancelled.
  func waitUnlessCancelled() async {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      finish(())
    }
  }
}

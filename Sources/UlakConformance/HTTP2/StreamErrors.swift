import UlakHTTP
import UlakMockHTTP2
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Streams and connections that end too early (RFC 9113, 5.4, 6.8).
extension ConformanceCase {
  static let streamErrors: [ConformanceCase] = [
    .http2("TC-300", "A refused stream was not processed (RFC 9113, 8.7; 5.3 row 54).") { stage in
      stage.stubs.on(.post, "/x", .http2Reset(.refusedStream))
      let error = try await stage.failure(.post, body: .data(.text("order")))
      try expect(error.reason, .notProcessed, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .anyMethod, "retryAdvice")
      try await stage.expectClean("after it")
    },
    .http2("TC-301", "A stream that is reset without an answer is a lost connection (5.3 row 55).") { stage in
      for code in [HTTP2ErrorCode.internalError, .cancel, .protocolError] {
        stage.stubs.on(.post, "/x", .http2Reset(code))
        let error = try await stage.failure(.post, body: .data(.text("order")))
        try expect([.connectionLost, .protocolError].contains(error.reason), "a lost connection", "\(error)")
        try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      }
      try expect(stage.server.journal.count, 3, "the times any was sent")
    },
    .http2("TC-302", "A stream that is reset within the content is an answer cut short.") { stage in
      stage.stubs.on(.get, "/x", MockAnswer.data(.pattern(100_000)).http2Reset(.internalError, afterBodyBytes: 40_000))
      for delivery in stage.deliveries {
        var options = AttemptOptions()
        options.delivery = delivery
        let error = try await stage.failure(options: options)
        try expect([.truncated, .connectionLost].contains(error.reason), "an answer cut short", "\(error)")
        try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
        try expect(error.retryAdvice, .idempotentOnly, "retryAdvice")
      }
    },
    .http2("TC-303", "A stream that is reset leaves its connection and the other streams alone.") { stage in
      stage.stubs.on(.get, "/slow", MockAnswer.text("ok").after(.seconds(1)))
      stage.stubs.on(.get, "/x", .http2Reset(.internalError))
      let slow = stage.start(.get, "/slow")
      try await stage.serverClock.waitForEntries(1)
      _ = try await stage.failure()
      stage.serverClock.advance(by: .seconds(1))
      try expect(try await slow.value.status.code, 200, "the status")
      try expect(stage.server.connectionCount, 1, "the connections")
    },
    .http2("TC-304", "A stream beyond the last one of a GOAWAY was not processed (RFC 9113, 6.8; 5.3 row 54).") {
      stage in
      stage.stubs.on(.post, "/x", MockAnswer.text("never").goAway(lastStream: 0))
      let error = try await stage.failure(.post, body: .data(.text("order")))
      try expect(error.reason, .notProcessed, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try await stage.expectClean("after it")
    },
    .http2("TC-305", "A GOAWAY lets its answer arrive, and the next exchange has a connection of its own.") { stage in
      stage.stubs.on(.get, "/x", MockAnswer.text("last").goAway())
      for _ in 0..<3 { try expect(try await stage.exchange().response.status.code, 200, "the status") }
      try expect(stage.server.journal.map(\.connection), [1, 2, 3], "the connections")
    },
    .http2("TC-306", "A connection that breaks takes all its streams with it, and each is told.") { stage in
      stage.stubs.on(.get, "/wait", .stall)
      stage.stubs.on(.get, "/x", .reset)
      let waiting = (0..<5).map { _ in stage.start(.get, "/wait") }
      _ = try await stage.server.request(5)
      _ = try await stage.failure()
      for each in waiting {
        let error = try await stage.failure(of: each)
        try expect(error.reason, .connectionLost, "the reason")
        try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      }
      try await stage.expectClean("after it")
    },
    .http2("TC-307", "A frame that breaks the rules ends its connection (RFC 9113, 4.2).") { stage in
      // A frame of 16 MB: more than this client has allowed.
      stage.stubs.on(.get, "/x", .raw(Data([0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1]), thenClose: false))
      let error = try await stage.failure()
      try expect([.protocolError, .connectionLost].contains(error.reason), "a broken protocol", "\(error)")
      try await stage.expectClean("after it")
      let last = try require(stage.server.journal.last, "the last request")
      try expect(last.connection, 2, "the connection of the next exchange")
    },
    .http2("TC-308", "Content shorter than its length is no answer (RFC 9113, 8.1.1).") { stage in
      stage.stubs.on(.get, "/x", .stream([.data(.pattern(10))], headerFields: [.contentLength: "20"]))
      let error = try await stage.failure()
      let reasons: [NetworkError.Reason] = [.truncated, .protocolError, .connectionLost]
      try expect(reasons.contains(error.reason), "an answer cut short", "\(error)")
    },
    .http2("TC-309", "An answer that ends before the body was sent is the answer (RFC 9113, 8.1; 5.3 row 59).") {
      stage in
      // What is larger than its limit the server answers by itself, and reads no further.
      var limits = MockServerLimits()
      limits.bodyBytes = 100_000
      let server = try stage.addServer(limits: limits)
      for _ in 0..<3 {
        let (response, _) = try await stage.exchange(.post, body: .data(Data(count: 4 << 20)), at: server.baseURL)
        try expect(response.status.code, 413, "the status")
      }
    },
  ]
}

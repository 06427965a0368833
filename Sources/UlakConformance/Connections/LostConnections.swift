import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What failures of the connection are called, and whether the request may have been acted upon.
extension ConformanceCase {
  static let lostConnections: [ConformanceCase] = [
    .both("TC-220", .errors, "A port where nobody listens is cannotConnect, and nothing was sent (5.3 row 3).") {
      stage in
      // The reserved port 1: one that was just closed may be another test's by now.
      let error = try await stage.failure(at: "http://127.0.0.1:1")
      try expect(error.reason, .cannotConnect, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .anyMethod, "retryAdvice")
    },
    .both("TC-221", .errors, "A host without an address is hostNotFound (RFC 6761, 6.4; 5.3 row 2).") { stage in
      let error = try await stage.failure(at: "http://nowhere.invalid")
      try expect(error.reason, .hostNotFound, "the reason")
      try expect(error.mayHaveBeenProcessed, false, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .anyMethod, "retryAdvice")
    },
    .http1("TC-222", .errors, "A connection that is closed or reset when it is accepted is lost (5.3 rows 5, 6).") {
      stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      for effect in [MockFault.Effect.close, .reset] {
        stage.server.inject(effect, at: .accept)
        let error = try await stage.failure(.post, body: .data(.text("order")))
        // The system may tell of a reset before it tells of the connection.
        let isLost = error.reason == .connectionLost || (effect == .reset && error.reason == .cannotConnect)
        try expect(isLost, "a lost connection", "\(error)")
        try expect(stage.server.journal.count { $0.method == .post }, 0, "the requests that were read")
        // Whether a byte had left by then is a matter of luck: the advice must fit what is said of it.
        let advice: NetworkError.RetryAdvice = error.mayHaveBeenProcessed ? .idempotentOnly : .anyMethod
        try expect(error.retryAdvice, advice, "retryAdvice")
        stage.server.removeFaults()
        try await stage.expectClean("after it")
        // The next round needs a connection of its own.
        stage.stubs.on(.get, "/x", .text("bye", headerFields: [.connection: "close"]))
        _ = try await stage.exchange()
      }
    },
    .lost("TC-223", "A connection that is closed without an answer is lost (5.3 row 5).", .close),
    .lost("TC-224", "A connection that is reset without an answer is lost.", .reset),
    .lost(
      "TC-225", "A connection that is closed when the head was read is lost.",
      MockAnswer.text("never").failing(.close, at: .requestHead)),
    .lost(
      "TC-226", "A connection that is reset when the head was read is lost.",
      MockAnswer.text("never").failing(.reset, at: .requestHead)),
    .lost(
      "TC-227", "A server that ends its side without an answer is a lost connection (5.3 row 79).",
      MockAnswer.text("never").failing(.halfClose, at: .responseStart)),
    .lost(
      "TC-228", "A connection that is closed after the head of the answer is an answer cut short (5.3 row 16).",
      MockAnswer.text("never").failing(.close, at: .responseHead), [.truncated, .connectionLost]),
    .lost(
      "TC-229", "A connection that is reset after the head of the answer is lost.",
      MockAnswer.text("never").failing(.reset, at: .responseHead), [.truncated, .connectionLost]),
    .lost(
      "TC-230", "A connection that is closed within the content is an answer cut short (5.3 row 16).",
      MockAnswer.data(.pattern(50_000)).failing(.close, at: .responseBody(after: 20_000)),
      [.truncated, .connectionLost]),
    .lost(
      "TC-231", "A connection that is reset within the content is lost.",
      MockAnswer.data(.pattern(50_000)).failing(.reset, at: .responseBody(after: 20_000)),
      [.truncated, .connectionLost]),
    .lost(
      "TC-232", "A connection that is closed between two chunks is an answer cut short (5.3 row 17).",
      MockAnswer.chunked([.pattern(1_000), .pattern(1_000)]).failing(.close, at: .responseBody(after: 1_000)),
      [.truncated, .connectionLost]),
    .lost(
      "TC-233", "A stubbed answer that is shorter than its length is cut short (NB-O13).",
      .truncated(declared: 40, sent: .text("{\"items\":[1]}")), [.truncated, .connectionLost]),
    .both("TC-234", .errors, "No text of an error holds a secret of the request or a word of the server.") { stage in
      stage.stubs.on(.get, "/x", .close)
      let request = try stage.request(.get, "/x?token=s3cr3t", fields: [.authorization: "Bearer s3cr3t"])
      var errors = [
        try await stage.failure(of: Running { try await stage.transport.send(request, options: AttemptOptions()) })
      ]
      if stage.version == .http1 {
        stage.stubs.on(.get, "/x", .raw(.text("HTTP/1.1 200 s3cr3t\r\ns3cr3t\r\n\r\n"), thenClose: true))
        errors.append(
          try await stage.failure(of: Running { try await stage.transport.send(request, options: AttemptOptions()) }))
      }
      let reasons: [NetworkError.Reason] = [.connectionLost, .protocolError]
      try expect(errors.map(\.reason), Array(reasons.prefix(errors.count)), "the reasons")
      for error in errors {
        let text = "\(error) \(error.detail) \(error.underlying ?? "")"
        try expect(text.contains("s3cr3t"), false, "a secret is in the error's text")
      }
    },
    .both("TC-235", .errors, "A hundred failures in a row leave the transport as it was.") { stage in
      stage.stubs.on(.get, "/x", .close)
      for _ in 0..<100 { try expect(try await stage.failure().reason, .connectionLost, "the reason") }
      try await stage.expectClean("after it")
      try await stage.until { stage.server.openConnectionCount <= 1 }
    },
  ]

  /// An answer that does not come to its end. Played without a wire too.
  private static func lost(
    _ id: String, _ rule: String, _ answer: MockAnswer, _ reasons: [NetworkError.Reason] = [.connectionLost]
  ) -> ConformanceCase {
    .both(id, .errors, rule, needs: []) { stage in
      stage.stubs.on(.post, "/x", answer)
      for delivery in stage.deliveries {
        var options = AttemptOptions()
        options.delivery = delivery
        let error = try await stage.failure(.post, body: .data(.text("order")), options: options)
        try expect(reasons.contains(error.reason), "\(reasons)", "\(error)")
        try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
        try expect(error.retryAdvice, .idempotentOnly, "retryAdvice")
      }
      try await stage.expectClean("after it")
    }
  }
}

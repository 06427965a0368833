import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Servers that answer, or leave, before they have read a body.
extension ConformanceCase {
  static let earlyAnswers: [ConformanceCase] = [
    .http1("TC-155", .uploads, "An answer that comes before the body was sent is the answer (5.3 row 59).") { stage in
      stage.stubs.on(.post, "/x", MockAnswer.text("too large", status: 413).early())
      let (response, content) = try await stage.exchange(.post, body: .data(Data(count: 4 << 20)))
      try expect(response.status.code, 413, "the status")
      try expect(String(decoding: content, as: UTF8.self), "too large", "the content")
      try await stage.expectClean("after it")
    },
    .http1("TC-156", .uploads, "An early answer with Connection: close is the answer (RFC 9112, 9.6; 5.3 row 59).") {
      stage in
      stage.stubs.on(
        .post, "/x", MockAnswer.text("too large", status: 413, headerFields: [.connection: "close"]).early())
      let (response, content) = try await stage.exchange(.post, body: .data(Data(count: 1 << 20)))
      try expect(response.status.code, 413, "the status")
      try expect(String(decoding: content, as: UTF8.self), "too large", "the content")
      try await stage.expectClean("after it")
    },
    .http1("TC-157", .uploads, "A server that leaves within the body is a lost connection, once (RFC 9110, 9.2.2).") {
      stage in
      stage.stubs.on(.post, "/x", .text("never"))
      stage.server.inject(.reset, at: .requestBody(after: 100_000), on: "/x")
      let error = try await stage.failure(.post, body: .data(Data(count: 16 << 20)))
      try expect(error.reason, .connectionLost, "the reason")
      try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .idempotentOnly, "retryAdvice")
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .post }, 1, "the times it was sent")
    },
    .http1(
      "TC-158", .uploads, "A stream that is no more needed after an early answer is let go.",
      needs: [.wire, .streamedRequests]
    ) { stage in
      stage.stubs.on(.post, "/x", MockAnswer.text("no", status: 403, headerFields: [.connection: "close"]).early())
      let dropped = OneShot<Void>()
      let body = HTTPBody.stream {
        HTTPBodyStream(next: { Data(count: 64 * 1024) }, onDrop: { dropped.finish(()) })
      }
      // The body has no end, so it is the answer that must end the exchange.
      try expect(try await stage.exchange(.post, body: body).response.status.code, 403, "the status")
      await dropped.value
      try await stage.expectClean("after it")
    },
  ]
}

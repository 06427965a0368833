import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Answers that are in order, however odd they look.
extension ConformanceCase {
  static let framing: [ConformanceCase] = [
    .both("TC-030", .framing, "Content ends where its length says (RFC 9112, 6.3).", needs: []) { stage in
      for count in [0, 1, 2, 8_191, 70_000] {
        stage.stubs.on(.get, "/x", .data(.pattern(count)))
        for delivery in stage.deliveries {
          let (_, content) = try await stage.exchange(delivered: delivery)
          try expect(content == .pattern(count), "\(count) bytes", "\(content.count), or others")
        }
      }
    },
    .both("TC-031", .framing, "Chunks of odd sizes are put together (RFC 9112, 7.1).", needs: []) { stage in
      let chunks = [1, 7, 4_096, 65_537, 2, 16_384].map { Data.pattern($0) }
      stage.stubs.on(.get, "/x", .chunked(chunks))
      for delivery in stage.deliveries {
        let (_, content) = try await stage.exchange(delivered: delivery)
        try expect(content == chunks.reduce(Data(), +), "the chunks in order", "\(content.count) bytes, or others")
      }
    },
    .both("TC-032", .framing, "An answer that comes byte by byte is the same answer (5.3 row 77).") { stage in
      let answer = MockAnswer.chunked([Data("hello ".utf8), Data("world".utf8)], headerFields: ["X-A": "1"])
      stage.stubs.on(.get, "/x", answer.preceded(by: 103, headerFields: [.link: "</a>"]).sliced(1))
      for delivery in stage.deliveries {
        let (response, content) = try await stage.exchange(delivered: delivery)
        try expect(response.headerFields["X-A"], "1", "X-A")
        try expect(String(decoding: content, as: UTF8.self), "hello world", "the content")
      }
    },
    .raw(
      "TC-033", "The extension of a chunk means nothing (RFC 9112, 7.1.1).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;name=\"va;lue\"\r\nok\r\n0;x\r\n\r\n", is: "ok"),
    .raw(
      "TC-034", "The size of a chunk has digits of either case, and zeros before them (RFC 9112, 7.1).",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n00A\r\n0123456789\r\n00a\r\n0123456789\r\n000\r\n\r\n",
      is: "01234567890123456789"),
    .raw(
      "TC-035", "Without a length the end of the connection is the end of the content (RFC 9112, 6.3; NB-O13).",
      "HTTP/1.1 200 OK\r\nX-A: 1\r\n\r\nall of it", is: "all of it"),
    .both("TC-036", .framing, "A 204 has no content, and the connection goes on (RFC 9112, 6.3; NB-O10).", needs: []) {
      stage in
      stage.stubs.on(.get, "/x", .status(204))
      for delivery in stage.deliveries {
        let (response, content) = try await stage.exchange(delivered: delivery)
        try expect(response.status.code, 204, "the status")
        try expect(content.count, 0, "the length of the content")
      }
      try await stage.expectClean("after a 204")
    },
    .http1("TC-037", .framing, "A 304 has no content, whatever its length says (RFC 9110, 15.4.5).") { stage in
      stage.stubs.on(
        .get, "/x",
        .raw(Data("HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\nETag: \"1\"\r\n\r\n".utf8), thenClose: false))
      let (response, content) = try await stage.exchange(fields: [.ifNoneMatch: "\"1\""])
      try expect(response.status.code, 304, "the status")
      try expect(response.headerFields[.eTag], "\"1\"", "the ETag")
      try expect(content.count, 0, "the length of the content")
      try await stage.expectClean("after a 304")
    },
    .both(
      "TC-038", .framing, "The answer to HEAD has no content, whatever its length says (RFC 9110, 9.3.2).", needs: []
    ) { stage in
      stage.stubs.on(.head, "/x", MockAnswer(headerFields: [.contentLength: "40"]))
      for delivery in stage.deliveries {
        let (response, content) = try await stage.exchange(.head, delivered: delivery)
        try expect(response.headerFields[.contentLength], "40", "Content-Length")
        try expect(content.count, 0, "the length of the content")
      }
      try await stage.expectClean("after HEAD")
    },
    .http1("TC-039", .framing, "The answer to HEAD may be in the chunked coding, and has no chunks.") { stage in
      stage.stubs.on(
        .head, "/x", .raw(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8), thenClose: false))
      let (response, content) = try await stage.exchange(.head)
      try expect(response.status.code, 200, "the status")
      try expect(content.count, 0, "the length of the content")
      try await stage.expectClean("after HEAD")
    },
    .both("TC-040", .framing, "A 205 or 200 of length 0 is empty (NB-O10).", needs: []) { stage in
      for status in [205, 200, 202] {
        stage.stubs.on(.get, "/x", .status(HTTPStatus(status), headerFields: [.contentLength: "0"]))
        let (response, content) = try await stage.exchange()
        try expect(response.status.code, status, "the status")
        try expect(content.count, 0, "the length of the content")
      }
    },
    .both("TC-041", .framing, "A 100 that nobody asked for is no answer (RFC 9110, 15.2).") { stage in
      stage.stubs.on(.get, "/x", MockAnswer.text("ok").preceded(by: 100).preceded(by: 100))
      let (response, content) = try await stage.exchange()
      try expect(response.status.code, 200, "the status")
      try expect(String(decoding: content, as: UTF8.self), "ok", "the content")
    },
    .both("TC-042", .framing, "Interim answers are handed on in order, beside the final one (RFC 9110, 15.2; NB-O14).")
    {
      stage in
      let answer = MockAnswer.text("ok")
        .preceded(by: 103, headerFields: [.link: "</a>"]).preceded(by: 103, headerFields: [.link: "</b>"])
      stage.stubs.on(.get, "/x", answer)
      for delivery in stage.deliveries {
        let (response, _) = try await stage.exchange(delivered: delivery)
        try expect(response.status.code, 200, "the status")
        try expect(response.interim.map(\.status.code), [103, 103], "the interim statuses")
        try expect(response.interim.map { $0.headerFields[.link] }, ["</a>", "</b>"], "the interim fields")
        try expect(response.headerFields.contains(.link), false, "an interim field is in the final head")
      }
    },
    .raw(
      "TC-043", "A status line needs no reason phrase (RFC 9112, 4).",
      "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok", is: "ok"),
    .raw(
      "TC-044", "An answer in HTTP/1.0 is taken as it is (RFC 9110, 2.5).",
      "HTTP/1.0 200 OK\r\nX-A: 1\r\n\r\nok", is: "ok"),
    .raw(
      "TC-045", "Blanks around a field's value are not part of it (RFC 9112, 5.1).",
      "HTTP/1.1 200 OK\r\nContent-Length:  \t 2 \t\r\n\r\nok", is: "ok"),
    .raw(
      "TC-046", "The names of framing fields have no case (RFC 9110, 5.1; NB-O06).",
      "HTTP/1.1 200 OK\r\ntRANSFER-eNCODING: Chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", is: "ok"),
    .http1("TC-047", .framing, "A trailer changes nothing of the head, whatever it looks like (RFC 9110, 6.5).") {
      stage in
      let bytes =
        "HTTP/1.1 200 OK\r\nX-A: 1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-A: 2\r\nContent-Length: 9\r\n\r\n"
      stage.stubs.on(.get, "/x", .raw(Data(bytes.utf8), thenClose: true))
      let (response, content) = try await stage.exchange()
      try expect(response.status.code, 200, "the status")
      try expect(response.headerFields[values: "X-A"], ["1"], "X-A in the head")
      try expect(response.headerFields.contains(.contentLength), false, "the head has a length")
      try expect(String(decoding: content, as: UTF8.self), "ok", "the content")
    },
    .both(
      "TC-048", .framing, "Trailers are handed over when the content has ended (RFC 9110, 6.5).",
      needs: [.wire, .trailers]
    ) { stage in
      stage.stubs.on(
        .get, "/x", .stream(["ok"], trailerFields: ["X-Sum": "1", "X-Count": "2", "x-sum": "3"]))
      for delivery in stage.deliveries {
        let (response, _) = try await stage.exchange(delivered: delivery)
        try expect(response.trailerFields[values: "X-Sum"], ["1", "3"], "X-Sum")
        try expect(response.trailerFields["X-Count"], "2", "X-Count")
        try expect(response.headerFields.contains("X-Sum"), false, "a trailer is in the head")
      }
    },
    .http1(
      "TC-049", .framing, "An answer before its request is answered belongs to no request (RFC 9112, 9.3; NB-O13)."
    ) {
      stage in
      // What the server sends unasked comes with the last byte of the answer before.
      let one = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood"
      let evil = "HTTP/1.1 200 OK\r\nX-Evil: 1\r\nContent-Length: 4\r\n\r\nevil"
      stage.stubs.on(.get, "/x", .raw(Data((one + evil).utf8), thenClose: false))
      for _ in 0..<10 {
        let (response, content) = try await stage.exchange()
        try expect(response.headerFields.contains("X-Evil"), false, "the surplus became an answer")
        try expect(String(decoding: content, as: UTF8.self), "good", "the content")
      }
    },
  ]

  /// Bytes that are an answer, however they are handed over.
  private static func raw(_ id: String, _ rule: String, _ bytes: String, is text: String) -> ConformanceCase {
    .http1(id, .framing, rule) { stage in
      stage.stubs.on(.get, "/x", .raw(Data(bytes.utf8), thenClose: true))
      for delivery in stage.deliveries {
        let (response, content) = try await stage.exchange(delivered: delivery)
        try expect(response.status.code, 200, "the status")
        try expect(String(decoding: content, as: UTF8.self), text, "the content")
      }
      try await stage.expectClean("after it")
    }
  }
}

extension ConformanceStage {
  /// The answer with its content, handed over in a certain way.
  func exchange(
    _ method: HTTPMethod = .get, delivered delivery: AttemptOptions.Delivery
  ) async throws -> (response: HTTPResponse, content: Data) {
    var options = AttemptOptions()
    options.delivery = delivery
    return try await exchangeWhateverWasKept(method, options: options)
  }
}

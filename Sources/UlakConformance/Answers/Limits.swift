import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// How large an answer may be.
extension ConformanceCase {
  static let limits: [ConformanceCase] = [
    .limit("TC-085", "A field that is too large is refused (4.4; 5.3 row 23).", .headersTooLarge) {
      $0.fieldBytes = 100
      return MockAnswer(headerFields: ["X-Long": String(repeating: "a", count: 101)])
    },
    .limit("TC-086", "Too many fields are refused (CVE-2023-38039; 5.3 row 23).", .headersTooLarge) {
      $0.fieldCount = 10
      var answer = MockAnswer()
      for number in 0..<11 { answer.headerFields.append(HTTPField(name: .init("X-\(number)"), value: "1")) }
      return answer
    },
    .limit("TC-087", "A head that is too large is refused (CVE-2026-28980; 5.3 row 23).", .headersTooLarge) {
      $0.headerBytes = 1_000
      var answer = MockAnswer()
      for number in 0..<20 {
        answer.headerFields.append(HTTPField(name: .init("X-\(number)"), value: String(repeating: "a", count: 60)))
      }
      return answer
    },
    .http1("TC-088", .limits, "A status line that is too long is refused.") { stage in
      var options = AttemptOptions()
      options.limits.statusLineBytes = 100
      let line = "HTTP/1.1 200 \(String(repeating: "a", count: 101))"
      stage.stubs.on(.get, "/x", .raw(Data("\(line)\r\nContent-Length: 0\r\n\r\n".utf8), thenClose: true))
      try expect(try await stage.failure(options: options).reason, .headersTooLarge, "the reason")
    },
    .http1("TC-089", .limits, "The default limits hold: a field of 512 KB, and 2000 fields (4.4).") { stage in
      for malformation in [MockMalformation.hugeField(bytes: 512 * 1024), .manyFields(2_000)] {
        stage.stubs.on(.get, "/x", .malformed(malformation))
        try expect(try await stage.failure().reason, .headersTooLarge, "the reason after \(malformation)")
      }
    },
    .both("TC-090", .limits, "A head within the limits is taken: 500 fields of 100 bytes.") { stage in
      var fields = HTTPFields()
      for number in 0..<500 {
        fields.append(HTTPField(name: .init("X-\(number)"), value: String(repeating: "v", count: 95)))
      }
      stage.stubs.on(.get, "/x", MockAnswer(headerFields: fields))
      let (response, _) = try await stage.exchange()
      try expect(response.headerFields.count { $0.name.rawName.lowercased().hasPrefix("x-") }, 500, "the fields")
    },
    .both("TC-091", .limits, "Content may fill its limit.", needs: []) { stage in
      var options = AttemptOptions()
      options.limits.bodyBytes = 1_000
      for answer in [MockAnswer.data(.pattern(1_000)), .chunked([.pattern(600), .pattern(400)])] {
        stage.stubs.on(.get, "/x", answer)
        try expect(try await stage.exchange(options: options).content.count, 1_000, "the length of the content")
      }
    },
    .limit("TC-092", "Content over its limit is refused (CVE-2019-10742).", .bodyTooLarge, needs: []) {
      $0.bodyBytes = 1_000
      return .data(.pattern(1_001))
    },
    .limit("TC-093", "Content of unknown length is refused where it passes its limit.", .bodyTooLarge, needs: []) {
      $0.bodyBytes = 1_000
      return .chunked([.pattern(600), .pattern(401)])
    },
    .both("TC-094", .limits, "Content whose length says that it is too large is not waited for.") { stage in
      var options = AttemptOptions()
      options.limits.bodyBytes = 1_000
      // Nothing but the first byte ever comes.
      stage.stubs.on(.get, "/x", MockAnswer.data(.pattern(1_001)).failing(.stall, at: .responseBody(after: 1)))
      try expect(try await stage.failure(options: options).reason, .bodyTooLarge, "the reason")
    },
    .both("TC-095", .limits, "A small answer that unpacks to 50 MB fills no memory (C6; 5.3 row 22).") { stage in
      var options = AttemptOptions()
      options.limits.bodyBytes = 1_000_000
      stage.stubs.on(.get, "/x", .gzipBomb(50_000_000))
      if stage.transport.capabilities.deliversEncodedContent {
        let (response, content) = try await stage.exchange(fields: [.acceptEncoding: "gzip"], options: options)
        try expect(response.headerFields[.contentEncoding], "gzip", "Content-Encoding")
        try expect(content.count < 100_000, "content as it was sent", "\(content.count) bytes")
      } else {
        try expect(try await stage.failure(options: options).reason, .bodyTooLarge, "the reason")
      }
    },
    .http1(
      "TC-096", .limits, "Trailers have the limits of heads (CVE-2026-22815).", needs: [.wire, .trailers]
    ) { stage in
      var fields = HTTPFields()
      for number in 0..<2_000 { fields.append(HTTPField(name: .init("X-\(number)"), value: "1")) }
      stage.stubs.on(.get, "/x", .stream(["ok"], trailerFields: fields))
      try expect(try await stage.failure().reason, .headersTooLarge, "the reason")
    },
    .both(
      "TC-097", .limits, "The limit of the content does not hold for content that is handed on in pieces.",
      needs: [.streamedResponses]
    ) { stage in
      var options = AttemptOptions()
      options.limits.bodyBytes = 1_000
      options.delivery = .streamed()
      stage.stubs.on(.get, "/x", .data(.pattern(100_000)))
      try expect(try await stage.exchange(options: options).content.count, 100_000, "the length of the content")
    },
  ]

  /// An answer that passes a limit: refused, and nothing of it in the next exchange.
  private static func limit(
    _ id: String, _ rule: String, _ reason: NetworkError.Reason, needs: Set<ConformanceRequirement> = [.wire],
    _ answer: @escaping @Sendable (inout MessageLimits) -> MockAnswer
  ) -> ConformanceCase {
    .both(id, .limits, rule, needs: needs) { stage in
      var options = AttemptOptions()
      stage.stubs.on(.get, "/x", answer(&options.limits))
      let error = try await stage.failure(options: options)
      try expect(error.reason, reason, "the reason")
      try expect(error.retryAdvice, .never, "retryAdvice")
      try await stage.expectClean("after it")
    }
  }
}

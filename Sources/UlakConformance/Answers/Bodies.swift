import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Answers that arrive whole.
extension ConformanceCase {
  static let bodies: [ConformanceCase] = [
    .both("TC-110", .bodies, "Fields arrive with their values, found by any spelling (RFC 9110, 5.1; NB-O06).") {
      stage in
      stage.stubs.on(
        .get, "/x",
        MockAnswer(headerFields: ["etag": "\"v7\"", "RETRY-AFTER": "2", "lInK": "</n>; rel=next", "X-E": ""]))
      let fields = try await stage.exchange().response.headerFields
      try expect(fields["ETag"], "\"v7\"", "ETag")
      try expect(fields["Retry-After"], "2", "Retry-After")
      try expect(fields["link"], "</n>; rel=next", "Link")
      try expect(fields["x-e"], "", "the empty field")
    },
    .both(
      "TC-111", .bodies, "Repeated fields of an answer stay apart and in order (RFC 9110, 5.3; NB-O06).",
      needs: [.repeatedFields]
    ) { stage in
      stage.stubs.on(
        .get, "/x", MockAnswer(headerFields: ["X-A": "1", .setCookie: "a=1, b", "x-a": "2", .setCookie: "c=3"]))
      let fields = try await stage.exchange().response.headerFields
      try expect(fields[values: "X-A"], ["1", "2"], "X-A")
      try expect(fields[values: .setCookie], ["a=1, b", "c=3"], "Set-Cookie")
    },
    .http1(
      "TC-112", .bodies, "Fields of an answer keep their order and spelling.", needs: [.wire, .repeatedFields]
    ) { stage in
      stage.stubs.on(.get, "/x", MockAnswer(headerFields: ["X-zeta": "1", "x-ALPHA": "2", "X-Mid": "3"]))
      let names = try await stage.exchange().response.headerFields.map(\.name.rawName)
      try expect(Array(names.prefix(3)), ["X-zeta", "x-ALPHA", "X-Mid"], "the names in their order")
    },
    .http1("TC-113", .bodies, "Bytes beyond ASCII in a field of an answer are not lost (RFC 9110, 5.5).") { stage in
      let head = Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Latin: caf".utf8) + Data([0xE9])
      stage.stubs.on(.get, "/x", .raw(head + Data("\r\nX-Text: 日本\r\n\r\n".utf8), thenClose: true))
      let fields = try await stage.exchange().response.headerFields
      try expect(fields["X-Latin"], "café", "the value in Latin-1")
      try expect(fields["X-Text"], "日本", "the value in UTF-8")
    },
    .both("TC-114", .bodies, "What is asked for whole is handed over whole.", needs: []) { stage in
      stage.stubs.on(.get, "/x", .chunked([.pattern(1_000), .pattern(2_000)]))
      guard case .data(let content) = try await stage.send().body else {
        throw Mismatch(expected: "content in memory", happened: "a stream")
      }
      try expect(content.count, 3_000, "the length of the content")
    },
    .both("TC-115", .bodies, "Content of 10 MB arrives byte for byte, with a length and without.") { stage in
      let content = Data.pattern(10_000_000)
      for answer in [MockAnswer.data(content), .chunked([content.prefix(4_000_001), content.dropFirst(4_000_001)])] {
        stage.stubs.on(.get, "/x", answer)
        for delivery in stage.deliveries {
          let received = try await stage.exchange(delivered: delivery).content
          try expect(received == content, "10 MB", "\(received.count) bytes, or others")
        }
      }
    },
    .both("TC-116", .bodies, "A coded answer is handed over coded, or decoded and without the field.") { stage in
      let text = Data(String(repeating: "hello ", count: 1_000).utf8)
      stage.stubs.on(.get, "/x", .gzip(text))
      let (response, content) = try await stage.exchange(fields: [.acceptEncoding: "gzip"])
      if stage.transport.capabilities.deliversEncodedContent {
        try expect(response.headerFields[.contentEncoding], "gzip", "Content-Encoding")
        try expect(content.starts(with: [0x1F, 0x8B]), "content as it was sent", "other content")
        try expect(response.headerFields[.contentLength], "\(content.count)", "Content-Length")
      } else {
        try expect(content == text, "decoded content", "\(content.count) bytes, or others")
      }
    },
    .both("TC-117", .bodies, "Coded content that is cut is handed over as it came, or refused (F11; 5.3 row 21).") {
      stage in
      stage.stubs.on(.get, "/x", .gzip(.pattern(50_000), corrupted: .cut))
      if stage.transport.capabilities.deliversEncodedContent {
        let (response, content) = try await stage.exchange(fields: [.acceptEncoding: "gzip"])
        try expect(response.headerFields[.contentLength], "\(content.count)", "Content-Length")
      } else {
        try expect(try await stage.failure().reason, .contentDecoding, "the reason")
      }
    },
    .both("TC-118", .bodies, "An empty answer in a coding is empty (NB-O10).") { stage in
      stage.stubs.on(
        .get, "/x", MockAnswer(status: 202, headerFields: [.contentEncoding: "gzip", .contentLength: "0"]))
      let (response, content) = try await stage.exchange()
      try expect(response.status.code, 202, "the status")
      try expect(content.count, 0, "the length of the content")
    },
    .both("TC-119", .bodies, "A hundred answers at once reach those who asked.", needs: []) { stage in
      stage.stubs.on(.get, "/n/:n") { request in .text(request.parameters["n", default: ""]) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            let (_, content) = try await stage.exchange(.get, "/n/\(number)")
            try expect(String(decoding: content, as: UTF8.self), "\(number)", "the content of request \(number)")
          }
        }
        try await group.waitForAll()
      }
    },
  ]
}

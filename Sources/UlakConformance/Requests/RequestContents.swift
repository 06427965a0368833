import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What follows the head of a request.
extension ConformanceCase {
  static let requestContents: [ConformanceCase] = [
    .http1("TC-016", .requests, "POST, PUT and PATCH without a body say so: Content-Length: 0 (RFC 9110, 8.6).") {
      stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      for (index, method) in [HTTPMethod.post, .put, .patch].enumerated() {
        _ = try await stage.exchange(method)
        let received = try await stage.server.request(index + 1)
        try expect(received.headerFields[.contentLength], "0", "the Content-Length of \(method)")
      }
    },
    .both("TC-017", .requests, "Other methods without a body say nothing of one (RFC 9110, 8.6).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      for (index, method) in [HTTPMethod.get, .head, .delete, .options].enumerated() {
        _ = try await stage.exchange(method)
        let fields = try await stage.server.request(index + 1).headerFields
        let isFramed = fields.contains(.contentLength) || fields.contains(.transferEncoding)
        try expect(isFramed, false, "\(method) speaks of a body")
      }
    },
    .both("TC-018", .requests, "An empty body is a body: Content-Length: 0 for every method.") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      for (index, method) in [HTTPMethod.post, .put, .delete, "PURGE"].enumerated() {
        _ = try await stage.exchange(method, body: .data(Data()))
        let received = try await stage.server.request(index + 1)
        try expect(received.headerFields[.contentLength], "0", "the Content-Length of \(method)")
      }
    },
    .both("TC-019", .requests, "Every byte of a body arrives, with its length (RFC 9112, 6.2).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      let body = Data(0...255) + Data("\r\n\r\nGET / HTTP/1.1\r\n\r\n".utf8)
      _ = try await stage.exchange(.post, body: .data(body))
      let received = try await stage.server.request(1)
      try expect(received.body, body, "the body")
      try expect(received.headerFields[.contentLength], "\(body.count)", "Content-Length")
      try expect(received.headerFields.contains(.transferEncoding), false, "there is a Transfer-Encoding")
    },
    .both("TC-020", .requests, "Bodies of every size arrive byte for byte, and so do their echoes.", needs: []) {
      stage in
      stage.stubs.on(.post, "/x") { request in .data(request.body) }
      for count in [0, 1, 16_383, 16_384, 16_385, 65_535, 65_536, 1_000_003] {
        let body = Data.pattern(count)
        let (_, content) = try await stage.exchange(.post, body: .data(body))
        try expect(content == body, "\(count) bytes back", "\(content.count) bytes, or others")
      }
    },
    .both("TC-021", .requests, "A body of 10 MB arrives byte for byte, and without Expect.") { stage in
      stage.stubs.on(.put, "/x", .text("ok"))
      let body = Data.pattern(10_000_000)
      let (response, _) = try await stage.exchange(.put, body: .data(body))
      let received = try await stage.server.request(1)
      try expect(response.status.code, 200, "the status")
      try expect(received.body == body, "10 MB", "\(received.body.count) bytes, or others")
      try expect(received.headerFields.contains(.expect), false, "there is an Expect")
    },
    .both("TC-022", .requests, "A body is sent whatever the method (RFC 9110, 9.3.1).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      for (index, method) in [HTTPMethod.get, .delete, .options, "QUERY"].enumerated() {
        _ = try await stage.exchange(method, body: .data(Data("{}".utf8)))
        let received = try await stage.server.request(index + 1)
        try expect(received.method, method, "the method")
        try expect(received.text, "{}", "the body of \(method)")
      }
    },
    .http1("TC-023", .requests, "With Expect: 100-continue the body follows the go-ahead (RFC 9110, 10.1.1).") {
      stage in
      stage.stubs.on(.post, "/x", .text("ok"))
      let (response, _) = try await stage.exchange(
        .post, fields: [.expect: "100-continue"], body: .data(Data("body".utf8)))
      try expect(response.status.code, 200, "the status")
      try expect(try await stage.server.request(1).text, "body", "the body")
    },
    .http1("TC-024", .requests, "A 417 is an answer: the request is not sent again (RFC 9110, 15.5.18).") { stage in
      stage.stubs.on(.post, "/x", MockAnswer.status(417).early())
      let (response, _) = try await stage.exchange(
        .post, fields: [.expect: "100-continue"], body: .data(Data("body".utf8)))
      try expect(response.status.code, 417, "the status")
      try await stage.expectClean("after a 417")
      let posts = stage.server.journal.filter { $0.method == .post }
      try expect(posts.count <= 1, "one POST", "\(posts.count)")
    },
    .both("TC-025", .requests, "A hundred requests at once keep their bodies apart.", needs: []) { stage in
      stage.stubs.on(.post, "/n/:n") { request in
        .data(Data(request.parameters["n", default: ""].utf8) + request.body)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            let body = Data.pattern(number * 37)
            let (_, content) = try await stage.exchange(.post, "/n/\(number)", body: .data(body))
            let own = Data("\(number)".utf8) + body
            try expect(content == own, "the echo of request \(number)", "another one")
          }
        }
        try await group.waitForAll()
      }
    },
  ]
}

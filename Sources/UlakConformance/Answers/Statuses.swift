import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Answers that other layers act on: a transport hands them over.
extension ConformanceCase {
  static let statuses: [ConformanceCase] = [
    .both("TC-100", .statuses, "Every status is an answer, known or not.", needs: []) { stage in
      for code in [200, 201, 203, 206, 226, 299, 400, 403, 404, 409, 410, 418, 422, 451, 499, 500, 502, 511, 599] {
        stage.stubs.on(.get, "/x", .text("content of \(code)", status: HTTPStatus(code)))
        let (response, content) = try await stage.exchange()
        try expect(response.status.code, code, "the status")
        try expect(String(decoding: content, as: UTF8.self), "content of \(code)", "the content")
      }
    },
    .both("TC-101", .statuses, "A redirect is an answer and is not followed (F3).", needs: []) { stage in
      stage.stubs.on(nil, "/target", .text("followed"))
      for code in [300, 301, 302, 303, 307, 308] {
        stage.stubs.on(nil, "/x", .status(HTTPStatus(code), headerFields: [.location: "/target"]))
        let (response, _) = try await stage.exchange(code > 303 ? .post : .get)
        try expect(response.status.code, code, "the status")
        try expect(response.headerFields[.location], "/target", "Location")
      }
    },
    .handedOver(
      "TC-102", "A 401 comes through, with its challenges (F2; 5.3 row 44).", 401,
      [
        .wwwAuthenticate: "Basic realm=\"x\", Bearer error=\"invalid_token\""
      ]),
    .handedOver("TC-103", "A 407 comes through.", 407, ["Proxy-Authenticate": "Basic realm=\"proxy\""]),
    .handedOver("TC-104", "A 408 comes through, and nothing is sent again (5.3 row 58).", 408, [:]),
    .handedOver("TC-105", "A 421 comes through, and nothing is sent again (5.3 row 56).", 421, [:]),
    .handedOver("TC-106", "A 425 comes through, and nothing is sent again (5.3 row 57).", 425, [:]),
    .handedOver("TC-107", "A 429 comes through, its Retry-After not waited out.", 429, [.retryAfter: "3600"]),
    .handedOver("TC-108", "A 503 comes through, its Retry-After not waited out.", 503, [.retryAfter: "3600"]),
    .both("TC-109", .statuses, "A stored answer is the cache's: each request reaches the server.") { stage in
      stage.stubs.on(.get, "/x", .text("ok", headerFields: [.cacheControl: "max-age=3600", .eTag: "\"1\""]))
      for _ in 0..<3 { _ = try await stage.exchange() }
      try expect(stage.server.journal.count, 3, "the requests that came")
      let isConditional = stage.server.journal.contains { $0.headerFields.contains(.ifNoneMatch) }
      try expect(isConditional, false, "a request is conditional")
    },
  ]

  private static func handedOver(
    _ id: String, _ rule: String, _ code: Int, _ fields: HTTPFields
  ) -> ConformanceCase {
    .both(id, .statuses, rule) { stage in
      stage.stubs.on(.get, "/x", .text("content", status: HTTPStatus(code), headerFields: fields))
      let (response, content) = try await stage.exchange(fields: [.authorization: "Bearer 1"])
      try expect(response.status.code, code, "the status")
      for field in fields { try expect(response.headerFields[field.name], field.value, field.name.rawName) }
      try expect(String(decoding: content, as: UTF8.self), "content", "the content")
      try await stage.expectClean("after it")
      let count = stage.server.journal.count { $0.path == "/x" }
      try expect(count, 1, "the times it was sent")
    }
  }
}

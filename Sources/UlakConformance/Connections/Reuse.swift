import UlakHTTP
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Which connections are used again.
extension ConformanceCase {
  static let reuse: [ConformanceCase] = [
    .both("TC-170", .reuse, "One exchange after the other uses one connection (RFC 9112, 9.3).") { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      for method in [HTTPMethod.get, .post, .head, .put, .get] { _ = try await stage.exchange(method) }
      try expect(stage.server.journal.map(\.connection), [1, 1, 1, 1, 1], "the connections")
    },
    .both("TC-171", .reuse, "A thousand exchanges, one after the other, use one connection.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      for _ in 0..<1_000 { _ = try await stage.exchange() }
      try expect(stage.server.connectionCount, 1, "the connections")
    },
    .both("TC-172", .reuse, "An answer without content, or with an error's status, keeps its connection.") { stage in
      for status in [204, 304, 404, 500, 205] {
        stage.stubs.on(.get, "/x", .status(HTTPStatus(status)))
        _ = try await stage.exchange()
      }
      try expect(stage.server.connectionCount, 1, "the connections")
    },
    .http1("TC-173", .reuse, "Nothing follows Connection: close (RFC 9112, 9.6).") { stage in
      stage.stubs.on(.get, "/x", .text("ok", headerFields: [.connection: "close"]))
      for _ in 0..<3 { _ = try await stage.exchange() }
      try expect(stage.server.journal.map(\.connection), [1, 2, 3], "the connections")
    },
    .http1("TC-174", .reuse, "Nothing follows an answer in HTTP/1.0 without keep-alive (RFC 9112, 9.3).") { stage in
      stage.stubs.on(
        .get, "/x", .raw(.text("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok"), thenClose: false))
      for _ in 0..<3 { _ = try await stage.exchange() }
      try expect(stage.server.journal.map(\.connection), [1, 2, 3], "the connections")
    },
    .http1("TC-175", .reuse, "Nothing follows an answer that broke the rules (RFC 9112, 6.3; 5.3 row 18).") { stage in
      stage.stubs.on(
        .get, "/x",
        .raw(.text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok"), thenClose: false))
      for _ in 0..<3 { _ = try await stage.failure() }
      try expect(stage.server.journal.map(\.connection), [1, 2, 3], "the connections")
    },
    .http1("TC-176", .reuse, "Nothing follows an answer that was refused for its size (CVE-2019-10742).") { stage in
      stage.stubs.on(.get, "/x", .data(.pattern(100_000)))
      var options = AttemptOptions()
      options.limits.bodyBytes = 1_000
      _ = try await stage.failure(options: options)
      try await stage.expectClean("after it")
      try expect(stage.server.journal.map(\.connection), [1, 2], "the connections")
      try await stage.until { stage.server.openConnectionCount <= 1 }
    },
    .http1(
      "TC-177", .reuse, "Nothing follows an exchange that ran out of time.", needs: [.wire, .virtualTime, .deadlines]
    ) { stage in
      stage.stubs.on(.get, "/x", .stall)
      let waiting = stage.start(options: AttemptOptions(deadline: stage.clock.now.advanced(by: .seconds(5))))
      _ = try await stage.server.request(1)
      try expect(try await stage.passTime(.seconds(5), until: waiting).reason, .attemptTimeout, "the reason")
      try await stage.expectClean("after it")
      try expect(stage.server.journal.map(\.connection), [1, 2], "the connections")
    },
    .both("TC-178", .reuse, "Two origins share no connection.") { stage in
      let other = try stage.addServer()
      for stubs in [stage.server, other] { stubs.on(.get, "/x", .text("\(stubs.port)")) }
      for base in [stage.baseURL, other.baseURL, stage.baseURL, other.baseURL] {
        let (_, content) = try await stage.exchange(at: base)
        try expect(base.hasSuffix(":\(String(decoding: content, as: UTF8.self))"), "the port of \(base)", "another")
      }
      try expect([stage.server.connectionCount, other.connectionCount], [1, 1], "the connections")
    },
    .both("TC-179", .reuse, "A transport that nobody holds any more closes its connections.") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      do {
        let other = try await stage.makeAnother()
        _ = try await other.send(try stage.request(), options: AttemptOptions())
        try expect(stage.server.openConnectionCount, 1, "the open connections")
      }
      try await stage.until { stage.server.openConnectionCount == 0 }
    },
  ]

  static let staleness: [ConformanceCase] = [
    .http1("TC-180", .reuse, "A connection that was closed while it idled costs nobody an answer (5.3 row 7).") {
      stage in
      stage.stubs.on(.get, "/x", MockAnswer.text("ok").failing(.close, at: .responseEnd))
      for _ in 0..<2 {
        try expect(try await stage.exchange().response.status.code, 200, "the status")
        try await stage.until { stage.server.openConnectionCount == 0 }
      }
      try expect(stage.server.journal.count, 2, "the requests that came")
    },
    .http1("TC-181", .reuse, "On a connection that was closed while it idled a POST is sent once at most.") { stage in
      stage.stubs.on(nil, "/x", MockAnswer.text("ok").failing(.close, at: .responseEnd))
      _ = try await stage.exchange()
      try await stage.until { stage.server.openConnectionCount == 0 }
      do {
        let (response, _) = try await stage.exchange(.post, body: .data(Data.text("order")))
        try expect(response.status.code, 200, "the status")
      } catch let error as NetworkError {
        try expect(error.reason, .connectionLost, "the reason")
      }
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .post } <= 1, "one POST", "more")
    },
    .both(
      "TC-182", .reuse, "A POST that was read and not answered is never sent again (C1; 5.3 row 8; RFC 9110, 9.2.2)."
    ) {
      stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      stage.stubs.on(.post, "/x", .close)
      _ = try await stage.exchange()
      let error = try await stage.failure(.post, body: .data(Data.text("order")))
      try expect(error.reason, .connectionLost, "the reason")
      try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      try expect(error.retryAdvice, .idempotentOnly, "retryAdvice")
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .post }, 1, "the times it was sent")
    },
    .both("TC-183", .reuse, "A GET that was read and not answered is sent again once at most (5.3 row 10).") { stage in
      stage.stubs.on(.get, "/warm", .text("ok"))
      stage.stubs.on(nil, "/x", .close)
      for method in [HTTPMethod.get, .put, .delete] {
        _ = try await stage.exchange(.get, "/warm")
        try expect(try await stage.failure(method).reason, .connectionLost, "the reason")
        let count = stage.server.journal.count { $0.method == method && $0.path == "/x" }
        let most = stage.transport.capabilities.neverReplays ? 1 : 2
        try expect(count <= most, "at most \(most)", "\(method) was sent \(count) times")
      }
    },
    .both("TC-184", .reuse, "On a new connection nothing is sent twice, whatever the method.") { stage in
      stage.stubs.on(nil, "/x", .close)
      for (index, method) in [HTTPMethod.get, .post, .put, "PURGE"].enumerated() {
        try expect(try await stage.failure(method).reason, .connectionLost, "the reason")
        try expect(stage.server.journal.count, index + 1, "the times anything was sent")
      }
    },
    .http1("TC-185", .reuse, "A POST whose answer breaks off is never sent again (5.3 row 11).") { stage in
      stage.stubs.on(.get, "/x", .text("ok"))
      for bytes in ["HTTP/1.1 2", "HTTP/1.1 200 OK\r\nX-", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart"] {
        stage.stubs.on(.post, "/x", .raw(.text(bytes), thenClose: true))
        _ = try await stage.exchange()
        try expect(try await stage.failure(.post).mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      }
      try expect(stage.server.journal.count { $0.method == .post }, 3, "the times any was sent")
    },
  ]
}

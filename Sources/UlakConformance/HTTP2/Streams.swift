import UlakHTTP
import UlakMockHTTP2
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Many exchanges on one connection, and how much of each may be under way (RFC 9113, 5).
extension ConformanceCase {
  static let streams: [ConformanceCase] = [
    .http2("TC-280", "A hundred exchanges at once share one connection (RFC 9113, 9.1).") { stage in
      stage.stubs.on(.get, "/n/:n") { request in .text(request.parameters["n", default: ""]) }
      _ = try await stage.exchange(.get, "/n/0")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...100 {
          group.addTask {
            let (_, content) = try await stage.exchange(.get, "/n/\(number)")
            try expect(String(decoding: content, as: UTF8.self), "\(number)", "the content")
          }
        }
        try await group.waitForAll()
      }
      try expect(stage.server.connectionCount, 1, "the connections")
    },
    .http2("TC-281", "No more streams are opened than the server allows (RFC 9113, 5.1.2).") { stage in
      var settings = HTTP2Settings()
      settings.maxConcurrentStreams = 1
      let server = try stage.addServer(settings: settings)
      server.on(.get, "/x", MockAnswer.text("ok"))
      _ = try await stage.exchange(at: server.baseURL)
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<10 { group.addTask { try await stage.exchange(at: server.baseURL).response.status.code } }
        for try await code in group { try expect(code, 200, "the status") }
      }
      try expect(server.journal.count, 11, "the requests that came")
    },
    .http2("TC-282", "Names go out in lower case, and none speaks of the connection (RFC 9113, 8.2).") { stage in
      stage.stubs.on(.post, "/x", .text("ok"))
      _ = try await stage.exchange(.post, fields: ["X-Odd-Case": "1"], body: .data(.text("body")))
      let names = try await stage.server.request(1).headerFields.map(\.name.rawName).filter { $0 != "Host" }
      try expect(names.filter { $0 != $0.lowercased() }, [], "the names with capitals")
      let forbidden = names.filter { ["connection", "keep-alive", "transfer-encoding", "upgrade"].contains($0) }
      try expect(forbidden, [], "the names that speak of the connection")
    },
    .http2("TC-283", "A head that fills several frames is put together (RFC 9113, 6.10).") { stage in
      var fields = HTTPFields()
      for number in 0..<60 {
        fields.append(HTTPField(name: .init("x-\(number)"), value: String(repeating: "\(number % 10)", count: 1_000)))
      }
      stage.stubs.on(.get, "/x", MockAnswer(headerFields: fields))
      let received = try await stage.exchange().response.headerFields
      for field in fields { try expect(received[field.name], field.value, field.name.rawName) }
    },
    .http2("TC-284", "A request's head that fills several frames arrives (RFC 9113, 6.10).") { stage in
      var fields = HTTPFields()
      for number in 0..<30 {
        fields.append(HTTPField(name: .init("x-\(number)"), value: String(repeating: "\(number % 10)", count: 1_000)))
      }
      stage.stubs.on(.get, "/x", .text("ok"))
      _ = try await stage.exchange(fields: fields)
      let received = try await stage.server.request(1).headerFields
      for field in fields { try expect(received[field.name], field.value, field.name.rawName) }
    },
    .http2("TC-285", "A body waits for the server's windows, and arrives whole (RFC 9113, 5.2).") { stage in
      var settings = HTTP2Settings()
      settings.initialWindowSize = 1_024
      settings.connectionWindowSize = 65_535
      let server = try stage.addServer(settings: settings)
      server.on(.post, "/x", .text("ok"))
      let body = Data.pattern(1_000_003)
      _ = try await stage.exchange(.post, body: .data(body), at: server.baseURL)
      try expect(try await server.request(1).body == body, "the body", "another")
    },
    .http2(
      "TC-286", "A body whose window never opens waits until the deadline (RFC 9113, 5.2).",
      needs: [.virtualTime, .deadlines]
    ) { stage in
      var settings = HTTP2Settings()
      settings.initialWindowSize = 0
      settings.extendsWindows = false
      let server = try stage.addServer(settings: settings)
      server.on(.post, "/x", .text("never"))
      let options = AttemptOptions(
        deadline: stage.clock.now.advanced(by: .seconds(5)), idleTimeout: .seconds(1_000))
      let waiting = stage.start(.post, body: .data(.pattern(100_000)), at: server.baseURL, options: options)
      try await stage.until { server.connectionCount == 1 }
      try await stage.passTurns(20)
      try expect(waiting.isOver, false, "it ended before its deadline")
      try expect(try await stage.passTime(.seconds(5), until: waiting).reason, .attemptTimeout, "the reason")
      try expect(server.journal.count, 0, "the requests that came whole")
    },
    .http2("TC-287", "Content beyond all windows arrives whole (RFC 9113, 6.9).") { stage in
      let content = Data.pattern(10_000_000)
      stage.stubs.on(.get, "/x", .data(content))
      try await withThrowingTaskGroup(of: Data.self) { group in
        for _ in 0..<3 { group.addTask { try await stage.exchange().content } }
        for try await received in group { try expect(received == content, "10 MB", "\(received.count), or others") }
      }
    },
    .http2("TC-288", "What is given up ends its stream and not its connection (RFC 9113, 5.4.2).") { stage in
      stage.stubs.on(.get, "/x", .stall)
      try await stage.expectClean("at the start")
      for number in 0..<100 {
        let running = stage.start()
        _ = try await stage.server.request(2 + number)
        running.cancel()
        try await stage.expectCancelled(running)
      }
      try await stage.expectClean("after it")
      try expect(stage.server.connectionCount, 1, "the connections")
    },
    .http2("TC-289", "A server that speaks HTTP/1.1 alone is spoken to in HTTP/1.1 (RFC 7301).") { stage in
      let old = try stage.addServer(identity: try Identities.localhost(), version: .http1)
      old.on(.get, "/x", .text("ok"))
      let facts = try require(try await stage.exchange(at: old.baseURL).response.facts, "what is known")
      try expect(facts.networkProtocol, "http/1.1", "the protocol")
      try expect(try await old.request(1).version, "HTTP/1.1", "the version that came")
    },
    .http2("TC-290", "A stream that is not read holds up no other of its connection.", needs: [.streamedResponses]) {
      stage in
      stage.stubs.on(.get, "/x", .data(Data(count: 16 << 20)))
      var pieces = try await stage.stream(buffer: 64 * 1024).stream.makeAsyncIterator()
      var count = try await pieces.next()?.count ?? 0
      try await stage.passTurns(50)
      try expect(stage.server.connectionCount, 1, "the connections")
      while let piece = try await pieces.next() { count += piece.count }
      try expect(count, 16 << 20, "the length of the content")
    },
  ]
}

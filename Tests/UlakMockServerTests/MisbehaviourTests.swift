import Foundation
import Testing
import UlakHTTP
import UlakMockServer

@Suite("Misbehaviour", .timeLimit(.minutes(1)))
struct MisbehaviourTests {
  private let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test("raw bytes go out as they are, and the connection goes on or ends as told")
  func raw() async throws {
    let server = try MockServer()
    server.on(.get, "/", .raw(Data("HTTP/1.1 200 Fine\r\nContent-Length: 1\r\n\r\nA".utf8), thenClose: false))
    server.on(.get, "/garbage", .raw(Data([0, 0xFF, 0x0A]), thenClose: true))
    let request = request
    let (first, second, rest) = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request)
      let first = try client.readAnswer()
      try client.send(request)
      let second = try client.readAnswer()
      try client.send("GET /garbage HTTP/1.1\r\nHost: x\r\n\r\n")
      return (first, second, try client.readToEnd())
    }
    #expect(first.statusLine == "HTTP/1.1 200 Fine" && first == second)
    #expect(rest == Data([0, 0xFF, 0x0A]))
  }

  @Test("a closed connection ends without a byte, a reset one breaks")
  func closeAndReset() async throws {
    let server = try MockServer()
    server.on(.get, "/", .close)
    server.on(.get, "/reset", .reset)
    let request = request
    let rest = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request)
      return try client.readToEnd()
    }
    #expect(rest.isEmpty)
    await #expect(throws: RawClient.Failure.reset) {
      try await onThread {
        let client = try RawClient(port: server.port)
        try client.send("GET /reset HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.readToEnd()
      }
    }
  }

  @Test("a truncated body declares more than comes")
  func truncated() async throws {
    let server = try MockServer()
    server.on(.get, "/", .truncated(declared: 10, sent: Data("abc".utf8)))
    let request = request
    await #expect(throws: RawClient.Failure.ended("abc")) {
      try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(request)
        _ = try client.readAnswer()
      }
    }
  }

  @Test("the stub's own framing is sent, even if it is wrong")
  func ownFraming() async throws {
    let server = try MockServer()
    server.on(.get, "/", .text("abc", headerFields: ["content-length": "2"]))
    server.on(.get, "/chunked", .text("no chunk", headerFields: ["Transfer-Encoding": "chunked"]))
    let request = request
    let (lines, text) = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request)
      let answer = try client.readAnswer()
      try client.send("GET /chunked HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      return (answer.lines, String(decoding: try client.readToEnd(), as: UTF8.self))
    }
    #expect(lines == ["content-length: 2", "Content-Type: text/plain; charset=utf-8"])
    #expect(text.hasPrefix("cHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"))
    #expect(text.hasSuffix("\r\n\r\nno chunk"))
  }

  @Test("a stalled request gets nothing, and its connection ends when the client leaves")
  func stall() async throws {
    let server = try MockServer()
    server.on(.get, "/", .stall)
    let request = request
    let rest = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request + request)
      client.endWriting()
      return try client.readToEnd()
    }
    #expect(rest.isEmpty)
    #expect(server.journal.count == 1)
  }

  @Test("a stub's closure may misbehave too, and pick by what it is asked")
  func computed() async throws {
    let server = try MockServer()
    server.on(.get, "/:what") { $0.parameters["what"] == "close" ? .close : .text("fine") }
    let (text, rest) = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("GET /fine HTTP/1.1\r\nHost: x\r\n\r\n")
      let text = try client.readAnswer().text
      try client.send("GET /close HTTP/1.1\r\nHost: x\r\n\r\n")
      return (text, try client.readToEnd())
    }
    #expect(text == "fine" && rest.isEmpty)
  }

  @Test("a client that stops reading and leaves does not end the process")
  func brokenPipe() async throws {
    let server = try MockServer()
    server.on(.get, "/", .data(Data(count: 8 * 1024 * 1024)))
    let request = request
    try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request)
    }
    _ = try await server.request(1)
    server.stop()
    #expect(server.openConnectionCount == 0)
  }

  @Test("what is to happen between two chunks happens there")
  func betweenChunks() async throws {
    let server = try MockServer()
    let chunks = [Data("abc".utf8), Data("def".utf8)]
    server.on(.get, "/", MockAnswer.chunked(chunks).failing(.close, at: .responseBody(after: 3)))
    let request = request
    let rest = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request)
      return try client.readToEnd()
    }
    #expect(String(decoding: rest, as: UTF8.self).hasSuffix("\r\n\r\n3\r\nabc\r\n"))
  }
}

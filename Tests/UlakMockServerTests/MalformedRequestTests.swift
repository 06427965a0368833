import Foundation
import Testing
import UlakHTTP
import UlakMockServer

@Suite("Malformed requests", .timeLimit(.minutes(1)))
struct MalformedRequestTests {
  @Test(
    "are refused with the right status, and the connection ends",
    arguments: [
      ("hello\r\n\r\n", 400),
      ("GET /\r\n\r\n", 400),
      ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET / x HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("G(T / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET /\u{FC} HTTP/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
      ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
      ("GET / http/1.1\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
      ("GET / HTTP/1.1\nHost: x\n\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\nA: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\nA: b\u{0}\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
      ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\nab", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1234567812345678\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nbad trailer\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", 413),
      ("\r\n\r\n\r\n\r\n\r\n\r\n", 400),
    ])
  func refused(request: String, status: Int) async throws {
    let server = try MockServer()
    server.on(.post, "/", .text("fine"))
    let (answer, rest) = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request)
      return (try client.readAnswer(), try client.readToEnd())
    }
    #expect(answer.statusLine.hasPrefix("HTTP/1.1 \(status) "))
    #expect(answer.value("Connection") == "close")
    #expect(rest.isEmpty)
    #expect(server.journal.isEmpty)
  }

  @Test("a head beyond the limit is refused, and the client that goes on sending still gets to read why")
  func largeHead() async throws {
    let server = try MockServer()
    let line = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n")
      let field = Data("X-Filler: \(String(repeating: "x", count: 1000))\r\n".utf8)
      for _ in 0..<400 { try client.send(field) }
      return try client.readAnswer().statusLine
    }
    #expect(line == "HTTP/1.1 431 Request Header Fields Too Large")
  }

  @Test(
    "a client that leaves in the middle leaves nothing behind",
    arguments: [
      "", "GET / HT", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabc",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
    ])
  func abandoned(part: String) async throws {
    let server = try MockServer()
    let rest = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(part)
      client.endWriting()
      return String(decoding: try client.readToEnd(), as: UTF8.self)
    }
    #expect(rest.isEmpty || rest.hasPrefix("HTTP/1.1 400 "))
    #expect(server.journal.isEmpty)
  }
}

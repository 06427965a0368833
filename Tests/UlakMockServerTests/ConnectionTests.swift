import Foundation
import Testing
import UlakHTTP
import UlakMockServer

@Suite("Connections", .timeLimit(.minutes(1)))
struct ConnectionTests {
  @Test("a connection serves request after request, and the journal tells their places")
  func keepsAlive() async throws {
    let server = try MockServer()
    server.on(.get, "/a", .text("A"))
    let texts = try await onThread {
      let (first, second) = (try RawClient(port: server.port), try RawClient(port: server.port))
      var texts: [String] = []
      for client in [first, second, first, first] {
        try client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        texts.append(try client.readAnswer().text)
      }
      return texts
    }
    #expect(texts == ["A", "A", "A", "A"])
    // Which of two connections is accepted first is not ours to say, but each has one number.
    let numbers = server.journal.map(\.connection)
    #expect(numbers[0] == numbers[2] && numbers[0] == numbers[3] && numbers[0] != numbers[1])
    #expect(server.journal.map(\.position) == [1, 1, 2, 3])
    #expect(server.connectionCount == 2)
    #expect(server.journal[0].arrival <= server.journal[3].arrival)
  }

  @Test(
    "the connection ends when either side says so",
    arguments: [
      ("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "close"),
      ("GET /a HTTP/1.1\r\nHost: x\r\nConnection: x, Close\r\n\r\n", "close"),
      ("GET /a HTTP/1.0\r\n\r\n", "close"),
      ("GET /closing HTTP/1.1\r\nHost: x\r\n\r\n", "Close"),
    ])
  func closes(request: String, value: String) async throws {
    let server = try MockServer()
    server.on(.get, "/a", .text("A"))
    server.on(.get, "/closing", .text("A", headerFields: ["connection": "Close"]))
    let (answer, rest) = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(request)
      return (try client.readAnswer(), try client.readToEnd())
    }
    #expect(answer.text == "A")
    #expect(answer.lines.filter { $0.lowercased().hasPrefix("connection") }.count == 1)
    #expect(answer.value("Connection") == value)
    #expect(rest.isEmpty)
  }

  @Test("HTTP/1.0 keeps a connection it asks to keep, and gets no chunks")
  func http10() async throws {
    let server = try MockServer()
    server.on(.get, "/a", .text("A"))
    server.on(.get, "/chunks", .chunked([Data("one ".utf8), Data("two".utf8)]))
    let answers = try await onThread {
      let client = try RawClient(port: server.port)
      var answers: [RawClient.Answer] = []
      for path in ["/a", "/chunks"] {
        try client.send("GET \(path) HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        answers.append(try client.readAnswer())
      }
      return answers
    }
    #expect(answers[0].value("Connection") == "keep-alive")
    #expect(answers[1].value("Connection") == "close")
    #expect(answers[1].value("Transfer-Encoding") == nil)
    #expect(answers[1].text == "one two")
  }

  @Test("requests sent in one packet are answered in order, and one sent in single bytes is one")
  func pipelining() async throws {
    let server = try MockServer()
    server.on(.post, "/:n") { request in .text("\(request.parameters["n"]!)\(request.text)") }
    let texts = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(
        "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab"
          + "\r\nPOST /2 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nc\r\n0\r\n\r\n"
          + "POST /3 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
      var texts = try (1...3).map { _ in try client.readAnswer().text }
      for byte in "POST /4 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nde".utf8 { try client.send(Data([byte])) }
      texts.append(try client.readAnswer().text)
      return texts
    }
    #expect(texts == ["1ab", "2c", "3", "4de"])
    #expect(server.journal.map(\.position) == [1, 2, 3, 4])
  }

  @Test("more connections than allowed are closed at once, and room comes back")
  func limit() async throws {
    var limits = MockServerLimits()
    limits.connections = 2
    let server = try MockServer(limits: limits)
    server.on(.get, "/a", .text("A"))
    let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
    try await onThread {
      let first = try RawClient(port: server.port)
      var second: RawClient? = try RawClient(port: server.port)
      for client in [first, second!] {
        try client.send(request)
        #expect(try client.readAnswer().text == "A")
      }
      #expect(try RawClient(port: server.port).readToEnd().isEmpty)
      // The connection counts until its thread has seen the end, which the answer to another on it does not tell.
      try second!.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      _ = try second!.readAnswer()
      _ = try second!.readToEnd()
      second = nil
      while true {
        let third = try RawClient(port: server.port)
        try? third.send(request)
        if let answer = try? third.readAnswer() {
          #expect(answer.text == "A")
          break
        }
      }
    }
  }

  @Test("many connections at once, each with its own answers")
  func parallel() async throws {
    let server = try MockServer()
    server.on(.get, "/fixed/:n", .text("fixed"))
    server.on(.get, "/computed/:n") { request in .text(request.parameters["n"]!) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for connection in 0..<16 {
        group.addTask {
          try await onThread {
            let client = try RawClient(port: server.port)
            for n in 0..<20 {
              let kind = n.isMultiple(of: 2) ? "fixed" : "computed"
              try client.send("GET /\(kind)/\(connection)-\(n) HTTP/1.1\r\nHost: x\r\n\r\n")
              let text = try client.readAnswer().text
              #expect(text == (kind == "fixed" ? "fixed" : "\(connection)-\(n)"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(server.journal.count == 320)
    #expect(server.connectionCount == 16)
    for number in 1...16 {
      #expect(server.journal.filter { $0.connection == number }.map(\.position) == Array(1...20))
    }
  }
}

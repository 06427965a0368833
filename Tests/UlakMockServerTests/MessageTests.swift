import Foundation
import Testing
import UlakHTTP
import UlakMockServer

@Suite("Messages", .timeLimit(.minutes(1)))
struct MessageTests {
  @Test("the journal has the request as it was sent")
  func journal() async throws {
    let server = try MockServer()
    server.on(.get, "/search/:kind", .json("{}"))
    let head =
      "GET /search/b%C3%BCcher?term=a+b%26c&empty=&flag&term=%C5%9F HTTP/1.1\r\nHoSt: x\r\nX-A: 1\r\nx-a:\t 2 \r\n\r\n"
    try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(head)
      _ = try client.readAnswer()
    }
    let request = try await server.request(1)
    #expect(request.method == .get)
    #expect(request.target == "/search/b%C3%BCcher?term=a+b%26c&empty=&flag&term=%C5%9F")
    #expect(request.path == "/search/b%C3%BCcher")
    #expect(request.parameters == ["kind": "bücher"])
    #expect(
      Array(request.query) == [
        MockQuery.Pair(name: "term", value: "a b&c"), MockQuery.Pair(name: "empty", value: ""),
        MockQuery.Pair(name: "flag", value: nil), MockQuery.Pair(name: "term", value: "ş"),
      ])
    #expect(request.query["flag"] == "" && request.query["none"] == nil)
    #expect(request.headerFields.map(\.name.rawName) == ["HoSt", "X-A", "x-a"])
    #expect(request.headerFields[values: "X-a"] == ["1", "2"])
    #expect(request.rawHead == Data(head.utf8))
    #expect(request.body.isEmpty)
  }

  @Test(
    "the absolute form of the target has a path too",
    arguments: [
      ("http://example.com/a?b=c", "/a", "c"), ("http://example.com?b=c", "/", "c"), ("*", "*", nil),
      ("/a:b://c", "/a:b://c", nil),
    ] as [(String, String, String?)])
  func targetForms(target: String, path: String, value: String?) async throws {
    let server = try MockServer()
    try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("OPTIONS \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
      _ = try client.readAnswer()
    }
    let request = try await server.request(1)
    #expect(request.path == path)
    #expect(request.query["b"] == value)
  }

  @Test("NB-O06: fields go out in the order and spelling the stub wrote, and nothing is added but the framing")
  func fieldSpelling() async throws {
    let server = try MockServer()
    var answer = MockAnswer.json("{}", headerFields: ["content-TYPE": "Application/JSON", "etag": #""v7""#])
    for (name, value) in [("RETRY-AFTER", "2"), ("lInK", "</n>; rel=next"), ("X-A", "1"), ("x-a", "2"), ("X-Ü", "ü")] {
      answer.headerFields.append(HTTPField(name: HTTPField.Name(name), value: value))
    }
    server.on(.get, "/", answer)
    let lines = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      return try client.readAnswer().lines
    }
    #expect(
      lines == [
        "content-TYPE: Application/JSON", #"etag: "v7""#, "RETRY-AFTER: 2", "lInK: </n>; rel=next", "X-A: 1", "x-a: 2",
        "X-Ü: ü", "Content-Length: 2",
      ])
  }

  @Test("NB-O39: the stub sees every byte of each body, once", arguments: [0, 20, 65_536, 3_000_001])
  func wholeBodies(count: Int) async throws {
    let server = try MockServer()
    server.on(.post, "/") { request in .data(request.body) }
    let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    let echoes = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(count)\r\n\r\n")
      try client.send(body)
      let first = try client.readAnswer().body
      try client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
      var (rest, size) = (body, 1)
      while !rest.isEmpty {
        let piece = rest.prefix(size)
        try client.send("\(String(piece.count, radix: 16, uppercase: true));name=\"value\"\r\n")
        try client.send(piece + Data("\r\n".utf8))
        rest = rest.dropFirst(size)
        size = size * 3 + 1
      }
      try client.send("0\r\nX-Sum: 1\r\n\r\n")
      return [first, try client.readAnswer().body]
    }
    #expect(echoes == [body, body])
    #expect(server.journal.map(\.body) == [body, body])
    #expect(server.journal[1].trailerFields == ["X-Sum": "1"])
  }

  @Test("a body in chunks arrives whole, and the connection goes on")
  func chunkedAnswers() async throws {
    let server = try MockServer()
    let chunks = ["one", "", " two ", String(repeating: "x", count: 100_000)]
    server.on(.get, "/", .chunked(chunks.map { Data($0.utf8) }))
    let answers = try await onThread {
      let client = try RawClient(port: server.port)
      return try (1...2).map { _ in
        try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        return try client.readAnswer()
      }
    }
    for answer in answers {
      #expect(answer.lines == ["Transfer-Encoding: chunked"])
      #expect(answer.text == chunks.joined())
    }
  }

  @Test("answers to HEAD, and those whose status forbids a body, have none, and the next answer is not taken for it")
  func bodiless() async throws {
    let server = try MockServer()
    server.on(.get, "/", .text("body"))
    server.on(.get, "/chunks", .chunked([Data("body".utf8)]))
    server.on(.get, "/204", .text("body", status: 204))
    server.on(.get, "/304", .text("body", status: 304, headerFields: ["ETag": "1"]))
    let heads = try await onThread {
      let client = try RawClient(port: server.port)
      return try [("HEAD", "/"), ("HEAD", "/chunks"), ("GET", "/204"), ("GET", "/304"), ("GET", "/")].map {
        method, path in
        try client.send("\(method) \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        return try client.readAnswer(toHead: method == "HEAD")
      }
    }
    #expect(heads[0].value("Content-Length") == "4" && heads[0].body.isEmpty)
    #expect(heads[1].value("Transfer-Encoding") == "chunked")
    for head in heads[2...3] { #expect(head.value("Content-Length") == nil) }
    #expect(heads[4].text == "body")
  }

  @Test("a client that asks first gets its go-ahead; one that does not, or sends at once, gets none")
  func expectation() async throws {
    let server = try MockServer()
    server.on(.put, "/") { request in .text(request.text) }
    let head = "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\n"
    let lines = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(head)
      var lines = [try client.readAnswer().statusLine]
      try client.send("ab")
      lines.append(try client.readAnswer().text)
      try client.send(head + "cd")
      lines.append(try client.readAnswer().text)
      try client.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: more\r\n\r\n")
      lines.append(try client.readAnswer().statusLine)
      return lines
    }
    #expect(lines == ["HTTP/1.1 100 Continue", "ab", "cd", "HTTP/1.1 417 Expectation Failed"])
  }

  @Test("interim answers come before the answer")
  func interim() async throws {
    let server = try MockServer()
    server.on(
      .get, "/",
      .text("A").preceded(by: 103, headerFields: ["Link": "</s.css>"]).preceded(by: HTTPStatus(199, reasonPhrase: "Hm"))
    )
    let answers = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      return try (1...3).map { _ in try client.readAnswer() }
    }
    #expect(answers.map(\.statusLine) == ["HTTP/1.1 103 Early Hints", "HTTP/1.1 199 Hm", "HTTP/1.1 200 OK"])
    #expect(answers[0].lines == ["Link: </s.css>"])
  }

  @Test("a value goes both ways as JSON with snake-case keys and ISO 8601 dates")
  func json() async throws {
    struct Item: Codable, Equatable {
      var itemID: Int?
      var displayName: String
      var madeAt: Date
    }
    let item = Item(displayName: "a/b", madeAt: Date(timeIntervalSince1970: 1_700_000_000))
    let server = try MockServer()
    server.on(.put, "/") { request in try .json(request.decoded(as: Item.self), status: 201) }
    let text = #"{"display_name":"a/b","made_at":"2023-11-14T22:13:20Z"}"#
    let answer = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
      return try client.readAnswer()
    }
    #expect(answer.text == text)
    #expect(answer.statusLine == "HTTP/1.1 201 Created")
    #expect(try server.journal[0].request.decoded(as: Item.self) == item)
  }

  @Test("NB-O39: a request without a stub fails loudly, and so does a closure that throws")
  func loudFailures() async throws {
    struct Broken: Error {}
    let server = try MockServer()
    server.on(.get, "/broken") { _ in throw Broken() }
    let answers = try await onThread {
      let client = try RawClient(port: server.port)
      return try ["/none", "/broken"].map { path in
        try client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
        return try client.readAnswer()
      }
    }
    #expect(answers[0].statusLine == "HTTP/1.1 501 Not Implemented")
    #expect(answers[0].text.hasPrefix("No stub answers GET /none.\nClosest:\n  GET /broken: "))
    #expect(answers[1].statusLine == "HTTP/1.1 500 Internal Server Error")
    #expect(answers[1].text.contains("Broken"))
  }
}

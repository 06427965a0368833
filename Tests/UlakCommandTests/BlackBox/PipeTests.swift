import Foundation
import Testing
import UlakHTTP
import UlakMockServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite(.timeLimit(.minutes(2))) struct PipeTests {
  let server: MockServer

  init() throws {
    server = try MockServer()
    server.on(.get, "/x", .text("hello"))
    server.on(.get, "/stall", .stall)
    server.on(.post, "/echo") { request in
      .data(request.body, headerFields: ["X-Seen": request.headerFields["X-Sent"] ?? ""])
    }
  }

  private struct Answer: Decodable {
    struct Failure: Decodable {
      let name: String
      let message: String
      let status: Int?
      let mayHaveBeenProcessed: Bool?
    }
    let id: Int?
    let status: Int?
    let headers: [[String]]?
    let body: String?
    let error: Failure?
    var bytes: Data? { body.flatMap { Data(base64Encoded: $0) } }
  }

  private func line(_ id: Int, _ path: String, method: String = "GET", _ more: String = "") -> String {
    #"{"id":\#(id),"method":"\#(method)","url":"\#(server.baseURL)\#(path)"\#(more)}"#
  }

  private func answers(_ lines: [String], _ options: String...) async throws -> [Int: Answer] {
    let program = try Program(["pipe"] + options)
    async let outcome = program.outcome()
    try await program.send(Data(lines.map { $0 + "\n" }.joined().utf8))
    program.closeInput()
    let ended = try await outcome
    #expect(ended.code == 0)
    #expect(ended.errors.isEmpty)
    let answers = try ended.lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    #expect(answers.count == lines.count)
    return Dictionary(answers.map { ($0.id ?? -1, $0) }, uniquingKeysWith: { a, _ in a })
  }

  @Test("An answer has the members of the specification")
  func members() async throws {
    server.on(
      .get, "/all",
      MockAnswer(
        status: HTTPStatus(404, reasonPhrase: "Gone Fishing"), headerFields: ["eTag": "\"v\"", "ETag": "2"],
        body: .data(Data("hi".utf8))
      )
      .preceded(by: 103, headerFields: ["Link": "</a>"]))
    let program = try Program(["pipe"])
    try await program.send(line: #"{"id":"ş","method":"GET","url":"\#(server.baseURL)/all#part"}"#)
    let answer = try await program.line()
    #expect(
      answer.hasPrefix(
        #"{"id":"ş","status":404,"statusText":"Gone Fishing","headers":[["eTag","\"v\""],["ETag","2"],["Content-Length","2"]],"#
          + #""body":"aGk=","interim":[[103,[["Link","</a>"]]]],"url":"\#(server.baseURL)/all#part","redirected":false,"#
          + #""source":"network","age":0,"attempts":1,"timings":{"queued":"#))
    program.closeInput()
    #expect(try await program.outcome().code == 0)
  }

  @Test("Answers come as they finish, while the input is still open")
  func concurrency() async throws {
    let program = try Program(["pipe"])
    try await program.send(line: line(1, "/stall"))
    try await program.send(line: line(2, "/x"))
    #expect(try await program.line().hasPrefix(#"{"id":2,"status":200"#))
    // The id is free as soon as its answer is out.
    try await program.send(line: line(2, "/x"))
    #expect(try await program.line().hasPrefix(#"{"id":2,"status":200"#))
    try await program.send(line: #"{"id":1,"cancel":true}"#)
    #expect(try await program.line() == #"{"id":1,"error":{"name":"cancelled","message":"Cancelled."}}"#)
    // Cancelling what is gone does nothing.
    try await program.send(line: #"{"id":1,"cancel":true}"#)
    try await program.send(line: line(3, "/x"))
    #expect(try await program.line().hasPrefix(#"{"id":3,"status":200"#))
    program.closeInput()
    #expect(try await program.outcome().code == 0)
  }

  @Test("Many at once: more than run, more than wait, each answered once")
  func many() async throws {
    let count = 2_000
    let answers = try await answers((0..<count).map { line($0, "/x") })
    #expect(answers.count == count)
    #expect(answers.values.allSatisfy { $0.status == 200 && $0.bytes == Data("hello".utf8) })
  }

  @Test("Bodies and header bytes pass both ways as they are")
  func bytes() async throws {
    let body = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 13) })
    let answers = try await answers([
      line(1, "/echo", method: "POST", #","body":"\#(body.base64EncodedString())","headers":[["X-Sent","caf\u00e9"]]"#)
    ])
    #expect(answers[1]?.bytes == body)
    #expect(
      answers[1]?.headers?.contains(["X-Seen", "cafÃ©"]) == true
        || answers[1]?.headers?.contains(["X-Seen", "café"]) == true)
    let sent = try #require(server.journal.first)
    #expect(sent.rawHead.range(of: Data([0x63, 0x61, 0x66, 0xE9])) != nil)
    // Nothing is added that nobody asked for, but the name of the client.
    #expect(Set(sent.headerFields.map { $0.name.canonicalName }) == ["host", "x-sent", "user-agent", "content-length"])
  }

  @Test("Every bad line is answered, and the good ones among them too")
  func badLines() async throws {
    let lines = [
      "garbage", "", "[]", #"{"id":1}"#, #"{"id":2,"method":"GET","url":"/relative"}"#, line(3, "/x"),
      line(4, "/x", #","headers":[["X","a\r\nb"]]"#), line(5, "/x", method: "G T"), line(6, "/x", #","partition":"p""#),
      #"{"id":7,"purge":"all"}"#, "\u{0}", line(8, "/x", #","timeout_ms":-1"#),
    ]
    let answers = try await answers(lines)
    #expect(answers[3]?.status == 200)
    let names = answers.mapValues { $0.error?.name }
    #expect(names[-1] == "request.encoding")
    #expect(names[1] == "request.invalidMethod")
    #expect(names[2] == "request.invalidURL")
    #expect(names[4] == "request.invalidHeader")
    #expect(names[5] == "request.invalidMethod")
    #expect(names[6] == "configuration.unsupported")
    #expect(names[7] == "configuration.unsupported")
    #expect(names[8] == "request.encoding")
    #expect(server.journal.count == 1)
  }

  @Test("Errors of the network are named, and tell whether the server may have acted")
  func failures() async throws {
    server.on(.get, "/cut", .truncated(declared: 9, sent: Data("x".utf8)))
    server.on(.get, "/moved", .status(302, headerFields: ["Location": "/x"]))
    let answers = try await answers([
      line(1, "/cut"), line(2, "/stall", #","timeout_ms":100"#), line(3, "/moved", #","redirect":"error""#),
      line(4, "/moved", #","redirect":"manual""#), line(5, "/moved"),
      #"{"id":6,"method":"GET","url":"http://127.0.0.1:1/"}"#,
    ])
    #expect(answers[1]?.error?.name == "response.truncated")
    #expect(answers[1]?.error?.mayHaveBeenProcessed == true)
    #expect(answers[2]?.error?.name == "timeout.deadline")
    #expect(answers[3]?.error?.name == "redirect.refused")
    #expect(answers[3]?.error?.status == 302)
    #expect(answers[4]?.status == 302)
    #expect(answers[5]?.status == 302)
    #expect(answers[6]?.error?.name == "connectivity.cannotConnect")
    #expect(answers[6]?.error?.mayHaveBeenProcessed == false)
  }

  @Test("A refused connection tells that nothing was sent, and claims no status")
  func refused() async throws {
    let line = #"{"id":1,"method":"POST","url":"http://127.0.0.1:1/","body":"aGk="}"#
    let outcome = try await Program.run("pipe", input: Data("\(line)\n".utf8))
    let answer = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(Set(answer.keys) == ["id", "error"])
    let error = try #require(answer["error"] as? [String: Any])
    #expect(Set(error.keys) == ["name", "message", "mayHaveBeenProcessed"])
    #expect(error["name"] as? String == "connectivity.cannotConnect")
    #expect(error["mayHaveBeenProcessed"] as? Bool == false)
  }

  @Test("Two requests of one id cannot run at once")
  func duplicates() async throws {
    let program = try Program(["pipe"])
    try await program.send(line: line(1, "/stall"))
    try await program.send(line: line(1, "/x"))
    #expect(try await program.line().contains(#"{"id":1,"error":{"name":"request.encoding""#))
    try await program.send(line: #"{"id":1,"cancel":true}"#)
    #expect(try await program.line().contains("cancelled"))
    program.closeInput()
    _ = try await program.outcome()
  }

  @Test("Credentials go with a request unless it says otherwise or brings its own")
  func credentials() async throws {
    let answers = try await answers(
      [
        line(1, "/x"), line(2, "/x", #","credentials":"omit""#),
        line(3, "/x", #","headers":[["Authorization","own"]]"#),
        #"{"id":4,"method":"GET","url":"http://192.0.2.1/"}"#,
      ], "--bearer", "t")
    #expect(answers[4]?.error?.name == "security.insecureNotAllowed")
    let sent = server.journal.map { $0.headerFields[values: .authorization] }
    #expect(Set(sent) == [["Bearer t"], [], ["own"]])
  }

  @Test("An interrupt cancels what runs, answers it, and ends with 130")
  func interrupt() async throws {
    let program = try Program(["pipe"])
    try await program.send(line: line(1, "/stall"))
    _ = try await server.request(1)
    program.signal(SIGINT)
    let outcome = try await program.outcome()
    program.closeInput()
    #expect(outcome.code == 130)
    #expect(outcome.lines == [#"{"id":1,"error":{"name":"cancelled","message":"Cancelled."}}"#])
  }

  @Test("It ends quietly when nobody reads its answers")
  func closedPipe() async throws {
    let program = try Program(["pipe"], output: .closedPipe)
    try await program.send(line: line(1, "/x"))
    let outcome = try await program.outcome()
    program.closeInput()
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test("A configuration that cannot work is told once, before anything is read")
  func configuration() async throws {
    let outcome = try await Program.run("pipe", "--cacert", "/nowhere.pem")
    #expect(outcome.code == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("ulak: configuration.invalid: "))
  }
}

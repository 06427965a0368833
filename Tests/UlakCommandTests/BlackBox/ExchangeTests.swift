import Foundation
import Testing
import UlakHTTP
import UlakMockServer

@Suite(.timeLimit(.minutes(2))) struct ExchangeTests {
  let server: MockServer

  init() throws {
    server = try MockServer()
    server.on(.get, "/json", .json(#"{"b":1,"a":[2]}"#, headerFields: ["Set-Cookie": "sid=secret"]))
    server.on(.post, "/echo") { request in .data(request.body, contentType: "text/plain") }
  }

  @Test("A program gets the body, and nothing else")
  func body() async throws {
    let outcome = try await Program.run("\(server.baseURL)/json")
    #expect(outcome.text == #"{"b":1,"a":[2]}"#)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
    let bytes = Data((0...255).map { UInt8($0) })
    server.on(.get, "/bytes", .data(bytes))
    #expect(try await Program.run(":\(server.port)/bytes").output == bytes)
  }

  @Test("Items make the request that they describe")
  func items() async throws {
    let outcome = try await Program.run(
      "\(server.baseURL)/echo?x=1", "a=ş", "b:=2", "c[d][]=3", "q==ı &", "X-Custom: yes", "--bearer", "t")
    #expect(outcome.text == #"{"a":"ş","b":2,"c":{"d":["3"]}}"#)
    let request = try await server.request(1)
    #expect(request.target == "/echo?x=1&q=%C4%B1%20%26")
    #expect(request.headerFields["X-Custom"] == "yes")
    #expect(request.headerFields[.authorization] == "Bearer t")
    #expect(request.headerFields[values: .contentType] == ["application/json"])
    #expect(request.headerFields[values: .userAgent].count == 1)
  }

  @Test("A form with files is sent from disk, and printed as a curl command that does the same")
  func formWithFiles() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "a \"b\".json")
    let path = folder.path("a \"b\".json")
    let url = "\(server.baseURL)/echo"
    let outcome = try await Program.run(url, "-f", "title=ş", "file@\(path)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let request = try await server.request(1)
    let type = try #require(request.headerFields[.contentType])
    let boundary = try #require(type.split(separator: "=").last)
    #expect(type.hasPrefix("multipart/form-data; boundary="))
    #expect(
      request.text == "--\(boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nş\r\n"
        + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a %22b%22.json\"\r\n"
        + "Content-Type: application/json\r\n\r\n{}\r\n--\(boundary)--\r\n")
    #expect(request.headerFields[.contentLength] == "\(request.body.count)")
    let printed = try await Program.run(url, "-f", "title=ş", "file@\(path)", "--curl", "--offline")
    #expect(printed.text.contains(" --form-string 'title=ş' -F 'file=@\""))
    #expect(!printed.text.contains("boundary"))
    let missing = try await Program.run(url, "-f", "file@/nowhere/x")
    #expect(missing.code != 0 && missing.errors.hasPrefix("ulak: file.read: "), "\(missing.errors)")
    #expect(server.journal.count == 1)
  }

  @Test("A body comes from standard input, from a file, or from the command line")
  func sources() async throws {
    let input = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    #expect(try await Program.run("\(server.baseURL)/echo", "-", input: input).output == input)
    let folder = try Folder()
    try input.write(to: folder.url("body.bin"))
    #expect(try await Program.run("\(server.baseURL)/echo", "@\(folder.path("body.bin"))").output == input)
    #expect(try await Program.run("\(server.baseURL)/echo", "--raw", "").output.isEmpty)
    #expect(try await server.request(3).headerFields[.contentLength] == "0")
    #expect(try await Program.run("\(server.baseURL)/echo", "-f", "a=1 2", "a=&").text == "a=1%202&a=%26")
  }

  @Test("Standard input is not touched unless it is asked for")
  func untouchedInput() async throws {
    // The input stays open all the while: a command that read it would never end.
    let program = try Program(["\(server.baseURL)/json"])
    #expect(try await program.outcome().code == 0)
    program.closeInput()
  }

  @Test("A POST without a body says nothing about one")
  func emptyPost() async throws {
    #expect(try await Program.run("POST", "\(server.baseURL)/echo").code == 0)
    let request = try await server.request(1)
    #expect(!request.headerFields.contains(.contentType))
    #expect(request.headerFields[.contentLength] == "0")
  }

  @Test("Verbose output shows both messages, secrets left out")
  func verbose() async throws {
    let outcome = try await Program.run("-v", "\(server.baseURL)/echo", "a=1", "--auth", "me:s3cret")
    #expect(
      outcome.text.hasPrefix(
        "POST /echo HTTP/1.1\nHost: 127.0.0.1:\(server.port)\nUser-Agent: ulak/0.1.0\n"
          + "Accept: application/json, */*;q=0.5\nContent-Type: application/json\nAuthorization: <redacted>\n"
          + "Content-Length: 9\n\n{\"a\":\"1\"}\n\nHTTP/1.1 200 OK\n"))
    #expect(outcome.text.hasSuffix("\n\n{\"a\":\"1\"}"))
    let cookies = try await Program.run("-h", "\(server.baseURL)/json")
    #expect(cookies.text.contains("Set-Cookie: <redacted>\n"))
    #expect(!cookies.text.contains("secret"))
    #expect(!cookies.text.contains("{"))
  }

  @Test("Metadata, interim answers and indentation come when they are asked for")
  func details() async throws {
    server.on(.get, "/hints", MockAnswer.text("x").preceded(by: 103, headerFields: ["Link": "</a>"]))
    let hints = try await Program.run("--all", "-h", "\(server.baseURL)/hints")
    #expect(hints.text.hasPrefix("HTTP/1.1 103 Early Hints\nLink: </a>\n\nHTTP/1.1 200 OK\n"))
    let meta = try await Program.run("-m", "\(server.baseURL)/json").text
    for line in ["source: network\n", "age: 0 s\n", "attempts: 1\n", "peer: 127.0.0.1:\(server.port)\n", "total: "] {
      #expect(meta.contains(line))
    }
    let pretty = try await Program.run("--pretty", "\(server.baseURL)/json")
    #expect(pretty.text == "{\n    \"b\": 1,\n    \"a\": [\n        2\n    ]\n}\n")
  }

  @Test(
    "The exit code tells the status’s class, and one line says so",
    arguments: [
      (204, 0, ""), (302, 3, "http.unexpectedStatus"), (404, 4, "http.notFound"), (422, 4, "http.validation"),
      (503, 5, "http.serverError"),
    ])
  func statuses(status: Int, code: Int32, name: String) async throws {
    server.on(.get, "/status", status == 204 ? .status(204) : .text("body", status: HTTPStatus(status)))
    let outcome = try await Program.run("\(server.baseURL)/status")
    #expect(outcome.code == code)
    #expect(outcome.text == (status == 204 ? "" : "body"))
    #expect(outcome.errorLines.count == (code == 0 ? 0 : 1))
    #expect(outcome.errors.hasPrefix(name.isEmpty ? "" : "ulak: \(name): "))
  }

  @Test(
    "The line about a redirect says where to, and keeps the query’s values to itself",
    arguments: [
      ("http://x.test:8080/a/../b?code=s3cret&c#s3cret", "redirect to http://x.test:8080/b?code=…&… (302 Found)"),
      ("other?s=s3cret", "redirect to BASE/a/other?s=… (302 Found)"), ("/c", "redirect to BASE/c (302 Found)"),
      ("?s=s3cret", "redirect to BASE/a/status?s=… (302 Found)"),
      ("//y.test", "redirect to http://y.test/ (302 Found)"),
      ("app:/s3cret", "redirect, or has no content of its own. (302 Found)"),
      ("http://me:s3cret@x.test/", "redirect, or has no content of its own. (302 Found)"),
    ])
  func redirect(location: String, words: String) async throws {
    server.on(.get, "/a/status", .status(302, headerFields: ["Location": location]))
    let outcome = try await Program.run("\(server.baseURL)/a/status")
    #expect(outcome.code == 3)
    let expected = words.replacingOccurrences(of: "BASE", with: server.baseURL)
    #expect(outcome.errors == "ulak: http.unexpectedStatus: The answer is a \(expected)\n")
  }

  @Test("Printing sends nothing")
  func offline() async throws {
    let offline = try await Program.run("--offline", "\(server.baseURL)/echo?token=s3cret", "a=1", "Cookie:s3cret")
    #expect(offline.code == 0)
    #expect(offline.text.hasPrefix("POST /echo?token=<redacted> HTTP/1.1\n"))
    #expect(offline.text.hasSuffix("\n\n{\"a\":\"1\"}"))
    #expect(!offline.text.contains("s3cret"))
    let curl = try await Program.run("--offline", "--curl", "\(server.baseURL)/echo", "a=1")
    #expect(curl.text.hasPrefix("curl "))
    #expect(server.journal.isEmpty)
    let both = try await Program.run("--curl", "\(server.baseURL)/echo", "a=1")
    #expect(both.lines.count == 2)
    #expect(both.lines.last == #"{"a":"1"}"#)
    #expect(server.journal.count == 1)
  }

  @Test("The log is told on standard error, without secrets and without the values of queries")
  func log() async throws {
    server.on(
      .get, "/json",
      .json(#"{"b":1,"a":[2]}"#, headerFields: ["Location": "/next?code=s3cret", "Set-Cookie": "s3cret"]))
    let outcome = try await Program.run(
      "\(server.baseURL)/json?q=s3cret&n=s3cret", "Referer:http://x/?r=s3cret", "--bearer", "s3cret",
      "--log-level", "trace")
    #expect(outcome.text == #"{"b":1,"a":[2]}"#)
    for start in [
      "ulak: info: GET ", "ulak: debug: attempt 1: 127.0.0.1:", "ulak: trace: > GET ", "ulak: trace: < HTTP/1.1 200",
    ] {
      #expect(outcome.errorLines.contains { $0.hasPrefix(start) })
    }
    #expect(!outcome.errors.contains("s3cret"), "\(outcome.errors)")
    for shown in [
      "?q=<redacted>&n=<redacted> HTTP/1.1", "/next?code=<redacted>", "http://x/?r=<redacted>", "?q=…&n=…: 200",
    ] {
      #expect(outcome.errors.contains(shown), "\(outcome.errors)")
    }
  }

  @Test("A certificate file is trusted, and nothing else is")
  func tls() async throws {
    let authority = try MockCertificateAuthority()
    let secure = try MockServer(tls: authority.identity(for: ["localhost"]))
    secure.on(.get, "/", .text("safe"))
    let trusted = try await Program.run(secure.baseURL, "--cacert", authority.certificateFile)
    #expect(trusted.text == "safe")
    let untrusted = try await Program.run(secure.baseURL)
    #expect(untrusted.code == 60)
    #expect(untrusted.errors.hasPrefix("ulak: security.certificate: "))
    let missing = try await Program.run(secure.baseURL, "--cacert", "/nowhere.pem")
    #expect(missing.code == 2)
    #expect(missing.errors.hasPrefix("ulak: configuration.invalid: "))
  }

  @Test("Limits end an answer that is too large")
  func limits() async throws {
    let body = try await Program.run("\(server.baseURL)/json", "--max-body", "3")
    #expect(body.code == 63)
    #expect(body.errors.hasPrefix("ulak: response.bodyTooLarge: "))
    server.on(.get, "/head", .text("", headerFields: ["X-Long": String(repeating: "x", count: 500)]))
    #expect(try await Program.run("\(server.baseURL)/head", "--max-header-bytes", "300").code == 63)
  }
}

import Foundation
import Testing
import UlakHTTP
import UlakMockServer

/// Every bad input ends in one line on standard error and its own exit code, and what is not valid is never sent.
@Suite(.timeLimit(.minutes(2))) struct BadInputTests {
  let server: MockServer

  init() throws {
    server = try MockServer()
    server.on(.get, "/", .text("reached"))
  }

  private func expect(
    _ outcome: Program.Outcome, _ code: Int32, _ name: String, location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: location)
    #expect(outcome.errorLines.count == 1, sourceLocation: location)
    #expect(outcome.errors.hasPrefix("ulak: \(name): "), "\(outcome.errors)", sourceLocation: location)
    #expect(outcome.output.isEmpty, sourceLocation: location)
  }

  @Test(
    "Invalid addresses",
    arguments: ["http://", "ftp://example.com/", "http://exa mple.com/", "http://u:p@example.com/"])
  func invalidURL(address: String) async throws {
    expect(try await Program.run("GET", address), 2, "request.invalidURL")
  }

  @Test("Invalid ports", arguments: ["0", "65536", "99999999999", "8o", "-1"])
  func invalidPort(port: String) async throws {
    let outcome = try await Program.run("http://127.0.0.1:\(port)/")
    expect(outcome, 2, "request.invalidURL")
    #expect(outcome.errors.contains("port"))
  }

  @Test(
    "NB-O05: invalid header fields are refused by name, and nothing is sent",
    arguments: [
      "X-Note:hello\r\nX-Admin: 1", "X-Note:a\nb", "X Note:a", "X-Note\r\nX-Admin:1", ":nameless", "Content-Length:5",
      "Transfer-Encoding:chunked",
    ])
  func invalidHeader(item: String) async throws {
    let outcome = try await Program.run(server.baseURL, item)
    expect(outcome, 2, "request.invalidHeader")
    #expect(!outcome.errors.contains("hello"))
    #expect(server.connectionCount == 0)
  }

  @Test("NB-O05: a token file with two line breaks at its end is refused, with one it works")
  func tokenFile() async throws {
    let folder = try Folder()
    try Data("abc\n".utf8).write(to: folder.url("one"))
    try Data("abc\n\n".utf8).write(to: folder.url("two"))
    let outcome = try await Program.run(server.baseURL, "--bearer", "file:\(folder.path("two"))")
    expect(outcome, 2, "request.invalidHeader")
    #expect(outcome.errors.contains("Authorization") && !outcome.errors.contains("abc"))
    #expect(server.connectionCount == 0)
    #expect(try await Program.run(server.baseURL, "--bearer", "file:\(folder.path("one"))").code == 0)
    #expect(try await server.request(1).headerFields[.authorization] == "Bearer abc")
  }

  @Test("Invalid methods", arguments: ["G@T", "GE T", "GET\r\nX: 1", "CONNECT", ""])
  func invalidMethod(method: String) async throws {
    expect(try await Program.run(method, server.baseURL), 2, "request.invalidMethod")
    #expect(server.connectionCount == 0)
  }

  @Test("A host that does not exist")
  func unknownHost() async throws {
    let outcome = try await Program.run("http://nowhere.invalid/", "--connect-timeout", "5")
    // A resolver that does not answer at all is out of our hands; one that answers says no.
    if outcome.code == 28 { return expect(outcome, 28, "timeout.connect") }
    expect(outcome, 6, "connectivity.hostNotFound")
  }

  @Test("A port where nobody listens")
  func refused() async throws {
    // Not a port that was just closed: somebody else may have got it since.
    expect(try await Program.run("http://127.0.0.1:1/"), 7, "connectivity.cannotConnect")
  }

  @Test("https to a port that speaks http: the line asks the question that helps")
  func plainHTTP() async throws {
    let outcome = try await Program.run("https://127.0.0.1:\(server.port)/")
    expect(outcome, 35, "security.tlsHandshake")
    #expect(outcome.errors.hasSuffix("; does the server speak https?)\n"), "\(outcome.errors)")
  }

  @Test(
    "Answers that are not HTTP",
    arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "<html></html>\r\n\r\n", "HTTP/1.1 abc\r\n\r\n"])
  func notHTTP(bytes: String) async throws {
    server.on(.get, "/x", .raw(Data(bytes.utf8), thenClose: true))
    let outcome = try await Program.run("\(server.baseURL)/x")
    expect(outcome, 56, "response.protocolError")
    #expect(!outcome.errors.contains("SSH"))
  }

  @Test("A body that is cut off is no answer, and no file")
  func truncated() async throws {
    server.on(.get, "/x", .truncated(declared: 100, sent: Data("half".utf8)))
    expect(try await Program.run("\(server.baseURL)/x"), 18, "response.truncated")
    let folder = try Folder()
    try Data("old".utf8).write(to: folder.url("file"))
    expect(try await Program.run("\(server.baseURL)/x", "-o", folder.path("file")), 18, "response.truncated")
    #expect(folder.text("file") == "old")
    #expect(folder.names == ["file"])
  }

  @Test("A connection that is closed or reset without an answer")
  func lost() async throws {
    server.on(.get, "/close", .close)
    server.on(.get, "/reset", .reset)
    expect(try await Program.run("\(server.baseURL)/close"), 56, "connectivity.connectionLost")
    expect(try await Program.run("\(server.baseURL)/reset"), 56, "connectivity.connectionLost")
  }

  @Test("A server that never answers")
  func silent() async throws {
    server.on(.get, "/x", .stall)
    expect(try await Program.run("\(server.baseURL)/x", "--timeout", "0.2"), 28, "timeout.deadline")
    expect(try await Program.run("\(server.baseURL)/x", "--attempt-timeout", "0.2"), 28, "timeout.attempt")
  }

  @Test("Credentials do not leave this device in the clear")
  func insecure() async throws {
    let outcome = try await Program.run("http://192.0.2.1/", "--auth", "me:s3cret")
    expect(outcome, 2, "security.insecureNotAllowed")
    #expect(!outcome.errors.contains("s3cret"))
  }

  @Test(
    "Mistakes on the command line are usage errors",
    arguments: [
      [], ["GET"], ["--nonsense"], ["http://127.0.0.1:1/", "word"], ["http://127.0.0.1:1/", "a=1", "--raw", "x"],
      ["http://127.0.0.1:1/", "@/nowhere/at/all"], ["http://127.0.0.1:1/", "@/"],
      ["http://127.0.0.1:1/", "--bearer", "env:NOT_THERE"],
      ["http://127.0.0.1:1/", "a:=nonsense"], ["http://127.0.0.1:1/", "--show-secrets"], ["pipe", "word"],
      ["http://127.0.0.1:1/", "127.0.0.1:1/x"],
    ])
  func usage(arguments: [String]) async throws {
    expect(try await Program(arguments).outcome(), 2, "usage")
  }

  @Test(
    "What belongs to later parts is refused by name",
    arguments: [
      ["http://127.0.0.1:1/", "--hsts", "x"], ["http://127.0.0.1:1/", "--cookies", "x"],
      ["download", "http://127.0.0.1:1/"],
      ["pipe", "--cookies", "x"], ["http://127.0.0.1:1/", "--hsts", "y"],
    ])
  func later(arguments: [String]) async throws {
    expect(try await Program(arguments).outcome(), 2, "configuration.unsupported")
  }

  @Test(
    "NB-O11: garbage or HTML where JSON was asked for by name is printed as it came, and named in one line",
    arguments: [
      ("{\"id\":", "application/json", "decoding.failed"),
      ("<html>login</html>", "text/html", "decoding.unexpectedContentType"),
    ])
  func notJSON(body: String, type: String, name: String) async throws {
    server.on(.get, "/json", .data(Data(body.utf8), contentType: type))
    let asked = try await Program.run("--pretty", "\(server.baseURL)/json")
    #expect(asked.code == 64)
    #expect(asked.text == body)
    #expect(asked.errorLines.count == 1 && asked.errors.hasPrefix("ulak: \(name): "), "\(asked.errors)")
    let plain = try await Program.run("\(server.baseURL)/json")
    #expect(plain.code == 0 && plain.text == body && plain.errors.isEmpty)
  }
}

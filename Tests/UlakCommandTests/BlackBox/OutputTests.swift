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

@Suite(.timeLimit(.minutes(2))) struct OutputTests {
  let server: MockServer

  init() throws {
    server = try MockServer()
    server.on(.get, "/json", .json(#"{"a":1}"#, headerFields: ["X-Evil": "\u{1B}[2J", "Set-Cookie": "s3cret"]))
  }

  @Test("A file appears whole, replaces the old one, and keeps its rights")
  func file() async throws {
    let folder = try Folder()
    let outcome = try await Program.run("\(server.baseURL)/json", "-o", folder.path("new"))
    #expect(outcome.output.isEmpty && outcome.code == 0)
    #expect(folder.text("new") == #"{"a":1}"#)
    try Data("old".utf8).write(to: folder.url("kept"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("kept"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "kept")
    #expect(try await Program.run("\(server.baseURL)/json", "-o", folder.path("link")).code == 0)
    #expect(folder.text("kept") == #"{"a":1}"#)
    #expect(try FileManager.default.attributesOfItem(atPath: folder.path("kept"))[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "kept")
    #expect(folder.names == ["kept", "link", "new"])
  }

  @Test("Nothing is sent if the answer could not be kept")
  func unwritable() async throws {
    let folder = try Folder()
    for path in [folder.path("no/such/folder"), folder.path("")] {
      let outcome = try await Program.run("\(server.baseURL)/json", "-o", path)
      #expect(outcome.code == 1)
      #expect(outcome.errors.hasPrefix("ulak: file.write: "))
    }
    #expect(server.connectionCount == 0)
    // A device is written to and stays one.
    #expect(try await Program.run("\(server.baseURL)/json", "-o", "/dev/null").code == 0)
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }

  @Test("A reader that has gone is no reason to complain")
  func closedPipe() async throws {
    let outcome = try await Program.run("\(server.baseURL)/json", output: .closedPipe)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 0)
    #expect(try await Program.run("--help", output: .closedPipe).code == 0)
  }

  @Test("A full disk is told, by one request and by the pipe")
  func fullDisk() async throws {
    let request = try await Program.run("\(server.baseURL)/json", output: .fullDisk)
    #expect(request.code == 1)
    #expect(request.errors.hasPrefix("ulak: file.diskFull: "))
    let line = #"{"id":1,"method":"GET","url":"\#(server.baseURL)/json"}"#
    let pipe = try await Program.run("pipe", input: Data("\(line)\n".utf8), output: .fullDisk)
    #expect(pipe.code == 1)
    #expect(pipe.errors.hasPrefix("ulak: file.diskFull: "))
  }

  @Test("A standard stream that is closed is missed, and no socket takes its place", arguments: [">&-", "<&-"])
  func closedStream(redirection: String) async throws {
    let word = redirection == "<&-" ? "-" : "a=1"
    let outcome = try await Program.run("\(server.baseURL)/json", word, throughShell: redirection)
    #expect(outcome.code == (redirection == "<&-" ? 2 : 1))
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("Bad file descriptor"))
  }

  @Test("A person sees head and body, coloured, and nothing that steers the terminal")
  func terminal() async throws {
    let outcome = try await Program.run("\(server.baseURL)/json", output: .terminal)
    #expect(outcome.text.contains("HTTP/1.1 \u{1B}[32m200 OK\u{1B}[0m\r\n"))
    #expect(outcome.text.contains(#"\u{1B}[2J"#))
    #expect(!outcome.text.contains("\u{1B}[2J"))
    #expect(outcome.text.contains("\u{1B}[36m\"a\"\u{1B}[0m: \u{1B}[33m1\u{1B}[0m\r\n"))
    #expect(outcome.text.contains("<redacted>"))
    let shown = try await Program.run("-h", "--show-secrets", "\(server.baseURL)/json", output: .terminal)
    #expect(shown.text.contains("s3cret"))
  }

  @Test("A curl command without its secrets says on a terminal how to see them")
  func curlHint() async throws {
    let words = ["--curl", "--offline", "\(server.baseURL)/json"]
    func errors(_ more: String..., output: Program.OutputKind) async throws -> String {
      let program = try Program(words + more, output: output)
      program.closeInput()
      return try await program.outcome().errors
    }
    let hint = "ulak: secrets are left out of the curl command; --show-secrets prints them\n"
    #expect(try await errors("Cookie:a", output: .terminal) == hint)
    #expect(try await errors("token==a", output: .terminal) == hint)
    #expect(try await errors("token==a", "--show-secrets", output: .terminal).isEmpty)
    #expect(try await errors("a==b", output: .terminal).isEmpty)
    #expect(try await errors("Cookie:a", output: .pipe).isEmpty)
    #expect(server.connectionCount == 0)
  }

  @Test("Colours can be refused", arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], [:]])
  func noColor(environment: [String: String]) async throws {
    let option = environment.isEmpty ? "--no-color" : "--http1"
    let outcome = try await Program.run("\(server.baseURL)/json", option, environment: environment, output: .terminal)
    #expect(outcome.text.contains("HTTP/1.1 200 OK\r\n"))
    #expect(!outcome.text.contains("\u{1B}"))
  }

  @Test("Binary data is not shown to a terminal")
  func binary() async throws {
    server.on(.get, "/bytes", .data(Data([0, 1, 2])))
    let outcome = try await Program.run("\(server.baseURL)/bytes", output: .terminal)
    #expect(outcome.text.contains("(3 bytes of binary data; use -o FILE to keep them)"))
  }

  @Test(
    "An interrupt cancels, and leaves no file behind", arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupt(number: Int32, code: Int32) async throws {
    server.on(.get, "/stall", .stall)
    let folder = try Folder()
    let program = try Program(["\(server.baseURL)/stall", "-o", folder.path("file")])
    _ = try await server.request(1)
    program.signal(number)
    let outcome = try await program.outcome()
    program.closeInput()
    #expect(outcome.code == code)
    #expect(outcome.errors == "ulak: cancelled\n")
    #expect(folder.names.isEmpty)
  }

  @Test("An interrupt ends the wait for standard input")
  func interruptedInput() async throws {
    let program = try Program(["\(server.baseURL)/json", "-", "--log-level", "trace"])
    // Fills the pipe's buffer, so that the program is known to read when the last byte is taken.
    try await program.send(Data(count: 200_000))
    program.signal(SIGINT)
    #expect(try await program.outcome().code == 130)
    program.closeInput()
    #expect(server.connectionCount == 0)
  }

  @Test("Help and version")
  func help() async throws {
    #expect(try await Program.run("--version").text == "ulak 0.1.0\n")
    let help = try await Program.run("--help")
    #expect(help.code == 0 && help.text.contains("ulak [METHOD] URL [ITEM…]"))
    #expect(try await Program.run("help").text == help.text)
    #expect(try await Program.run("pipe", "--help").text.hasPrefix("ulak pipe: "))
    #expect(try await Program.run("demo", "--help").text.hasPrefix("ulak demo: "))
  }
}

import Foundation
import Testing
import Ulak

@testable import UlakCommand

@Suite struct CurlCommandTests {
  private func curl(_ arguments: String..., shows: Bool = false) throws -> String {
    let command = try requestCommand(arguments)
    var builder = RequestBuilder(command: command)
    builder.credentials = try command.settings.credentials.map {
      try Credentials($0, reader: SecretReader(environment: { _ in nil }, file: { _ in Data() }))
    }
    return CurlCommand(redaction: Redaction(showsSecrets: shows)).text(
      try builder.request(), body: command.body, settings: command.settings)
  }

  @Test("The command does what the request does")
  func words() throws {
    let agent = "-H 'User-Agent: ulak/\(UlakVersion.current)' -H 'Accept: */*'"
    #expect(try curl("localhost/a") == "curl --path-as-is \(agent) http://localhost/a")
    #expect(try curl("HEAD", "localhost/a") == "curl --path-as-is --head \(agent) http://localhost/a")
    #expect(try curl("DELETE", "localhost/a") == "curl --path-as-is -X DELETE \(agent) http://localhost/a")
    #expect(try curl("POST", "localhost/a") == "curl --path-as-is -X POST \(agent) http://localhost/a")
    #expect(
      try curl("localhost/a", "--raw", "@x", "Content-Type:", "User-Agent:", "Accept:")
        == "curl --path-as-is -H Accept: -H User-Agent: -H Content-Type: --data-raw @x http://localhost/a")
    #expect(try curl("[::1]/", "X-Empty;", "--timeout", "1.5").contains("--globoff"))
    #expect(try curl("[::1]/", "X-Empty;", "--timeout", "1.5").contains("-H 'X-Empty;' --max-time 1.500"))
    #expect(try curl("PUT", "x", "@a b").contains("--data-binary '@a b'"))
    #expect(try curl("x", "-").contains("--data-binary @-"))
  }

  @Test("Secrets are left out unless they are asked for")
  func secrets() throws {
    let hidden = try curl("https://x/?token=s3cret&q=1", "Cookie:s3cret", "--bearer", "s3cret")
    #expect(!hidden.contains("s3cret"))
    #expect(hidden.contains("'Authorization: <redacted>'"))
    #expect(try curl("https://x/", "--bearer", "s3cret", shows: true).contains("Bearer s3cret"))
  }

  @Test("A shell reads the words back as they were meant")
  func shell() async throws {
    let evil = "it's $(touch /tmp/x) `id` \\ \" \n ; & | > * ~ !x #y"
    let line = try curl("PUT", "localhost/?q=%27", "a=\(evil)", "X-Evil:$HOME '\"`")
    let script = "printf '%s\\0' " + line.dropFirst("curl ".count)
    let words = try await shellWords(script)
    #expect(words.contains("X-Evil: $HOME '\"`"))
    #expect(words.contains(try request("PUT", "localhost", "a=\(evil)").bodyText))
    #expect(words.last == "http://localhost/?q=%27")
    #expect(CurlCommand.quoted("") == "''")
  }

  private func shellWords(_ script: String) async throws -> [String] {
    try await onThread {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

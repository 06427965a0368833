import Foundation
import Testing
import Ulak

@testable import UlakCommand

@Suite struct CredentialsTests {
  private struct Missing: Error {}

  private let reader = SecretReader(
    environment: { ["TOKEN": "from-env", "PAIR": "me:p:w", "BREAK": "a\nb"][$0] },
    file: { path in
      guard let bytes = ["/t": "from-file\n", "/crlf": "x\r\n", "/two": "x\n\n", "/pair": "me:pw\n"][path] else {
        if path == "/binary" { return Data([0xFF]) }
        throw Missing()
      }
      return Data(bytes.utf8)
    })

  private func authorization(_ option: CredentialOption, _ address: String = "https://example.com/") throws -> String? {
    var fields = HTTPFields()
    try Credentials(option, reader: reader).authorize(&fields, for: try HTTPURL(address))
    return fields[.authorization]
  }

  @Test(
    "Secrets come as they are, from the environment or from a file",
    arguments: [
      (.bearer("abc"), "Bearer abc"), (.bearer("env:TOKEN"), "Bearer from-env"),
      (.bearer("file:/t"), "Bearer from-file"),
      (.bearer("file:/crlf"), "Bearer x"), (.basic("me:pw"), "Basic bWU6cHc="), (.basic("me:"), "Basic bWU6"),
      (.basic("me:p:w"), "Basic bWU6cDp3"), (.basic("env:PAIR"), "Basic bWU6cDp3"),
      (.basic("file:/pair"), "Basic bWU6cHc="),
      (.basic("me:env:TOKEN"), "Basic bWU6ZnJvbS1lbnY="), (.basic("me:file:/t"), "Basic bWU6ZnJvbS1maWxl"),
      (.basic("şu:ğ"), "Basic xZ91OsSf"),
    ] as [(CredentialOption, String)])
  func secrets(option: CredentialOption, value: String) throws {
    #expect(try authorization(option) == value)
  }

  @Test(
    "What is missing is named, and nothing else",
    arguments: [
      (.bearer("env:NONE"), "--bearer: the environment variable NONE is not set"),
      (.bearer("file:/none"), "--bearer: the file /none cannot be read"),
      (.bearer("file:/binary"), "--bearer: the file /binary is not text"),
      (.bearer(""), "--bearer is empty"), (.basic("me"), "--auth needs USER:PASS"),
      (.basic("env:TOKEN"), "--auth needs USER:PASS"),
      (.basic("me:env:NONE"), "--auth: the environment variable NONE is not set"),
    ] as [(CredentialOption, String)])
  func missing(option: CredentialOption, message: String) {
    #expect(throws: UsageError(message)) { try Credentials(option, reader: reader) }
  }

  @Test("NB-O05: a line break in a secret is refused, not trimmed and not encoded away")
  func lineBreaks() throws {
    #expect(throws: NetworkError(.invalidHeader)) { try Credentials(.basic("me:env:BREAK"), reader: reader) }
    #expect(throws: NetworkError(.invalidHeader)) {
      let request = try request("https://x", "--bearer", "file:/two", reader: reader)
      try RequestValidator.validate(request)
    }
  }

  @Test("They go over https, or http on this device")
  func origins() throws {
    for address in ["http://localhost/", "http://127.0.0.1:8080/", "http://[::1]/", "https://example.com:8443/"] {
      #expect(try authorization(.bearer("t"), address) == "Bearer t")
    }
    for address in ["http://example.com/", "http://10.0.0.1/", "http://localhost.example.com/"] {
      #expect(throws: NetworkError(.insecureNotAllowed)) { try authorization(.bearer("t"), address) }
    }
  }

  @Test("Two sets of credentials contradict each other")
  func conflicts() {
    #expect(throws: UsageError.self) { try Command(arguments: ["http://x", "--auth", "a:b", "--bearer", "t"]) }
    #expect(throws: UsageError.self) { try request("https://x", "Authorization:Bearer a", "--bearer", "t") }
  }
}

import Foundation
import Testing
import Ulak

@testable import UlakCommand

@Suite struct HeadTextTests {
  private let fields: HTTPFields = [
    "Content-Type": "text/plain", "set-cookie": "sid=secret", "X-A": "b\u{1B}[2Jc", "AUTHORIZATION": "Bearer secret",
  ]

  @Test("Names keep their spelling, secrets are left out")
  func redaction() {
    let head = text(HeadText().response(HTTPStatus(200), fields, networkProtocol: "h2"))
    #expect(
      head
        == "HTTP/2 200 OK\nContent-Type: text/plain\nset-cookie: <redacted>\nX-A: b\u{1B}[2Jc\nAUTHORIZATION: <redacted>\n\n"
    )
    let shown = HeadText(redaction: Redaction(showsSecrets: true)).response(
      HTTPStatus(200), fields, networkProtocol: nil)
    #expect(text(shown).contains("sid=secret"))
  }

  @Test("A terminal gets no control character from the server")
  func terminal() {
    var fields = fields
    fields.append(name: "X-Latin", valueBytes: [0xE9, 0x9B, 0x07])
    let status = HTTPStatus(200, reasonPhrase: "O\u{1B}]0;x\u{7}K")
    let head = text(HeadText(isTerminal: true).response(status, fields, networkProtocol: "http/1.1"))
    #expect(head.hasPrefix(#"HTTP/1.1 200 O\u{1B}]0;x\u{7}K"#))
    #expect(head.contains(#"X-A: b\u{1B}[2Jc"#))
    #expect(head.contains(#"X-Latin: é\u{9B}\u{7}"#))
    #expect(head.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)) })
  }

  @Test("A program gets the bytes as they came")
  func bytes() {
    var fields = HTTPFields()
    fields.append(name: "X-Latin", valueBytes: [0xE9, 0x09, 0x80])
    let head = HeadText().response(204, fields, networkProtocol: "http/1.1")
    #expect(head == Array("HTTP/1.1 204 No Content\nX-Latin: ".utf8) + [0xE9, 0x09, 0x80] + Array("\n\n".utf8))
  }

  @Test("A request is shown as it goes on the wire, secrets in its query left out")
  func request() throws {
    let request = HTTPRequest(
      method: .post, url: try HTTPURL("https://example.com:8443/a?b=1&Access_Token=s3cret&api%5Fkey=s3cret&c"),
      headerFields: ["X-API-Key": "s3cret"], body: .data(Data("hi".utf8)))
    let head = text(HeadText().request(request))
    #expect(
      head == "POST /a?b=1&Access_Token=<redacted>&api%5Fkey=<redacted>&c HTTP/1.1\n"
        + "Host: example.com:8443\nX-API-Key: <redacted>\nContent-Length: 2\n\n")
    let shown = text(HeadText(redaction: Redaction(showsSecrets: true)).request(request))
    #expect(shown.components(separatedBy: "s3cret").count == 4)
  }

  @Test("Colours follow the class of the status")
  func colors() {
    for (code, color) in [(200, 32), (302, 33), (404, 31), (500, 31)] {
      let head = text(HeadText(palette: .terminal).response(HTTPStatus(code), [:], networkProtocol: nil))
      #expect(head.hasPrefix("HTTP/1.1 \u{1B}[\(color)m\(code) "))
    }
  }
}

import Testing
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct RequestValidatorTests {
  let url = try! HTTPURL("http://h.test/")  // Proof: a valid literal.

  private func reason(_ request: HTTPRequest) -> NetworkError? {
    #expect(throws: NetworkError.self) { try RequestValidator.validate(request) }
  }

  @Test func aSoundRequestPasses() throws {
    var fields: HTTPFields = ["X-Note": "tab\tand ünïcödé", "X-Empty": "", "Accept": "*/*"]
    fields.append(name: "X-Bytes", valueBytes: [0x80, 0xFF])
    try RequestValidator.validate(HTTPRequest(method: "PURGE", url: url, headerFields: fields))
  }

  @Test(
    "NB-O05: a line break, a NUL or another control character in a value is refused, never stripped",
    arguments: [
      "hello\r\nX-Admin: 1", "Bearer abc\n", "a\u{0}b", "a\rb", "\u{7F}", "a\u{1B}[0m", "\u{8}",
    ])
  func controlCharactersInValues(value: String) {
    let error = reason(HTTPRequest(url: url, headerFields: ["X-Note": value]))
    #expect(error?.reason == .invalidHeader)
    #expect(error?.detail.contains("X-Note") == true)
    #expect(error?.detail.contains("hello") == false)
    #expect(error?.detail.contains("abc") == false)
  }

  @Test("NB-O05: the message says where and which character")
  func messageNamesPosition() {
    let error = reason(HTTPRequest(url: url, headerFields: ["X-Note": "ab\nc"]))
    #expect(error?.detail == "the value of X-Note has the character U+000A at position 2")
  }

  @Test(
    "NB-O05: a name that is not a token is refused",
    arguments: ["X Note", "", "X-A: 1\r\nX-Inj", "X:", "Ünï", "(x)", "a\u{0}"])
  func namesAreTokens(name: String) {
    #expect(reason(HTTPRequest(url: url, headerFields: [HTTPField.Name(name): "1"]))?.reason == .invalidHeader)
  }

  @Test(
    "Fields of framing and connection are the transport's own",
    arguments: ["Content-Length", "transfer-encoding", "Connection", "TE", "Upgrade", "Keep-Alive"])
  func reservedFields(name: String) {
    #expect(reason(HTTPRequest(url: url, headerFields: [HTTPField.Name(name): "1"]))?.reason == .invalidHeader)
  }

  @Test(
    "A method that is not a token is refused",
    arguments: ["GET /x HTTP/1.1\r\nX-Inj: 1\r\n\r\nGET", "", "G E T", "CONNECT", "GET\u{0}", "ÄT"])
  func methodsAreTokens(method: String) {
    #expect(reason(HTTPRequest(method: HTTPMethod(method), url: url))?.reason == .invalidMethod)
  }

  @Test func limitsHold() {
    var many = HTTPFields()
    for index in 0...1_000 { many.append(HTTPField(name: HTTPField.Name("X-\(index)"), value: "1")) }
    #expect(reason(HTTPRequest(url: url, headerFields: many))?.reason == .invalidHeader)
    let long: HTTPFields = ["X": String(repeating: "a", count: 70_000)]
    #expect(reason(HTTPRequest(url: url, headerFields: long))?.reason == .invalidHeader)
  }

  @Test func traceHasNoBody() {
    #expect(reason(HTTPRequest(method: .trace, url: url, body: .data(.init([1]))))?.reason == .invalidMethod)
  }

  @Test("HEAD has none either: the answer's length would be taken for that of a body to come")
  func headHasNoBody() {
    #expect(reason(HTTPRequest(method: .head, url: url, body: .data(.init([1]))))?.reason == .invalidMethod)
  }

  @Test func twoHostsAreRefused() throws {
    var fields: HTTPFields = ["Host": "a.test"]
    try RequestValidator.validate(HTTPRequest(url: url, headerFields: fields))
    fields.append(HTTPField(name: "host", value: "b.test"))
    #expect(reason(HTTPRequest(url: url, headerFields: fields))?.reason == .invalidHeader)
  }

  @Test("All fields together have a bound, and so has the address")
  func sizesTogether() throws {
    var fields = HTTPFields()
    for index in 0..<5 {
      fields.append(HTTPField(name: HTTPField.Name("X-\(index)"), value: String(repeating: "a", count: 60_000)))
    }
    #expect(reason(HTTPRequest(url: url, headerFields: fields))?.reason == .invalidHeader)
    let long = try HTTPURL("http://h.test/?" + String(repeating: "a", count: 300_000))
    #expect(reason(HTTPRequest(url: long))?.reason == .invalidURL)
  }
}

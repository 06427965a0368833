import Testing
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct NetworkErrorTests {
  @Test(arguments: [
    (400, "http.badRequest"), (401, "http.unauthorized"), (403, "http.forbidden"), (404, "http.notFound"),
    (405, "http.badRequest"), (407, "http.proxyAuthentication"), (408, "http.retryable"), (409, "http.conflict"),
    (410, "http.gone"), (412, "http.preconditionFailed"), (413, "http.requestTooLarge"), (418, "http.client"),
    (422, "http.validation"), (423, "http.locked"), (429, "http.rateLimited"), (451, "http.client"),
    (500, "http.serverError"), (503, "http.serverError"), (599, "http.serverError"), (302, "http.unexpectedStatus"),
    (700, "http.unexpectedStatus"),
  ])
  func statusesHaveReasons(code: Int, name: String) {
    #expect(NetworkError.Reason.status(HTTPStatus(code)).description == name)
  }

  @Test func equalityIsByReasonAndStatus() {
    var a = NetworkError(.notFound, detail: "one")
    let b = NetworkError(.notFound, detail: "two")
    #expect(a == b)
    a.response = .init(status: 404, headerFields: [:], body: .init())
    #expect(a != b)
    #expect(NetworkError(.deadline) != NetworkError(.attemptTimeout))
  }

  @Test func cancelledIsNamedByOneWord() {
    #expect(NetworkError.Reason.cancelled.description == "cancelled")
    #expect(NetworkError.Reason.cannotConnect.description == "connectivity.cannotConnect")
  }

  @Test func adviceFollowsTheReason() {
    #expect(NetworkError(.cannotConnect).retryAdvice == .anyMethod)
    #expect(NetworkError(.connectionLost).retryAdvice == .idempotentOnly)
    #expect(NetworkError(.certificate).retryAdvice == .never)
    #expect(NetworkError(.noConnection).retryAdvice == .whenConnected)
  }

  @Test func descriptionsHoldNoBodyAndNoFields() {
    var error = NetworkError(.forbidden, detail: "no")
    error.response = .init(
      status: 403, headerFields: ["Set-Cookie": "sid=s3cret"], body: .init("s3cret".utf8))
    error.endpoint = "items/{}"
    #expect(error.description == "http.forbidden (403): no [items/{}]")
    #expect(!"\(error)".contains("s3cret"))
  }

  @Test func jsonIsWrittenWithLiteralsAndReadByPath() throws {
    let value: JSONValue = ["a": 1, "b": [true, nil, 1.5], "c": "x"]
    let json = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: json) == value)
    #expect(value["b"]?[0]?.bool == true && value["b"]?[2]?.number == 1.5 && value["a"]?.number == 1)
    #expect(value["b"]?[3] == nil && value["b"]?.array?.count == 3 && value["c"]?.string == "x")
  }

  @Test("RFC 9457: members of a wrong type count as absent, unknown ones are kept")
  func problemDetails() throws {
    let json = """
      {"type":"https://x.test/p","title":7,"status":422,"detail":"Bad","errors":{"name":["too short"]},"n":1.5}
      """
    let problem = try #require(ProblemDetails(json: .init(json.utf8)))
    #expect(problem.type == "https://x.test/p")
    #expect(problem.title == nil)
    #expect(problem.status == 422)
    #expect(problem.detail == "Bad")
    #expect(problem.extensions["errors"]?["name"] == .array([.string("too short")]))
    #expect(problem.extensions["n"] == .number(1.5))
    #expect(ProblemDetails(json: .init("[]".utf8)) == nil)
    let address = try HTTPURL("https://x.test/a/b")
    let relative = ProblemDetails(json: .init(#"{"type":"/p","instance":"c?d"}"#.utf8), from: address)
    #expect(relative?.type == "https://x.test/p" && relative?.instance == "https://x.test/a/c?d")
    let absolute = ProblemDetails(json: .init(#"{"type":"urn:p:1","instance":"tag:x"}"#.utf8), from: address)
    #expect(absolute?.type == "urn:p:1" && absolute?.instance == "tag:x")
    #expect(ProblemDetails(json: .init("{}".utf8))?.type == "about:blank")
    #expect(ProblemDetails(json: .init(repeating: 0x20, count: 70_000)) == nil)
  }

  @Test("Looking through the descriptions, as dump does, shows no more than they do")
  func reflectionHoldsNoSecrets() throws {
    var error = NetworkError(.forbidden)
    error.response = .init(
      status: HTTPStatus(403, reasonPhrase: "S3CRET"), headerFields: ["Set-Cookie": "S3CRET", "X-Any": "S3CRET"],
      body: .init("S3CRET".utf8), problem: ProblemDetails(json: .init(#"{"title": "S3CRET"}"#.utf8)))
    error.attempts = [.init(status: HTTPStatus(403, reasonPhrase: "S3CRET"), reason: nil, duration: .zero)]
    let request = HTTPRequest(
      url: try HTTPURL("http://h.test/?token=S3CRET"), headerFields: ["Authorization": "S3CRET"])
    let cookie = HTTPField(name: .cookie, value: "S3CRET")
    for value in [error, error.response as Any, error.attempts, request, cookie] {
      var text = "\(value) \(String(reflecting: value)) "
      dump(value, to: &text)
      #expect(!text.contains("S3CRET"), "\(text)")
      // Nor as the numbers of its bytes.
      #expect(!text.contains("83\n"), "\(text)")
    }
  }
}

import Testing

@testable import Ulak

/// How answers become values, or errors that say why not.
@Suite struct ReadingTests {
  private func api(_ response: HTTPResponse) -> APIClient { APIClient(answering: { _ in response }) }

  private func error<Value: Decodable & Sendable>(
    _ type: Value.Type, _ response: HTTPResponse
  ) async -> NetworkError? {
    await #expect(throws: NetworkError.self) { _ = try await api(response).value(Request<Value>.get("things/1")) }
  }

  private func value<Value: Decodable & Sendable>(_ type: Value.Type, _ response: HTTPResponse) async throws -> Value {
    try await api(response).value(Request<Value>.get("things/1"))
  }

  private static let empty: [HTTPResponse] = [
    HTTPResponse(status: 204), HTTPResponse(status: 205, headerFields: ["Content-Length": "0"]),
    HTTPResponse(status: 200, headerFields: ["Content-Length": "0"]),
    HTTPResponse(status: 202, headerFields: ["Content-Encoding": "gzip", "Content-Length": "0"]),
  ]

  @Test("NB-O10: a body that is only a line break is empty to a model and an optional, and two bytes to Data")
  func lineBreakOnly() async throws {
    let response = HTTPResponse.json("\r\n")
    #expect(try await value(NoContent.self, response) == NoContent())
    #expect(try await value(Thing?.self, response) == nil)
    #expect(try await value(Data.self, response).count == 2)
    #expect(await error(Thing.self, response)?.reason == .noData)
  }

  @Test("NB-O10: a HEAD answers nothing, whatever length it declares")
  func head() async throws {
    let api = api(HTTPResponse(status: 200, headerFields: ["Content-Length": "40"]))
    #expect(try await api.value(Request<Thing?>.head("x")) == nil)
    let error = await #expect(throws: NetworkError.self) { try await api.value(Request<Thing>.head("x")) }
    #expect(error?.reason == .noData)
    #expect(error?.response?.headerFields[.contentLength] == "40")
  }

  @Test(
    "What a status says about trying again",
    arguments: [
      (400, .never), (408, .idempotentOnly), (421, .anyMethod), (425, .anyMethod), (429, .anyMethod), (500, .safeOnly),
      (501, .never), (502, .idempotentOnly), (503, .idempotentOnly), (504, .idempotentOnly), (505, .never),
      (511, .never),
    ] as [(Int, NetworkError.RetryAdvice)])
  func retryAdvice(code: Int, advice: NetworkError.RetryAdvice) async {
    #expect(await error(Thing.self, HTTPResponse(status: HTTPStatus(code)))?.retryAdvice == advice)
  }

  @Test("NB-O10: an empty body is nothing, nil, no bytes, or a typed error, as the type asks", arguments: empty)
  func emptyBodies(response: HTTPResponse) async throws {
    #expect(try await value(NoContent.self, response) == NoContent())
    #expect(try await value(Thing?.self, response) == nil)
    #expect(try await value(Data.self, response).isEmpty)
    #expect(try await value(String.self, response) == "")
    let error = await error(Thing.self, response)
    #expect(error?.reason == .noData)
    #expect(error?.status == response.status)
  }

  @Test("NB-O10: null is nil for an optional and a decoding error for a model")
  func null() async throws {
    #expect(try await value(Thing?.self, .json("null")) == nil)
    #expect(await error(Thing.self, .json("null"))?.reason == .decodingFailed)
  }

  @Test(
    "NB-O11: JSON by any of its media types is read, and by none",
    arguments: [
      "application/vnd.api+json", "application/problem+json; charset=\"utf-8\"", "Application/JSON;CHARSET=UTF-8",
      "text/json", nil,
    ])
  func jsonTypes(type: String?) async throws {
    #expect(try await value(Thing.self, .json(#"{"id":101}"#, type: type)) == Thing(id: 101))
  }

  @Test("NB-O11: text/javascript is read where the endpoint accepts it, blank lines before the JSON or not")
  func javascript() async throws {
    let response = HTTPResponse.json("\n\n\n{\"id\":101}", type: "text/javascript; charset=utf-8")
    #expect(await error(Thing.self, response)?.reason == .unexpectedContentType)
    let request = Request<Thing>.get("x").with { $0.acceptedMediaTypes = [.javascript] }
    #expect(try await api(response).value(request) == Thing(id: 101))
  }

  @Test("NB-O11: HTML in place of JSON is a typed error with the types, the status and the body")
  func html() async throws {
    let error = await error(Thing.self, .json("<html>login</html>", type: "text/html"))
    #expect(error?.reason == .unexpectedContentType)
    #expect(error?.detail.hasPrefix("received text/html, accepted: application/json") == true)
    #expect(error?.status == 200)
    #expect(error?.response.map { String(decoding: $0.body, as: UTF8.self) } == "<html>login</html>")
  }

  @Test("NB-O12: the status is judged before the body, and a body that is no model does not hide it")
  func statusFirst() async throws {
    let timeout = await error(
      Thing.self, .json("<html><h1>Gateway Timeout</h1></html>", status: 504, type: "text/html"))
    #expect(timeout?.reason == .serverError)
    #expect(timeout?.isUnavailable == true)
    #expect(timeout?.response?.body.isEmpty == false)
    struct AllOptional: Decodable, Sendable { var name: String? }
    let forbidden = await error(AllOptional.self, .json(#"{"message":"Forbidden"}"#, status: 403))
    #expect(forbidden?.reason == .forbidden)
  }

  @Test("NB-O12: problem details are typed")
  func problems() async throws {
    let response = HTTPResponse.json(
      #"{"type":"https://x.test/p","title":"Bad","errors":{"name":["too short"]}}"#, status: 422,
      type: "application/problem+json")
    let error = await error(Thing.self, response)
    #expect(error?.reason == .validation)
    #expect(error?.problem?.title == "Bad")
    #expect(error?.problem?.extensions["errors"]?["name"] == .array([.string("too short")]))
    let broken = await self.error(Thing.self, .json("{", status: 422, type: "application/problem+json"))
    #expect(broken?.reason == .validation && broken?.problem == nil)
  }

  @Test("A failure keeps no more of the body than it is told to")
  func failuresAreBounded() async throws {
    let api = APIClient(answering: { _ in .json(String(repeating: "x", count: 100), status: 500) }) {
      $0.maximumFailureBytes = 10
    }
    let error = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.get("x")) }
    #expect(error?.response?.body.count == 10)
    #expect(error?.response?.isBodyTruncated == true)
  }

  @Test(
    "A decoding error says where and what, and nothing of the payload",
    arguments: [
      (#"[{"id":1},{"id":"s3cret"}]"#, "[1].id", "Int"), (#"[{}]"#, "[0].id", "Array<Thing>"),
      (#"[{"id":null}]"#, "[0].id", "Int"), (#"{"s3cret":1}"#, "", "Array<Any>"), ("[{", "", "Array<Thing>"),
      ("s3cret", "", "Array<Thing>"),
    ])
  func decodingErrors(json: String, path: String, type: String) async throws {
    let error = await error([Thing].self, .json(json))
    #expect(error?.reason == .decodingFailed)
    #expect(error?.decoding?.path == path)
    #expect(error?.decoding?.expectedType == type)
    #expect(error?.description.contains("s3cret") == false)
    #expect(error?.description.contains("things/1") == true)
    #expect(error?.mayHaveBeenProcessed == true)
  }

  @Test("Snake case and ISO 8601 are the default, and can be changed")
  func styles() async throws {
    struct Dated: Codable, Sendable, Equatable {
      var createdAt: Date
    }
    let date = Date(timeIntervalSince1970: 1_709_971_626)
    #expect(try await value(Dated.self, .json(#"{"created_at":"2024-03-09T08:07:06Z"}"#)).createdAt == date)
    let api = APIClient(answering: { _ in .json(#"{"createdAt":1709971626}"#) }) {
      $0.decoder = JSONBodyDecoder {
        $0.keyDecodingStrategy = .useDefaultKeys
        $0.dateDecodingStrategy = .secondsSince1970
      }
    }
    #expect(try await api.value(Request<Dated>.get("x")).createdAt == date)
  }

  @Test func textIsReadByItsCharset() async throws {
    let latin = HTTPResponse(
      status: 200, headerFields: [.contentType: "text/plain; charset=ISO-8859-1"], body: .data(Data([0x4A, 0xE9])))
    #expect(try await value(String.self, latin) == "Jé")
    #expect(try await value(String.self, .json("Jé", type: "text/plain")) == "Jé")
  }

  @Test func aReplySaysHowItWasComeBy() async throws {
    let reply = try await api(.json(#"{"id":1}"#)).response(Request<Thing>.get("x"))
    #expect(reply.value == Thing(id: 1))
    #expect(reply.status == 200)
    #expect(reply.headerFields[.contentType] == "application/json")
    #expect(reply.source == .network && reply.age == .zero)
    #expect(reply.attempts.map(\.status) == [200])
    #expect(reply.requestID.utf8.count == 16)
  }

  @Test func aStreamedBodyIsReadToItsEndWithinItsLimit() async throws {
    let make: @Sendable () -> HTTPResponse = {
      let chunks = Log<Int>()
      return HTTPResponse(
        status: 200,
        body: .stream(
          HTTPBodyStream(next: {
            chunks.add(1)
            return chunks.entries.count <= 3 ? Data("abc".utf8) : nil
          })))
    }
    #expect(try await APIClient(answering: { _ in make() }).data(Request<Data>.get("x")).count == 9)
    let bounded = APIClient(answering: { _ in make() }) { $0.limits.bodyBytes = 8 }
    let error = await #expect(throws: NetworkError.self) { try await bounded.data(Request<Data>.get("x")) }
    #expect(error?.reason == .bodyTooLarge)
  }

  @Test("A dictionary's keys are the server's words, so no error repeats them")
  func keysOfTheDataAreNotRepeated() async throws {
    struct Listing: Decodable { var prices: [String: [Int]] }
    for (json, path) in [
      (#"{"S3CRET": "x"}"#, "*"), (#"{"prices": {"S3CRET\nlog": [1, "x"]}}"#, "prices.*[1]"),
    ] {
      let error =
        path == "*" ? await error([String: Int].self, .json(json)) : await error(Listing.self, .json(json))
      #expect(error?.decoding?.path == path)
      #expect(error?.description.contains("S3CRET") == false)
    }
  }

  @Test func anEmptyBodyIsNilForOptionalsOfOptionals() async throws {
    #expect(try await value(Thing??.self, HTTPResponse(status: 204)) == nil)
  }
}

import Testing
import UlakMockServer
import UlakTesting

@testable import Ulak

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct PolicyTests {
  private struct Report: Endpoint {
    var path: Path { "reports/daily" }
    var headers: HTTPFields { ["X-Level": "endpoint"] }
    var languages: [String] { ["nl_NL"] }
    var acceptedStatuses: HTTPStatusSet? { [200, 404] }
    var priority: RequestPriority? { .low }
  }

  private func recording(
    _ answer: HTTPResponse = .json("{}"), _ configure: (inout APIClient.Configuration) -> Void = { _ in }
  ) -> (APIClient, Log<HTTPRequest>) {
    let seen = Log<HTTPRequest>()
    let api = APIClient(
      answering: { request in
        seen.add(request)
        return answer
      }, configure)
    return (api, seen)
  }

  @Test("The call's fields go before the endpoint's, the endpoint's before the group's, those before the client's")
  func fieldPrecedence() async throws {
    let group = EndpointGroup { $0.headers = ["X-Level": "group", "X-Group": "g", "X-Client": "g"] }
    let (api, seen) = recording { $0.headers = ["X-Level": "client", "X-Client": "c", "X-API-Version": "3"] }
    _ = try await api.data(Request<Data>.get("x"))
    _ = try await api.data(Request<Data>.get("x").in(group))
    _ = try await api.data(Report())
    _ = try await api.data(Report().with { $0.group = group })
    _ = try await api.data(Report().with { $0.headers["x-level"] = "call" })
    #expect(
      seen.entries.map { $0.headerFields[values: "X-Level"] } == [
        ["client"], ["group"], ["endpoint"], ["endpoint"], ["call"],
      ])
    #expect(seen.entries.map { $0.headerFields["X-Client"] } == ["c", "g", "c", "g", "c"])
    #expect(seen.entries.map { $0.headerFields["X-Group"] } == [nil, "g", nil, "g", nil])
    #expect(seen.entries.allSatisfy { $0.headerFields["X-API-Version"] == "3" })
  }

  @Test("Languages are sent as tags, the call's before the endpoint's before the client's")
  func languages() async throws {
    let (api, seen) = recording { $0.languages = ["tr_TR", "en"] }
    _ = try await api.data(Request<Data>.get("x"))
    _ = try await api.data(Report())
    _ = try await api.data(Report().with { $0.languages = ["ru_RU"] })
    _ = try await api.data(Request<Data>.get("x", headers: [.acceptLanguage: "de"]).with { $0.languages = ["ru"] })
    #expect(
      seen.entries.map { $0.headerFields[values: .acceptLanguage] } == [
        ["tr-TR, en;q=0.9"], ["nl-NL"], ["ru-RU"], ["de"],
      ])
    let fixed = recording {
      $0.languages = ["tr"]
      $0.headers[.acceptLanguage] = "fr"
    }
    _ = try await fixed.0.data(Request<Data>.get("x"))
    #expect(fixed.1.entries[0].headerFields[values: .acceptLanguage] == ["fr"])
  }

  @Test("What is no language is refused, in the client as in a call")
  func brokenLanguages() async throws {
    let (broken, _) = recording { $0.languages = ["tr TR"] }
    #expect(broken.problems.map(\.reason) == [.invalidHeader])
    let (api, seen) = recording()
    let error = await #expect(throws: NetworkError.self) {
      try await api.data(Request<Data>.get("x").with { $0.languages = ["?"] })
    }
    #expect(error?.reason == .invalidHeader && error?.endpoint == "x" && seen.entries.isEmpty)
  }

  @Test("An endpoint without authentication gets none of the client's, one with a token its own")
  func authentication() async throws {
    let told = Log<Bool>()
    let (api, seen) = recording {
      $0.headers[.authorization] = "Bearer of-the-client"
      $0.interceptors = [
        ClosureInterceptor { request, next in
          told.add(next.context.usesClientAuthentication)
          return try await next(request)
        }
      ]
    }
    let open = EndpointGroup { $0.authentication = .none }
    let requests: [Request<Data>] = [
      .get("x"), .get("x").with { $0.authentication = .client }, .get("x").with { $0.authentication = .none },
      .get("x").with { $0.authentication = .bearer("own") }, .get("x").in(open),
      .get("x").in(open).with { $0.authentication = .client },
      .get("x", headers: [.authorization: "Basic eA=="]).in(open),
    ]
    for request in requests { _ = try await api.data(request) }
    let client = "Bearer of-the-client"
    #expect(
      seen.entries.map { $0.headerFields[.authorization] } == [
        client, client, nil, "Bearer own", nil, client, "Basic eA==",
      ])
    #expect(told.entries == [true, true, false, false, false, true, false])
    #expect(seen.entries.allSatisfy { $0.headerFields[.userAgent] != nil })
    // With nothing of its own in the request as well.
    let bare = recording {
      $0.headers[.authorization] = client
      $0.userAgent = nil
    }
    _ = try await bare.0.data(Request<Data>.get("x").with { $0.authentication = .none })
    #expect(bare.1.entries[0].headerFields.isEmpty)
  }

  @Test("NB-O05: a token with a line break is refused before anything is sent, and the message does not hold it")
  func brokenToken() async throws {
    let (api, seen) = recording()
    let request = Request<Data>.get("x").with { $0.authentication = .bearer("S3CRET\n") }
    let error = await #expect(throws: NetworkError.self) { try await api.data(request) }
    #expect(error?.reason == .invalidHeader && error?.detail.contains("Authorization") == true && seen.entries.isEmpty)
    #expect(error.map { "\($0)" }?.contains("S3CRET") == false)
  }

  @Test("A token is in no description")
  func tokensAreHidden() throws {
    let request = Request<Thing>.post("x", body: .form(["p": "S3CRET"])).with { $0.authentication = .bearer("S3CRET") }
    let group = EndpointGroup { $0.authentication = .bearer("S3CRET") }
    let bodies: [RequestBody] = [
      .form(["a": "S3CRET"]), .multipart(["a": "S3CRET"]), .data(Data("S3CRET".utf8)), .json("S3CRET"),
      .file("S3CRET").gzipped(),
    ]
    for value in [request, request.authentication, AnyEndpoint(request), group, request.in(group), bodies] as [Any] {
      var text = "\(value) \(String(reflecting: value)) "
      dump(value, to: &text)
      #expect(!text.contains("S3CRET"), "\(text)")
    }
    let names = [EndpointAuthentication.inherited, .client, .none, .bearer("S3CRET")].map(\.description)
    #expect(names == ["inherited", "client", "none", "bearer"])
  }

  @Test("The statuses that an endpoint accepts are its successes, and no others")
  func acceptedStatuses() async throws {
    let (api, _) = recording(.json(#"{"id":4}"#, status: 404))
    let thing: Thing = try await api.value(Report())
    #expect(thing.id == 4)
    #expect(try await api.response(Request<Thing>(Report())).status == 404)
    #expect(try await api.data(Report()) == Data(#"{"id":4}"#.utf8))
    let plain = await #expect(throws: NetworkError.self) { try await api.data(Request<Data>.get("x")) }
    #expect(plain?.reason == .notFound)
    let (created, _) = recording(.json(#"{"id":4}"#, status: 201))
    let group = EndpointGroup { $0.acceptedStatuses = [200] }
    let error = await #expect(throws: NetworkError.self) { try await created.value(Request<Thing>.get("x").in(group)) }
    #expect(error?.reason == .unexpectedStatus && error?.status == 201)
    #expect(
      try await created.value(Request<Thing>.get("x").in(group).with { $0.acceptedStatuses = .successful }).id == 4)
  }

  @Test func priorities() async throws {
    let (api, seen) = recording()
    let group = EndpointGroup { $0.priority = .high }
    _ = try await api.data(Request<Data>.get("x"))
    _ = try await api.data(Request<Data>.get("x").in(group))
    _ = try await api.data(Report().with { $0.group = group })
    _ = try await api.data(Report().with { $0.headers[.priority] = "u=0, i" })
    #expect(seen.entries.map { $0.headerFields[.priority] } == [nil, "u=1", "u=5", "u=0, i"])
  }

  @Test("A call's own encoder and decoder are used, and its decoder is what is asked for")
  func coders() async throws {
    struct Plain: BodyEncoder, BodyDecoder {
      let contentType = MediaType.plainText
      let acceptedMediaTypes = [MediaType.plainText]
      func encode<Value: Encodable>(_ value: Value) throws -> Data { Data("plain".utf8) }
      func canDecode(_ type: MediaType) -> Bool { type.matches(.plainText) }
      func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONBodyDecoder().decode(type, from: Data(#"{"id":12}"#.utf8))
      }
    }
    let (api, seen) = recording(.json("id: 12", type: "text/plain")) { $0.headers[.accept] = "application/json" }
    let group = EndpointGroup {
      $0.encoder = Plain()
      $0.decoder = Plain()
    }
    let request = Request<Thing>.post("x", json: Thing(id: 1))
    for request in [
      request.in(group),
      request.with {
        $0.encoder = Plain()
        $0.decoder = Plain()
      },
    ] {
      #expect(try await api.value(request).id == 12)
    }
    for request in seen.entries {
      #expect(request.body.bytes == Data("plain".utf8) && request.headerFields[.contentType] == "text/plain")
      #expect(request.headerFields[.accept] == "text/plain")
    }
    let error = await #expect(throws: NetworkError.self) { try await api.value(request) }
    #expect(error?.reason == .unexpectedContentType)
  }

  @Test("Time, pins and media types of a group hold for its endpoints")
  func otherPolicies() throws {
    let group = EndpointGroup("a") {
      $0.timeout = .seconds(3)
      $0.requiresPinning = true
      $0.acceptedMediaTypes = [.javascript]
      $0.baseURL = URL(string: "https://other.test/v2")
    }
    func call(_ request: Request<Thing>) throws -> EndpointCall {
      try EndpointCall(request.declaration, base: HTTPURL("https://api.test"), queryStyle: QueryStyle())
    }
    let inherited = try call(.get("b").in(group))
    #expect(
      inherited.timeout == .seconds(3) && inherited.requiresPinning && inherited.acceptedMediaTypes == [.javascript])
    #expect(inherited.url.absoluteString == "https://other.test/v2/a/b")
    let own = try call(
      .get("b").in(group).with {
        $0.timeout = .seconds(1)
        $0.acceptedMediaTypes = [.plainText]
        $0.baseURL = URL(string: "https://own.test")
      })
    #expect(own.timeout == .seconds(1) && own.requiresPinning && own.acceptedMediaTypes == [.javascript, .plainText])
    #expect(own.url.absoluteString == "https://own.test/a/b")
  }

  @Test("What a call would send can be looked at, and is what it sends")
  func httpRequest() async throws {
    let (api, seen) = recording { $0.headers[.authorization] = "Bearer c" }
    for endpoint in [AnyEndpoint(Report()), Report().with { $0.authentication = .none }] {
      let request = try api.httpRequest(for: endpoint)
      let _: [String: Int] = try await api.value(endpoint)
      let sent = try #require(seen.entries.last)
      #expect(request.headerFields == sent.headerFields && request.url == sent.url && request.method == sent.method)
    }
    #expect(seen.entries.map { $0.headerFields.contains(.authorization) } == [true, false])
    let id = ".."
    #expect(throws: NetworkError.self) { try api.httpRequest(for: Request<Thing>.get("a/\(id)")) }
  }
}

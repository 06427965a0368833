import Storefront
import Testing
import UlakMockServer
import UlakTesting

@testable import Ulak

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct EndpointTests {
  private struct Bare: Endpoint {
    let path: Path = "bare"
  }

  @Test func everythingButThePathHasADefault() async throws {
    let seen = Log<HTTPRequest>()
    let api = APIClient(answering: { request in
      seen.add(request)
      return .json(#"{"id":1}"#)
    })
    let thing: Thing = try await api.value(Bare())
    #expect(thing == Thing(id: 1))
    let request = try #require(seen.entries.first)
    #expect(request.method == .get)
    #expect(request.url.absoluteString == "https://api.test/v1/bare")
    #expect(request.body.isNone)
    #expect(request.headerFields[.accept] == "application/json")
    #expect(request.headerFields[.userAgent] == "ulak/\(UlakVersion.current)")
  }

  @Test("A leading slash keeps the base's path", arguments: ["products", "/products"])
  func leadingSlash(path: String) async throws {
    let seen = Log<String>()
    let api = APIClient(answering: { request in
      seen.add(request.url.target)
      return .json("[]")
    })
    let _: [Thing] = try await api.value(Request<[Thing]>.get(Path(path)))
    #expect(seen.entries == ["/v1/products"])
  }

  @Test func bothStylesSendTheSame() async throws {
    let seen = Log<(HTTPRequest, Data?)>()
    let api = APIClient(answering: { request in
      seen.add((request, request.body.bytes))
      return .json(#"{"id":1,"name":"Pen","price_in_cents":5,"tags":[],"created_at":"2026-01-01T00:00:00Z"}"#)
    })
    let new = NewProduct(name: "Pen", priceInCents: 5)
    let one = try await api.value(ProductAPI.create(new))
    let other: Product = try await api.value(ProductEndpoint.create(new))
    #expect(one == other)
    let (first, second) = (seen.entries[0], seen.entries[1])
    #expect(first.0.url == second.0.url && first.0.method == second.0.method)
    #expect(first.0.headerFields == second.0.headerFields)
    #expect(first.0.headerFields[.contentType] == "application/json")
    #expect(first.1.map { String(decoding: $0, as: UTF8.self) }?.contains("\"price_in_cents\":5") == true)
  }

  @Test("The call's fields go before the client's")
  func precedence() async throws {
    let seen = Log<HTTPFields>()
    let api = APIClient(answering: { request in
      seen.add(request.headerFields)
      return .json("{}")
    }) {
      $0.headers = ["X-API-Version": "1", "X-Client": "c"]
      $0.userAgent = nil
    }
    _ = try await api.data(Request<Data>.get("x", headers: ["x-api-version": "2", "Accept": "text/plain"]))
    let fields = try #require(seen.entries.first)
    #expect(fields[values: "X-API-Version"] == ["2"])
    #expect(fields["X-Client"] == "c")
    #expect(fields[.accept] == "text/plain")
    #expect(!fields.contains(.userAgent))
  }

  @Test("A client's own Accept stands, and only models ask for what the decoder reads")
  func accept() async throws {
    let seen = Log<String?>()
    func client(_ accept: String?) -> APIClient {
      APIClient(answering: { request in
        seen.add(request.headerFields[.accept])
        return .json("{}")
      }) { $0.headers[.accept] = accept }
    }
    let plain = client(nil)
    _ = try await plain.value(Request<[String: Int]>.get("x").with { $0.acceptedMediaTypes = [.javascript] })
    _ = try await plain.value(Request<NoContent>.get("x"))
    _ = try await plain.data(.get("x"))
    _ = try await client("application/vnd.shop.v3+json").value(Request<[String: Int]>.get("x"))
    #expect(seen.entries == ["application/json, text/javascript", nil, nil, "application/vnd.shop.v3+json"])
  }

  @Test("A path made at run time, and a query in a path, stay out of the endpoint's name")
  func namesHoldNoSecrets() async throws {
    let api = APIClient(answering: { _ in throw NetworkError(.connectionLost) })
    let runtime = ["users", "s3cret"].joined(separator: "/")
    for request in [Request<Thing>.get("text?api_key=s3cret"), .get(Path(runtime))] {
      let error = await #expect(throws: NetworkError.self) { try await api.value(request) }
      #expect(error?.description.contains("s3cret") == false)
      #expect(error?.endpoint?.isEmpty == false)
    }
    let byHand = HTTPRequest(url: try HTTPURL("https://h.test/s3cret"))
    let error = await #expect(throws: NetworkError.self) { try await api.send(byHand) }
    #expect(error?.endpoint == "h.test")
  }

  @Test func anEndpointMayHaveABaseOfItsOwn() async throws {
    let seen = Log<String>()
    let api = APIClient(answering: { request in
      seen.add(request.url.absoluteString)
      return .json("{}")
    })
    _ = try await api.data(Request<Data>.get("x").with { $0.baseURL = URL(string: "http://other.test/base/") })
    #expect(seen.entries == ["http://other.test/base/x"])
  }

  @Test func aFormIsEncodedAsOne() async throws {
    let server = try MockServer()
    server.on(.post, "/login", .json("{}"))
    let api = APIClient(server.baseURL)
    _ = try await api.data(Request<Data>.post("login", body: .form(["user": "a b", "note": "1+1=2&x"])))
    let received = try await server.request(1)
    #expect(received.headerFields[.contentType] == "application/x-www-form-urlencoded")
    #expect(String(decoding: received.body, as: UTF8.self) == "user=a%20b&note=1%2B1%3D2%26x")
  }

  @Test("What cannot be sent fails before anything is sent, with the endpoint's name")
  func nothingIsSent() async throws {
    let api = APIClient(answering: { _ in
      Issue.record("a request was sent")
      return .json("{}")
    })
    struct Broken: Encodable, Sendable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "no"))
      }
    }
    let id = ".."
    let failures: [(Request<Thing>, NetworkError.Reason)] = [
      (.get("users/\(id)"), .invalidURL),
      (.post("things", json: Broken()), .encodingFailed),
      (.get("things", headers: ["Bad Name": "x"]), .invalidHeader),
      (Request("BAD METHOD", "things"), .invalidMethod),
      (Request(.get, url: URL(string: "ftp://h.test/x")!), .invalidURL),
    ]
    for (request, reason) in failures {
      let error = await #expect(throws: NetworkError.self) { try await api.value(request) }
      #expect(error?.reason == reason)
      #expect(error?.endpoint == request.name)
      #expect(error?.mayHaveBeenProcessed == false)
    }
  }
}

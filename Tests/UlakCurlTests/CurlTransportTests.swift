import Testing
import UlakCurl
import UlakHTTP
import UlakMockServer
import UlakPlatform
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct CurlTransportTests {
  let server: MockServer
  let transport: CurlTransport

  init() throws {
    server = try MockServer()
    transport = try CurlTransport()
  }

  private func request(
    _ path: String, _ method: HTTPMethod = .get, fields: HTTPFields = [:], body: HTTPBody = .none
  ) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try HTTPURL(server.baseURL + path), headerFields: fields, body: body)
  }

  private func send(_ request: HTTPRequest) async throws -> (HTTPResponse, Data) {
    let response = try await transport.send(request, options: AttemptOptions())
    return (response, try await response.body.collected(upTo: .max))
  }

  @Test func anAnswerArrivesWhole() async throws {
    server.on(
      .get, "/x",
      MockAnswer(status: 200, headerFields: ["X-Odd-Case": "a", "x-odd-case": "b"], body: .data(Data("hello".utf8))))
    let (response, body) = try await send(request("/x"))
    #expect(response.status == 200)
    #expect(response.headerFields[values: "X-ODD-CASE"] == ["a", "b"])
    #expect(response.headerFields.map(\.name.rawName).prefix(2) == ["X-Odd-Case", "x-odd-case"])
    #expect(body == Data("hello".utf8))
    let facts = try #require(response.facts)
    #expect(facts.peer == "127.0.0.1:\(server.port)")
    #expect(facts.timings.total > .zero)
    #expect(facts.bytesReceived > 5)
  }

  @Test("Nothing is sent but what the request says, Host and the length")
  func nothingIsAdded() async throws {
    server.on(.post, "/x", .text("ok"))
    _ = try await send(request("/x", .post, fields: ["X-A": "1", "X-Empty": ""], body: .data(Data("abc".utf8))))
    let received = try await server.request(1)
    #expect(received.body == Data("abc".utf8))
    #expect(
      received.headerFields.map(\.description) == [
        "Host: 127.0.0.1:\(server.port)", "X-A: 1", "X-Empty: ", "Content-Length: 3",
      ])
  }

  @Test(
    "Every method goes out as it is, with its body or without",
    arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "PURGE"], [nil, "", "body"])
  func methods(method: String, body: String?) async throws {
    server.on(HTTPMethod(method), "/x", .text("ok"))
    let content = body.map { HTTPBody.data(Data($0.utf8)) } ?? .none
    let (response, text) = try await send(request("/x", HTTPMethod(method), body: content))
    #expect(response.status == 200 && text == Data("ok".utf8))
    let received = try await server.request(1)
    #expect(received.method.rawValue == method)
    #expect(received.body == Data((body ?? "").utf8))
    let sendsLength = body != nil || ["POST", "PUT", "PATCH"].contains(method)
    #expect(received.headerFields[.contentLength] == (sendsLength ? "\(body?.utf8.count ?? 0)" : nil))
    #expect(!received.headerFields.contains(.contentType) && !received.headerFields.contains(.expect))
  }

  @Test func oneHandleServesManyKindsOfRequests() async throws {
    for method in ["GET", "HEAD", "POST", "DELETE"] { server.on(HTTPMethod(method), "/x", .text("ok")) }
    for method in ["POST", "GET", "HEAD", "GET", "DELETE", "POST", "HEAD", "DELETE", "GET"] {
      let body = method == "POST" ? HTTPBody.data(Data("b".utf8)) : .none
      let (response, text) = try await send(request("/x", HTTPMethod(method), body: body))
      #expect(response.status == 200)
      #expect(text.isEmpty == (method == "HEAD"))
    }
    #expect(
      server.journal.map(\.method.rawValue) == [
        "POST", "GET", "HEAD", "GET", "DELETE", "POST", "HEAD", "DELETE", "GET",
      ])
    #expect(server.journal.map(\.body.count) == [1, 0, 0, 0, 0, 1, 0, 0, 0])
    #expect(server.connectionCount == 1)
  }

  @Test func connectionsAreKeptAlive() async throws {
    server.on(.get, "/x", .text("ok"))
    for index in 0..<5 {
      let (response, _) = try await send(request("/x"))
      #expect(response.facts?.isReusedConnection == (index > 0))
    }
    #expect(server.connectionCount == 1)
  }

  @Test("NB-O10: 204, 205, HEAD and empty bodies are no bytes")
  func emptyBodies() async throws {
    server.on(.get, "/204", MockAnswer(status: 204))
    server.on(.get, "/205", MockAnswer(status: 205, headerFields: ["Content-Length": "0"]))
    server.on(.head, "/head", MockAnswer(headerFields: ["Content-Length": "40"]))
    #expect(try await send(request("/204")).1.isEmpty)
    #expect(try await send(request("/205")).1.isEmpty)
    let (head, body) = try await send(request("/head", .head))
    #expect(body.isEmpty)
    #expect(head.headerFields[.contentLength] == "40")
  }

  @Test("NB-O14: interim answers are delivered beside the final one")
  func interim() async throws {
    server.on(.get, "/x", MockAnswer.text("ok").preceded(by: 103, headerFields: ["Link": "</a>"]))
    let (response, body) = try await send(request("/x"))
    #expect(response.status == 200 && body == Data("ok".utf8))
    #expect(response.interim.map(\.status.code) == [103])
    #expect(!response.headerFields.contains(.link))
  }

  @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 1_000_003, 5_000_000])
  func bodiesOfEverySize(count: Int) async throws {
    let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    server.on(.post, "/echo") { request in MockAnswer(body: .data(request.body)) }
    let (_, body) = try await send(request("/echo", .post, body: .data(bytes)))
    #expect(body == bytes)
  }

  @Test("Bytes are counted as they go over the wire", arguments: [nil, 0, 1_000, 200_000])
  func bytesSent(count: Int?) async throws {
    server.on(.post, "/x", .text("ok"))
    let body = count.map { HTTPBody.data(Data(repeating: 0x61, count: $0)) } ?? .none
    let (response, _) = try await send(request("/x", .post, body: body))
    let received = try await server.request(1)
    #expect(response.facts?.bytesSent == received.rawHead.count + (count ?? 0))
  }

  @Test func aThousandAtOnce() async throws {
    server.on(.get, "/n/:n") { request in .text(request.parameters["n"]!) }
    let transport = transport
    let base = server.baseURL
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<1_000 {
        group.addTask {
          let request = HTTPRequest(url: try HTTPURL("\(base)/n/\(number)"))
          let response = try await transport.send(request, options: AttemptOptions())
          let body = try await response.body.collected(upTo: 100)
          #expect(String(decoding: body, as: UTF8.self) == "\(number)")
          return number
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 499_500)
    #expect(server.connectionCount <= 128)
  }

  @Test("A value of blanks is sent as the empty one that it is, not left out")
  func blankValues() async throws {
    server.on(.get, "/x", .text("ok"))
    _ = try await send(request("/x", fields: ["X-A": " ", "X-B": "\t "]))
    let received = try await server.request(1)
    #expect(received.headerFields["X-A"] == "")
    #expect(received.headerFields["X-B"] == "")
  }
}

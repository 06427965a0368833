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

@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct CurlFailureTests {
  let server: MockServer
  let transport: CurlTransport

  init() throws {
    server = try MockServer()
    transport = try CurlTransport()
  }

  private func failure(
    _ answer: MockAnswer, method: HTTPMethod = .get, options: AttemptOptions = AttemptOptions()
  ) async throws -> NetworkError? {
    server.on(method, "/x", answer)
    let request = HTTPRequest(method: method, url: try HTTPURL(server.baseURL + "/x"))
    return await #expect(throws: NetworkError.self) { try await transport.send(request, options: options) }
  }

  @Test("NB-O13: a body cut short by its length or its chunks is no answer")
  func truncated() async throws {
    let cut = Data("{\"items\":[1]}".utf8)
    let byLength = try await failure(MockAnswer(body: .truncated(declared: 40, sent: cut)))
    #expect(byLength?.reason == .truncated)
    #expect(byLength?.mayHaveBeenProcessed == true)
    #expect(byLength?.retryAdvice == .idempotentOnly)
    let byChunk = try await failure(
      .raw(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n".utf8), thenClose: true))
    #expect(byChunk?.reason == .truncated)
  }

  @Test("NB-O13: without a length the end of the connection is the end of the body")
  func untilClose() async throws {
    server.on(.get, "/x", .raw(Data("HTTP/1.1 200 OK\r\n\r\nall of it".utf8), thenClose: true))
    let response = try await transport.send(
      HTTPRequest(url: try HTTPURL(server.baseURL + "/x")), options: AttemptOptions())
    #expect(try await response.body.collected(upTo: 100) == Data("all of it".utf8))
  }

  @Test(
    "What is not HTTP, or breaks it, is a protocol error",
    arguments: [
      "SSH-2.0-OpenSSH_9.2\r\n", "220 mail.test ESMTP\r\n", "hello", "<html></html>\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 2\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nBad Name: 1\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
    ])
  func protocolErrors(bytes: String) async throws {
    let error = try await failure(.raw(Data(bytes.utf8), thenClose: true))
    #expect(error?.reason == .protocolError)
    #expect(error?.mayHaveBeenProcessed == true)
  }

  @Test func closedWithoutAnAnswer() async throws {
    for answer in [MockAnswer.close, .reset] {
      let error = try await failure(answer)
      #expect(error?.reason == .connectionLost)
      #expect(error?.mayHaveBeenProcessed == true)
      #expect(error?.retryAdvice == .idempotentOnly)
    }
  }

  @Test func refused() async throws {
    // Nobody listens on the reserved port 1; a port that was just closed may be another test's by now.
    let error = await #expect(throws: NetworkError.self) {
      try await transport.send(HTTPRequest(url: try HTTPURL("http://127.0.0.1:1/")), options: AttemptOptions())
    }
    #expect(error?.reason == .cannotConnect)
    #expect(error?.mayHaveBeenProcessed == false)
    #expect(error?.retryAdvice == .anyMethod)
    #expect(error?.underlying?.hasPrefix("curl 7") == true)
  }

  @Test func unknownHost() async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await transport.send(HTTPRequest(url: try HTTPURL("http://nowhere.invalid/")), options: AttemptOptions())
    }
    #expect(error?.reason == .hostNotFound)
    #expect(error?.mayHaveBeenProcessed == false)
  }

  @Test("The limits of section 4.12 hold while the answer arrives")
  func limits() async throws {
    var options = AttemptOptions()
    options.limits.bodyBytes = 10
    #expect(try await failure(.text("12345678901"), options: options)?.reason == .bodyTooLarge)
    #expect(
      try await failure(MockAnswer(body: .chunks([Data("123456".utf8), Data("78901".utf8)])), options: options)?
        .reason == .bodyTooLarge)
    let long = MockAnswer(headerFields: ["X-Long": String(repeating: "a", count: 70_000)])
    #expect(try await failure(long)?.reason == .headersTooLarge)
  }

  @Test("C1, C2: a POST on a connection that died while idle is not sent twice behind the caller's back")
  func noHiddenReplay() async throws {
    server.on(.get, "/x", .text("ok"))
    // The server answers once, then closes the connection at the second request without a word.
    server.on(.post, "/x", .close)
    let url = try HTTPURL(server.baseURL + "/x")
    _ = try await transport.send(HTTPRequest(url: url), options: AttemptOptions())
    let error = await #expect(throws: NetworkError.self) {
      try await transport.send(
        HTTPRequest(method: .post, url: url, body: .data(Data("order".utf8))), options: AttemptOptions())
    }
    #expect(error?.reason == .connectionLost)
    #expect(error?.mayHaveBeenProcessed == true)
    #expect(server.journal.filter { $0.method == .post }.count == 1)
  }

  @Test func theCAFileMustBeReadable() {
    var configuration = CurlTransport.Configuration()
    configuration.certificateAuthorityFile = "/does/not/exist.pem"
    let error = #expect(throws: NetworkError.self) { try CurlTransport(configuration) }
    #expect(error?.reason == .invalidConfiguration)
  }
}

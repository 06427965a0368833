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

@Suite(.timeLimit(.minutes(2))) struct CurlHTTP2Tests {
  private static let authority = Result { try MockCertificateAuthority() }
  let server: MockServer
  let transport: CurlTransport

  init() throws {
    let authority = try Self.authority.get()
    server = try MockServer(tls: authority.identity(for: ["localhost"]), protocols: [.http2(), .http11])
    var configuration = CurlTransport.Configuration()
    configuration.certificateAuthorityFile = authority.certificateFile
    configuration.httpVersion = .automatic
    transport = try CurlTransport(configuration)
  }

  private func send(
    _ path: String, _ method: HTTPMethod = .get, body: HTTPBody = .none, streamed: Bool = false
  ) async throws -> HTTPResponse {
    var options = AttemptOptions(deadline: SystemTimeSource.shared.now.advanced(by: .seconds(30)))
    if streamed { options.delivery = .streamed() }
    let url = try HTTPURL(server.baseURL + path)
    return try await transport.send(HTTPRequest(method: method, url: url, body: body), options: options)
  }

  @Test("many requests at once share one connection")
  func multiplexing() async throws {
    server.on(.get, "/:n") { .text($0.parameters["n"] ?? "") }
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<300 {
        group.addTask {
          let response = try await send("/\(number)")
          #expect(response.facts?.networkProtocol == "h2")
          return String(decoding: try await response.body.collected(upTo: 100), as: UTF8.self)
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts.count == 300)
    #expect(server.connectionCount <= 3)
    let before = server.connectionCount
    for _ in 0..<20 { _ = try await send("/again") }
    #expect(server.connectionCount == before)
  }

  @Test("content streams both ways, with trailers")
  func streaming() async throws {
    let content = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    server.on(.post, "/") { .stream([.data($0.body)], trailerFields: ["x-sum": "7"]) }
    let body = HTTPBody.stream { HTTPBodyStream(content) }
    let response = try await send("/", .post, body: body, streamed: true)
    guard case .stream(let stream) = response.body else { throw MockServerError.stopped }
    #expect(try await stream.collected(upTo: .max) == content)
    #expect(response.trailerFields["x-sum"] == "7")
  }

  @Test("a refused stream was not processed, and is sent once more whatever the method")
  func refused() async throws {
    server.on(.post, "/", .http2Reset(.refusedStream), .text("fine"))
    let response = try await send("/", .post, body: .data(Data("order".utf8)))
    #expect(response.status == 200)
    #expect(server.journal.map(\.text) == ["order", "order"])
  }

  @Test("a server that refuses every time ends in an error that says nothing was processed")
  func refusedForGood() async throws {
    server.on(.post, "/", .http2Reset(.refusedStream))
    let error = await #expect(throws: NetworkError.self) { _ = try await send("/", .post, body: .data(Data("x".utf8))) }
    #expect(error?.reason == .notProcessed, "\(error?.underlying ?? "") \(error?.detail ?? "") \(server.journal.count)")
    #expect(error?.mayHaveBeenProcessed == false)
  }

  @Test("a stream that is reset for another reason may have been processed, and is not sent again")
  func reset() async throws {
    server.on(.post, "/", .http2Reset(.internalError))
    let error = await #expect(throws: NetworkError.self) { _ = try await send("/", .post, body: .data(Data("x".utf8))) }
    #expect(error?.category == .connectivity)
    #expect(error?.mayHaveBeenProcessed == true)
    #expect(server.journal.count == 1)
  }

  @Test("after GOAWAY the next request has a connection of its own")
  func goAway() async throws {
    server.on(.get, "/", .text("fine"))
    server.on(.get, "/last", .text("last").goAway())
    _ = try await send("/")
    #expect(try await send("/last").status == 200)
    #expect(try await send("/").status == 200)
    #expect(server.journal.map(\.connection) == [1, 1, 2])
  }

  @Test("a reset in the middle of the content is told")
  func resetWithin() async throws {
    server.on(.get, "/", .data(Data(count: 100_000)).http2Reset(.internalError, afterBodyBytes: 1000))
    let error = await #expect(throws: NetworkError.self) { _ = try await send("/") }
    #expect(error?.category == .connectivity || error?.reason == .truncated)
  }

  @Test("HTTP/1.1 where it is asked for, HTTP/2 by prior knowledge where it is known")
  func policies() async throws {
    server.on(.get, "/", .text("fine"))
    var old = CurlTransport.Configuration()
    old.certificateAuthorityFile = try Self.authority.get().certificateFile
    old.httpVersion = .http11
    let response = try await CurlTransport(old).send(
      HTTPRequest(url: HTTPURL(server.baseURL + "/")), options: AttemptOptions())
    #expect(response.facts?.networkProtocol == "http/1.1")
    #expect(server.journal[0].version == "HTTP/1.1")

    let plain = try MockServer(protocols: [.http2()])
    plain.on(.get, "/", .text("fine"))
    var known = CurlTransport.Configuration()
    known.httpVersion = .http2PriorKnowledge
    let transport = try CurlTransport(known)
    for _ in 0..<3 {
      let response = try await transport.send(
        HTTPRequest(url: HTTPURL(plain.baseURL + "/")), options: AttemptOptions())
      #expect(response.status == 200 && response.facts?.networkProtocol == "h2")
    }
  }
}

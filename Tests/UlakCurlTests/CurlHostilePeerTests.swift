import Synchronization
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

/// Servers that answer wrongly on purpose.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct CurlHostilePeerTests {
  let transport: CurlTransport

  init() throws { transport = try CurlTransport() }

  private func send(
    _ address: String, _ method: HTTPMethod = .get, fields: HTTPFields = [:], body: HTTPBody = .none
  ) async throws -> HTTPResponse {
    try await transport.send(
      HTTPRequest(method: method, url: try HTTPURL(address), headerFields: fields, body: body),
      options: AttemptOptions())
  }

  private func text(_ response: HTTPResponse) async throws -> String {
    String(decoding: try await response.body.collected(upTo: 1_000), as: UTF8.self)
  }

  private static let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
  private static let whole =
    interim + "HTTP/1.1 200 OK\r\nX: 1\r\nTransfer-Encoding: chunked\r\n\r\n5;e=1\r\nhello\r\n0\r\nT: 1\r\n\r\n"

  @Test("An answer that is cut off is no answer, wherever it is cut")
  func cutOffAnywhere() async throws {
    let server = try MockServer()
    let bytes = Data(Self.whole.utf8)
    // With the empty chunk's head the body is there; libcurl does not insist on the end of the trailers.
    for count in 0..<(bytes.count - 10) {
      server.on(.get, "/x", .raw(bytes.prefix(count), thenClose: true))
      let error = await #expect(throws: NetworkError.self, "after \(count) bytes") {
        try await send(server.baseURL + "/x")
      }
      #expect([.truncated, .connectionLost].contains(error?.reason), "after \(count) bytes: \(error?.reason as Any)")
      #expect(error?.mayHaveBeenProcessed == true)
    }
  }

  @Test("An answer that comes in two pieces is the same answer, wherever it is split")
  func splitAnywhere() async throws {
    let bytes = Array(Self.whole.utf8)
    let server = try RawServer { connection in
      var split = 0
      while connection.readHead() {
        split += 1
        connection.write(String(decoding: bytes[..<split], as: UTF8.self))
        connection.write(String(decoding: bytes[split...], as: UTF8.self))
      }
    }
    for _ in 1..<bytes.count {
      let response = try await send(server.baseURL + "/x")
      #expect(response.status == 200)
      #expect(response.interim.count == 1)
      #expect(try await text(response) == "hello")
    }
  }

  @Test("A switch to another protocol that nobody asked for is refused and not waited out")
  func switchingProtocols() async throws {
    let server = try MockServer()
    server.on(
      .get, "/x", .raw(Data("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\nbytes".utf8), thenClose: false))
    let error = await #expect(throws: NetworkError.self) { try await send(server.baseURL + "/x") }
    #expect(error?.reason == .protocolError)
  }

  @Test("What a server sends unasked never becomes the answer to the next request")
  func surplusWhileIdle() async throws {
    let rounds = Counter()
    let server = try RawServer { connection in
      while connection.readHead() {
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood")
        connection.write("HTTP/1.1 200 OK\r\nX-Evil: 1\r\nContent-Length: 4\r\n\r\nevil")
        rounds.count.add(1, ordering: .releasing)
      }
    }
    for round in 1...20 {
      let response = try await send(server.baseURL + "/x")
      #expect(response.headerFields["X-Evil"] == nil)
      #expect(try await text(response) == "good")
      // What is written on the loopback interface has arrived.
      while rounds.count.load(ordering: .acquiring) < round { await Task.yield() }
    }
  }

  private final class Counter: Sendable {
    let count = Atomic(0)
  }

  @Test("A 417 is an answer: the request is not sent a second time", arguments: [HTTPMethod.put, .post])
  func expectationFailed(method: HTTPMethod) async throws {
    let server = try MockServer()
    server.on(method, "/x", MockAnswer(status: 417))
    let response = try await send(
      server.baseURL + "/x", method, fields: [.expect: "100-continue"], body: .data(Data("body".utf8)))
    #expect(response.status == 417)
    #expect(server.journal.count <= 1)
  }

  @Test("A trailer that looks like a status line changes nothing about the answer")
  func statusLineInTheTrailer() async throws {
    let server = try MockServer()
    server.on(
      .get, "/x",
      .raw(
        Data(
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nHTTP/1.1 500 Evil: 1\r\n\r\n".utf8),
        thenClose: true))
    do {
      #expect(try await send(server.baseURL + "/x").status == 200)
    } catch let error as NetworkError {
      #expect(error.reason == .protocolError)
      #expect(error.mayHaveBeenProcessed)
    }
  }

  // What libcurl did there before 8.1 shows for certain only where freed memory is overwritten (MALLOC_PERTURB_=165).
  @Test("A head that begins with a folded line is refused, and reaches into no memory of an earlier answer")
  func foldedFirstLine() async throws {
    let server = try RawServer { connection in
      guard connection.readHead() else { return }
      connection.write("HTTP/1.1 200 OK\r\nX-Field: 1\r\nContent-Length: 0\r\n\r\n")
      guard connection.readHead() else { return }
      connection.write("HTTP/1.1 200 OK\r\n folded\r\nContent-Length: 0\r\n\r\n")
      _ = connection.readHead()
    }
    for _ in 0..<50 {
      #expect(try await send(server.baseURL + "/x").status == 200)
      let error = await #expect(throws: NetworkError.self) { try await send(server.baseURL + "/x") }
      #expect(error?.category == .response)
    }
  }
}

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

/// Exchanges of every kind, many at once, each given up at a random moment (NB-O23). `ULAK_STORM` is how many there are of
/// each version of HTTP; a few hundred unless it says otherwise.
@Suite(.timeLimit(.minutes(10)), .leavesNothingBehind) struct CancellationStormTests {
  private static let count = Int(ProcessInfo.processInfo.environment["ULAK_STORM"] ?? "") ?? 400

  private enum Kind: UInt64, CaseIterable {
    case whole, streamed, halfRead, upload, slow
  }

  private let content = Data(repeating: 0x61, count: 300_000)

  private func stub(_ server: MockServer) {
    server.on(.get, "/whole", .text("ok"))
    server.on(.get, "/large", .data(content))
    server.on(.post, "/upload") { .text("\($0.body.count)") }
    server.on(.get, "/slow", .stall)
  }

  @Test("each ends once, as an answer or as cancellation, and nothing stays behind", arguments: [false, true])
  func storm(overHTTP2: Bool) async throws {
    let authority = try MockCertificateAuthority()
    let server =
      overHTTP2
      ? try MockServer(tls: authority.identity(for: ["localhost"]), protocols: [.http2(), .http11]) : try MockServer()
    stub(server)
    var configuration = CurlTransport.Configuration()
    if overHTTP2 { configuration.certificateAuthorityFile = authority.certificateFile }
    let transport = try CurlTransport(configuration)
    let random = SeededRandomSource(seed: 23)
    var ended = 0
    for _ in 0..<(Self.count / 40) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<40 {
          let kind = Kind.allCases[Int(random.next() % UInt64(Kind.allCases.count))]
          let turns = random.next() % 200
          group.addTask {
            let task = Task { try await exchange(kind, transport, server.baseURL) }
            for _ in 0..<turns { await Task.yield() }
            task.cancel()
            do { try await task.value } catch let error as NetworkError {
              // Over HTTP/2 a connection may go with the stream that was given up, and take others along.
              try #require(error.category == .connectivity, "\(error)")
            } catch {
              try #require(error is CancellationError, "\(error)")
            }
          }
        }
        for try await _ in group { ended += 1 }
      }
    }
    #expect(ended == Self.count / 40 * 40)
    let last = try await transport.send(
      HTTPRequest(url: HTTPURL(server.baseURL + "/whole")), options: AttemptOptions())
    #expect(last.status == 200)
    server.stop()
  }

  private func exchange(_ kind: Kind, _ transport: CurlTransport, _ base: String) async throws {
    var options = AttemptOptions(deadline: SystemTimeSource.shared.now.advanced(by: .seconds(60)))
    func url(_ path: String) throws -> HTTPURL { try HTTPURL(base + path) }
    switch kind {
    case .whole: _ = try await transport.send(HTTPRequest(url: try url("/whole")), options: options)
    case .slow: _ = try await transport.send(HTTPRequest(url: try url("/slow")), options: options)
    case .upload:
      let content = content
      let body = HTTPBody.stream(length: content.count) { HTTPBodyStream(content) }
      _ = try await transport.send(HTTPRequest(method: .post, url: try url("/upload"), body: body), options: options)
    case .streamed, .halfRead:
      options.delivery = .streamed(buffer: 32 * 1024)
      let response = try await transport.send(HTTPRequest(url: try url("/large")), options: options)
      guard case .stream(let stream) = response.body else { return }
      for try await _ in stream where kind == .halfRead { return }
    }
  }
}

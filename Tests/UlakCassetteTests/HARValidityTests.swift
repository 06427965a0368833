import Testing
import UlakHAR
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct HARValidityTests {
  /// What is unlike on the wire: methods, bodies, redirects, cookies, binary content, failures, connections kept.
  private func recording(in folder: Folder) async throws {
    let server = try MockServer()
    server.on(
      .get, "/json",
      .json(
        #"{"token":"s3cret","items":[1,2]}"#,
        headerFields: [.setCookie: "sid=s3cret; Path=/; Expires=Sun, 06 Nov 1994 08:49:37 GMT"]))
    server.on(.get, "/moved", .status(302, headerFields: [.location: "\(server.baseURL)/json?code=s3cret"]))
    server.on(.post, "/echo") { request in .data(request.body, contentType: "application/octet-stream", status: 201) }
    server.on(.get, "/none", .status(204))
    server.on(.head, "/json", .json("{}"))
    server.on(.get, "/chunks", .chunked([Data("a".utf8), Data("b".utf8)]))
    server.on(
      .get, "/coded", .data(Data([0x1F, 0x8B, 8]), contentType: "text/plain", headerFields: [.contentEncoding: "gzip"]))
    server.on(.get, "/error", .json(#"{"title":"no"}"#, status: 500))
    server.on(.get, "/cut", .truncated(declared: 40, sent: Data("{".utf8)))
    let cassette = try Cassette(folder.path(), mode: .once) { $0.recordsFailures = true }
    func send(_ method: HTTPMethod, _ path: String, _ fields: HTTPFields = [:], _ body: HTTPBody = .none) async throws {
      let request = HTTPRequest(
        method: method, url: try HTTPURL(server.baseURL + path), headerFields: fields, body: body)
      do { _ = try await cassette.send(request, options: AttemptOptions()) } catch is NetworkError {}
    }
    let secret: HTTPFields = [.authorization: "Bearer s3cret", "x-api-key": "s3cret", .cookie: "sid=s3cret; a=b"]
    try await send(.get, "/json?q=a%20b&api_key=s3cret#part", secret)
    try await send(.get, "/moved")
    try await send(.post, "/echo", [.contentType: "image/png"], .data(Data([0, 255, 128])))
    try await send(
      .post, "/echo", [.contentType: "application/x-www-form-urlencoded"], .data(Data("client_secret=s3cret&a=1".utf8)))
    try await send(.post, "/echo", [.contentType: "application/json"], .data(Data(#"{"password":"s3cret"}"#.utf8)))
    for path in ["/none", "/chunks", "/coded", "/error", "/cut", "/missing"] { try await send(.get, path) }
    try await send(.head, "/json")
    server.stop()
    try await send(.get, "/down")
    try cassette.close()
  }

  @Test func `what is recorded from a real server is a valid archive`() async throws {
    let folder = try Folder()
    try await recording(in: folder)
    let data = try #require(folder.data())
    #expect(try HARChecker.findings(data) == [])
    let entries = try HARFile.read(data).entries
    #expect(entries.count == 13)
    #expect(entries.count { $0.response.status == 0 } == 2)
    #expect(entries.contains { $0.timings.connect == nil } && entries.contains { $0.timings.connect != nil })
    #expect(entries[2].request.postData?.encoding == "base64")
    #expect(entries[7].response.content.encoding == "base64" && entries[7].wire?["contentEncoded"] == true)
    #expect(try HARFile.data(HARFile.read(data)) == data)
  }

  @Test func `no secret is in the file, byte for byte`() async throws {
    let folder = try Folder()
    try await recording(in: folder)
    let bytes = try #require(folder.data())
    for secret in ["s3cret", String(Data("s3cret".utf8).base64EncodedString().prefix(6))] {
      #expect(bytes.firstRange(of: Data(secret.utf8)) == nil)
    }
    #expect(folder.text().contains("Bearer <redacted>"))
  }

  @Test func `the checker finds what is wrong`() throws {
    let broken =
      #"{"log":{"version":"1.1","creator":{"name":"x","version":"1"},"entries":[{"startedDateTime":"2026"}]}}"#
    let findings = try HARChecker.findings(Data(broken.utf8))
    #expect(
      findings.contains("the version is not 1.2") && findings.contains("entries[0].time is missing or of another kind"))
    #expect(findings.contains("entries[0] has no date with a fraction and a zone"))
  }
}

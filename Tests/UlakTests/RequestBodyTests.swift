import Testing
import UlakMockServer
import UlakTesting

@testable import Ulak

/// Bodies of every kind, over a real connection.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind) struct RequestBodyTests {
  private let page = Data(String(repeating: "the same words again and again, ", count: 400).utf8)

  private func server() throws -> (MockServer, APIClient) {
    let server = try MockServer()
    for method in [HTTPMethod.post, .put, .patch, .delete, .query] { server.on(method, "/x", .json(#"{"id":1}"#)) }
    return (server, APIClient(server.baseURL))
  }

  private func withFile<Value>(_ content: Data, _ body: (String) async throws -> Value) async throws -> Value {
    let path = FileManager.default.temporaryDirectory.path + "/ulak-body-\(UUID())"
    #expect(FileManager.default.createFile(atPath: path, contents: content))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }

  @Test("Data, files, parts of files and streams arrive with their type and length")
  func contents() async throws {
    let (server, api) = try server()
    let page = page
    try await withFile(page) { path in
      let bodies: [(RequestBody, Data, String?, String?)] = [
        (.data(page, type: .plainText), page, "text/plain", "\(page.count)"),
        (.data(Data(), type: nil), Data(), nil, "0"),
        (.file(path, type: .pdf), page, "application/pdf", "\(page.count)"),
        (.file(path, range: 5..<9), page[5..<9], "application/octet-stream", "4"),
        (.stream(length: page.count) { HTTPBodyStream(page) }, page, "application/octet-stream", "\(page.count)"),
        (.stream { HTTPBodyStream(page) }, page, "application/octet-stream", nil),
        (.body(.once(length: page.count, HTTPBodyStream(page)), type: .png), page, "image/png", "\(page.count)"),
      ]
      for (body, _, _, _) in bodies { _ = try await api.data(.post("x", body: body)) }
      for (received, (_, content, type, length)) in zip(server.journal, bodies) {
        #expect(received.body == content && received.headerFields[.contentType] == type)
        #expect(received.headerFields[.contentLength] == length)
      }
    }
  }

  @Test("A missing file fails the call before anything is sent")
  func missingFile() async throws {
    let (server, api) = try server()
    for body in [RequestBody.file("/no/such/file"), .multipart(["f": .file("/no/such/file")])] {
      let error = await #expect(throws: NetworkError.self) { try await api.data(.post("x", body: body)) }
      #expect(error?.category == .file && error?.endpoint == "x" && error?.mayHaveBeenProcessed == false)
    }
    #expect(server.journal.isEmpty)
  }

  @Test("NB-O34: a form with a file arrives with the length that its head tells, its boundary drawn from the seams")
  func multipart() async throws {
    let (server, _) = try server()
    let random = SeededRandomSource(seed: 11)
    let api = APIClient(server.baseURL) { $0.seams.random = random }
    let large = Data(repeating: 65, count: 300_000)
    try await withFile(large) { path in
      _ = try await api.data(
        .post("x", body: .multipart(["title": "a\"b", "file": .file(path, filename: "ä.bin", type: .png)])))
    }
    let received = try await server.request(1)
    #expect(received.headerFields[.contentLength] == "\(received.body.count)")
    let boundary = try #require(MediaType(received.headerFields[.contentType] ?? "")?.parameter("boundary"))
    let expected =
      Data(
        """
        --\(boundary)
        Content-Disposition: form-data; name="title"

        a"b
        --\(boundary)
        Content-Disposition: form-data; name="file"; filename="ä.bin"
        Content-Type: image/png


        """.replacing("\n", with: "\r\n").utf8) + large + Data("\r\n--\(boundary)--\r\n".utf8)
    #expect((received.body == expected) == true)
    let second = APIClient(server.baseURL) { $0.seams.random = SeededRandomSource(seed: 11) }
    let request = try second.httpRequest(for: Request<Data>.post("x", body: .multipart(["title": "x"])))
    #expect(request.headerFields[.contentType]?.hasPrefix("multipart/form-data; boundary=ulak-") == true)
  }

  @Test("A compressed body says so, after what it was compressed with before, and is no larger than it was")
  func gzip() async throws {
    let (server, api) = try server()
    let page = page
    try await withFile(page) { path in
      _ = try await api.data(.post("x", body: .data(page).gzipped()))
      _ = try await api.data(.post("x", headers: [.contentEncoding: "br"], body: .file(path).gzipped()))
      _ = try await api.data(.post("x", body: .json(["a": 1]).gzipped()))
      _ = try await api.data(.post("x", body: .multipart(["a": .data(page)]).gzipped()))
    }
    let journal = server.journal
    #expect(journal.map { $0.headerFields[.contentEncoding] } == ["gzip", "br, gzip", nil, "gzip"])
    #expect(journal.map { $0.headerFields[.contentLength] == nil } == [false, true, false, false])
    #expect(journal.allSatisfy { $0.body.count < 500 } && journal[0].body.starts(with: [0x1F, 0x8B]))
    #expect(journal[2].text == #"{"a":1}"#)
  }

  @Test("A compressed stream that can be sent again is sent again where a connection was lost")
  func gzipOnALostConnection() async throws {
    let (server, api) = try server()
    let opened = Log<Int>()
    let page = page
    let body = RequestBody.stream(length: page.count) {
      opened.add(1)
      return HTTPBodyStream(page)
    }.gzipped()
    server.inject(.reset, at: .requestHead, .first(1))
    let first = await #expect(throws: NetworkError.self) { try await api.data(.put("x", body: body)) }
    #expect(first?.category == .connectivity)
    _ = try await api.data(.put("x", body: body))
    #expect(opened.entries.count >= 1 && server.journal.last?.body.starts(with: [0x1F, 0x8B]) == true)
  }

  @Test("Every method has its function, with a value where it has a body")
  func methods() async throws {
    let (server, api) = try server()
    for method in [HTTPMethod.get, .head, .options] { server.on(method, "/x", .json(#"{"id":1}"#)) }
    let thing = Thing(id: 1)
    struct Kept: Encodable { var id = 1 }
    let requests: [Request<NoContent>] = [
      .get("x"), .head("x"), .options("x"), .post("x", json: thing), .put("x", json: thing), .patch("x", json: thing),
      .delete("x", json: thing), .query("x", json: thing), .delete("x"), .query("x", body: .form(["a": 1])),
      .post("x", json: Kept()), .put("x", json: Kept()), .patch("x", json: Kept()), .delete("x", json: Kept()),
      .query("x", json: Kept()),
    ]
    for request in requests { _ = try await api.value(request) }
    let names = server.journal.map(\.method.rawValue)
    #expect(names.prefix(8) == ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "QUERY"])
    #expect(server.journal[3...7].allSatisfy { $0.text == #"{"id":1}"# })
    #expect(server.journal[9].text == "a=1" && server.journal[10...].allSatisfy { $0.text == #"{"id":1}"# })
  }
}

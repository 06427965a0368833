import Storefront
import Testing
import UlakTesting

/// What the example promises in its comments.
@Suite(.mockServer, .timeLimit(.minutes(1)), .leavesNothingBehind) struct StorefrontTests {
  @Test func photos() async throws {
    let server = MockServer.current
    let api = APIClient(server.baseURL)
    server.on(.get, "/photos", .json(#"[{"id":1,"url":"https://img.test/1"}]"#))
    server.on(.get, "/photos/1", .json(#"{"id":1,"url":"https://img.test/1"}"#))
    server.on(.get, "/photos/2", .status(404))
    server.on(.get, "/photos/1/content", .data(Data([1, 2, 3])))
    server.on(.post, "/photos", .json(#"{"id":3,"url":"u"}"#, status: 201))
    #expect(try await api.value(PhotoAPI.list(.init(productId: 7, kind: ["front", "back"]))) == ["https://img.test/1"])
    #expect(try await api.value(PhotoAPI.find(1))?.id == 1)
    #expect(try await api.value(PhotoAPI.find(2)) == nil)
    #expect(try await api.data(PhotoAPI.content(1, width: 200)).count == 3)
    #expect(PhotoAPI.content(1, width: nil).name == "photos/{id}/content{?width}")
    let path = FileManager.default.temporaryDirectory.path + "/ulak-photo-\(UUID()).jpg"
    #expect(FileManager.default.createFile(atPath: path, contents: Data("picture".utf8)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try await api.value(PhotoAPI.upload(path, of: 7, title: "Ön")).id == 3)
    let received = server.journal
    #expect(received[0].target == "/photos?product_id=7&kind=front&kind=back")
    #expect(received[3].target == "/photos/1/content?width=200")
    #expect(received[4].headerFields[.contentLength] == "\(received[4].body.count)")
    #expect(received[4].text.contains("name=\"title\"\r\n\r\nÖn\r\n"))
  }
}

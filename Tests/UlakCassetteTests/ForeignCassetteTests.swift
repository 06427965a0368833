import Testing
import UlakHAR
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files that other tools exported.
@Suite(.timeLimit(.minutes(1))) struct ForeignCassetteTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private let chrome = #"""
    {"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},"pages":[],"entries":[
    {"_initiator":{"type":"script"},"_priority":"High","startedDateTime":"2026-03-01T10:00:00.100Z","time":20,
     "request":{"method":"POST","url":"https://shop.example/items?token=s3cret","httpVersion":"http/2.0","headers":[
       {"name":":authority","value":"shop.example"},{"name":"content-type","value":"application/json"},
       {"name":"cookie","value":"sid=s3cret"},{"name":"sec-fetch-mode","value":"cors"},{"name":"user-agent","value":"Mozilla"}],
       "queryString":[],"cookies":[],"headersSize":-1,"bodySize":9,
       "postData":{"mimeType":"application/json","text":"{\"n\": 1}"}},
     "response":{"status":201,"statusText":"","httpVersion":"http/2.0","headers":[
       {"name":"content-encoding","value":"br"},{"name":"content-length","value":"11"},
       {"name":"content-type","value":"application/json"}],"cookies":[],
       "content":{"size":9,"mimeType":"application/json","text":"{\"id\": 7}"},"redirectURL":"","headersSize":-1,"bodySize":-1},
     "cache":{},"timings":{"blocked":1,"dns":-1,"ssl":-1,"connect":-1,"send":1,"wait":17,"receive":1}},
    {"startedDateTime":"2026-03-01T10:00:01.000Z","time":1,"request":{"method":"GET","url":"https://down.example/","headers":[]},
     "response":{"status":0,"headers":[],"content":{"size":0,"mimeType":"x-unknown"},"_error":"net::ERR_NAME_NOT_RESOLVED"},
     "cache":{},"timings":{"send":0,"wait":0,"receive":1}},
    {"startedDateTime":"2026-03-01T10:00:02.000Z","time":1,"request":{"method":"GET","url":"wss://shop.example/live","headers":[]},
     "response":{"status":101,"headers":[],"content":{"size":0,"mimeType":"x-unknown"}},"cache":{},
     "timings":{"send":0,"wait":0,"receive":1}}
    ]}}
    """#

  @Test func `a browser’s export answers the client`() async throws {
    struct Item: Codable, Sendable { var id: Int }
    try folder.write(chrome)
    let cassette = try Cassette(folder.path(), mode: .none) { $0.matching.comparesBody = true }
    let api = APIClient("https://shop.example") { $0.transport = cassette }
    let reply = try await api.response(Request<Item>.post("items?token=mine", json: ["n": 1]))
    #expect(reply.value.id == 7 && reply.status == 201 && reply.source == .cassette)
    #expect(reply.headerFields[.contentEncoding] == nil && reply.headerFields[.contentLength] == "9")
    let error = await cassette.failure("https://down.example/")
    #expect(error?.reason == .hostNotFound && error?.underlying == "net::ERR_NAME_NOT_RESOLVED")
    // An address that is none of HTTP answers nothing and is missed by nobody.
    #expect(cassette.unplayed.isEmpty)
  }

  @Test func `new episodes leave what a browser wrote, save its secrets`() async throws {
    try folder.write(chrome)
    let cassette = try Cassette(folder.path(), mode: .newEpisodes) { $0.transport = countingTransport() }
    #expect(try await cassette.text("/new") == "/new 1")
    let log = try folder.log()
    #expect(log.entries.count == 4 && log.creator.name == "WebInspector")
    #expect(log.entries[0].rest["_initiator"]?["type"] == "script")
    #expect(log.entries[2].request.url == "wss://shop.example/live")
    #expect(!folder.text().contains("s3cret"))
  }
}

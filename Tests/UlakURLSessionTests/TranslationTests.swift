import Testing
import UlakHTTP

@testable import UlakURLSession

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// From our request to what URLSession is given, and from what it hands over to our fields.
struct TranslationTests {
  private func request(
    _ method: HTTPMethod = .get, _ url: String = "https://example.com/a", _ fields: HTTPFields = [:],
    body: HTTPBody = .none
  ) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try HTTPURL(url), headerFields: fields, body: body)
  }

  @Test(arguments: [
    "https://example.com/a%2Fb/%C3%A7ay?q=a%20b&c=%26%2B#f", "http://127.0.0.1:8080/", "http://[::1]:9/x?y",
    "https://example.com//double//slash", "https://example.com/a?x=[1]&y={z}&w=a+b|c",
  ])
  func `the address goes on the wire as it is`(text: String) throws {
    let url = try HTTPURL(text)
    #expect(try SendableRequest(request(.get, text)).url.absoluteString == url.absoluteWithoutFragment)
  }

  @Test func `repeated fields leave as one`() throws {
    let fields: HTTPFields = ["Accept": "a", "cookie": "x=1", "accept": "b", "Cookie": "y=2"]
    let sent = try SendableRequest(request(.get, "https://example.com/", fields)).fields
    #expect(sent.map(\.name) == ["Accept", "cookie"])
    #expect(sent.map(\.value) == ["a, b", "x=1; y=2"])
  }

  @Test func `a value that is not ASCII is refused, and not shown`() throws {
    let request = try request(.get, "https://example.com/", ["X-Name": "Çelik"])
    let error = #expect(throws: NetworkError.self) { try SendableRequest(request) }
    #expect(error?.reason == .unsupported)
    #expect(error?.detail.contains("X-Name") == true)
    #expect(error?.detail.contains("elik") == false)
  }

  @Test func `a body with GET is refused, an empty one is not`() throws {
    let full = try request(.get, body: .data(Data([1])))
    #expect(throws: NetworkError(.unsupported)) { try SendableRequest(full) }
    #expect(throws: Never.self) { try SendableRequest(request(.get, body: .data(Data()))) }
    #expect(throws: Never.self) { try SendableRequest(request("QUERY", body: .data(Data([1])))) }
  }

  @Test func `a body without a type is not called a form`() throws {
    let untyped = try SendableRequest(request(.post, body: .data(Data([1]))))
    #expect(untyped.fields.map(\.value) == ["application/octet-stream"])
    let typed = try request(.post, "https://example.com/", ["content-type": "application/json"], body: .data(Data([1])))
    #expect(try SendableRequest(typed).fields.map(\.value) == ["application/json"])
    #expect(try SendableRequest(request(.post)).fields.isEmpty)
  }

  @Test func `fields come in the order of their names`() {
    let fields = ReceivedFields.fields(
      [("Zebra", "1"), ("alpha", "2"), ("Beta", "3")], contentWasDecoded: true
    ).fields
    #expect(fields.map(\.name.rawName) == ["alpha", "Beta", "Zebra"])
  }

  @Test(arguments: ["gzip", "x-gzip", "deflate", "br", "GZIP"])
  func `fields about the coded form are left out of a decoded answer`(coding: String) {
    let received = ReceivedFields.fields(
      [("Content-Encoding", coding), ("Content-Length", "10"), ("ETag", "x")], contentWasDecoded: true)
    #expect(received.fields.map(\.name) == [.eTag])
    #expect(received.isDecoded)
  }

  @Test(arguments: ["zstd", "gzip, br", "identity"])
  func `a coding that URLSession leaves alone stays`(coding: String) {
    let received = ReceivedFields.fields(
      [("Content-Encoding", coding), ("Content-Length", "10")], contentWasDecoded: true)
    #expect(received.fields.count == 2)
    #expect(!received.isDecoded)
  }
}

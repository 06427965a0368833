import Foundation
import Testing
import Ulak

@testable import UlakCommand

@Suite struct RequestBuilderTests {
  @Test("GET without data, POST with it, and what was asked for otherwise")
  func methods() throws {
    #expect(try request("x").method == .get)
    #expect(try request("x", "q==1", "X-A:1").method == .get)
    #expect(try request("x", "a=1").method == .post)
    #expect(try request("x", "--raw", "").method == .post)
    #expect(try request("PUT", "x", "a=1").method == .put)
    #expect(try request("GET", "x", "a=1").method == .get)
  }

  @Test("Query items go behind the query that is there, header items into the head")
  func items() throws {
    let built = try request("example.com/a?b=1", "q==ı &", "X-One:1", "x-one:2", "X-Empty;", "a=1")
    #expect(built.url.absoluteString == "https://example.com/a?b=1&q=%C4%B1%20%26")
    #expect(built.headerFields[values: "X-One"] == ["1", "2"])
    #expect(built.headerFields["X-Empty"] == "")
    #expect(built.bodyText == #"{"a":"1"}"#)
  }

  @Test("Fields given replace the defaults, and an empty one leaves them out")
  func defaults() throws {
    let plain = try request("x").headerFields
    #expect(plain.map(\.name) == [.userAgent, .accept])
    #expect(plain[.accept] == "*/*")
    #expect(plain[.userAgent] == "ulak/\(UlakVersion.current)")
    let json = try request("x", "a=1").headerFields
    #expect(json[.accept] == "application/json, */*;q=0.5")
    #expect(json[.contentType] == "application/json")
    #expect(try request("x", "--json").headerFields[.accept] == "application/json, */*;q=0.5")
    let given = try request("x", "a=1", "accept:text/plain", "Content-Type:application/vnd.api+json", "User-Agent:")
    #expect(given.headerFields[values: .accept] == ["text/plain"])
    #expect(given.headerFields[values: .contentType] == ["application/vnd.api+json"])
    #expect(!given.headerFields.contains(.userAgent))
    #expect(try request("x", "-f", "a=1").headerFields[.contentType] == "application/x-www-form-urlencoded")
  }

  @Test(
    "The media type of a finished body",
    arguments: [
      (["--raw", "{\"a\": 1}"], "application/json"), (["--raw", "[1]"], "application/json"),
      (["--raw", "{not json"], "text/plain; charset=utf-8"), (["--raw", "hi"], "text/plain; charset=utf-8"),
      (["--raw", "hi", "--json"], "application/json"), (["@a/b.PNG"], "image/png"), (["@x.tar.gz"], "application/gzip"),
      (["@noext"], "application/octet-stream"), (["-"], "application/octet-stream"),
      (["@x.png", "--json"], "application/json"),
    ])
  func mediaTypes(words: [String], type: String) throws {
    var builder = RequestBuilder(command: try requestCommand(["x"] + words))
    builder.content = Data([0, 1, 2])
    #expect(try builder.request().headerFields[.contentType] == type)
  }

  @Test("A body read from elsewhere is sent as it is")
  func content() throws {
    #expect(try request("x", "-", content: Data([0, 255])).body.bytes == Data([0, 255]))
    #expect(try request("x", "@f", content: Data()).body.length == 0)
    #expect(try request("x", "@f", content: Data()).body.isNone == false)
  }

  @Test("NB-O05: what cannot stand in a head is refused, and named without its value")
  func headers() throws {
    for word in [
      "X-Note:hello\r\nX-Admin: 1", "X-Note:a\nb", "X-Note:a\u{0}b", "X Note:a", "X-Note\r:a", ":a", "X-Ü:a",
    ] {
      let built = try request("https://x", word)
      let error = #expect(throws: NetworkError.self) { try RequestValidator.validate(built) }
      #expect(error?.reason == .invalidHeader)
      #expect(error?.detail.contains("Admin") == false)
    }
  }
}

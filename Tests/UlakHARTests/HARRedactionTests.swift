import Testing
import UlakHAR
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HARRedactionTests {
  private func request(_ url: String = "https://a.test/", _ fields: HTTPFields = [:], body: String? = nil) throws
    -> HARRequest
  {
    HARRequest(
      HTTPRequest(
        method: .post, url: try HTTPURL(url), headerFields: fields, body: body.map { .data(Data($0.utf8)) } ?? .none))
  }

  private func redactedBody(_ body: String, _ type: String, _ redaction: HARRedaction = HARRedaction()) throws
    -> String?
  {
    redaction.redacted(try request("https://a.test/", [.contentType: type], body: body)).postData?.text
  }

  @Test func `fields lose their secrets and keep their shape`() throws {
    let fields: HTTPFields = [
      .authorization: "Bearer s3cret", .proxyAuthorization: "s3cret", .cookie: "sid=s3cret; t=s3cret",
      "X-Api-Key": "s3cret",
      "X-Mine": "s3cret", "Private-Token": "s3cret",
      "Idempotency-Key": "1", "X-Page-Token": "2",
      .referer: "https://u:s3cret@b.test/x?token=s3cret&page=2#code=s3cret", .accept: "text/plain",
    ]
    var redaction = HARRedaction()
    redaction.hiddenHeaders = ["x-mine"]
    redaction.visibleNames = ["x-page-token"]
    let redacted = redaction.redacted(try request("https://a.test/", fields))
    #expect(
      redacted.headers.map(\.value) == [
        "Bearer <redacted>", "<redacted>", "sid=<redacted>; t=<redacted>", "<redacted>", "<redacted>", "<redacted>",
        "1", "2",
        "https://b.test/x?token=%3Credacted%3E&page=2#code=%3Credacted%3E", "text/plain",
      ])
    #expect(redacted.cookies.map(\.value) == ["<redacted>", "<redacted>"])
    #expect(redaction.redacted(redacted) == redacted)
  }

  @Test func `queries lose secrets by name, however it is spelt`() throws {
    let url = "https://a.test/p?page=2&Access_Token=s3cret&api%5Fkey=s3cret&clientSecret=s3c?ret=&mine=s3cret&key"
    var redaction = HARRedaction()
    redaction.hiddenNames = ["MINE"]
    let redacted = redaction.redacted(try request(url))
    let mark = "%3Credacted%3E"
    #expect(
      redacted.url
        == "https://a.test/p?page=2&Access_Token=\(mark)&api%5Fkey=\(mark)&clientSecret=\(mark)&mine=\(mark)&key")
    #expect(!redacted.queryString.contains { $0.value.contains("s3c") })
    #expect(try redacted.httpRequest().url.absoluteString == redacted.url)
    redaction.visibleNames = ["access_token"]
    #expect(redaction.redacted(try request(url)).url.contains("Access_Token=s3cret"))
  }

  @Test(
    "bodies lose secrets by name",
    arguments: [
      ("user=a&password=s3cret&x=1", "application/x-www-form-urlencoded", "user=a&password=%3Credacted%3E&x=1"),
      (
        #"{ "a": 1.0, "password" : "s3\"cret", "b":[1,2] }"#, "application/json",
        #"{ "a": 1.0, "password" : "<redacted>", "b":[1,2] }"#
      ),
      (#"{"pass\u0077ord":"s3cret"}"#, "application/problem+json", #"{"pass\u0077ord":"<redacted>"}"#),
      (
        #"{"token":{"v":"s3cret","n":[1,-2.5e3,true,null]},"x":"y"}"#, "text/plain",
        #"{"token":{"v":"<redacted>","n":[0,0,true,null]},"x":"y"}"#
      ),
      (#"{"otp": 123456, "secret": null, "a": "token"}"#, "", #"{"otp": 0, "secret": null, "a": "token"}"#),
      (#"{"token":"s3cret"#, "application/json", #"{"token":"<redacted>""#),
      (
        "{\"token\":\"s3cret\"}\n{\"jwt\":\"s3cret\"}\n", "application/x-ndjson",
        "{\"token\":\"<redacted>\"}\n{\"jwt\":\"<redacted>\"}\n"
      ),
      ("token s3cret", "text/plain", "token s3cret"), ("a=1&token=s3cret", "", "a=1&token=%3Credacted%3E"),
      (
        #"{"u":"https://me:s3cret@b.test//x@y/?sig=s3cret&n=1#token=s3cret","e":"a@b.test","b":"aGk="}"#,
        "application/json",
        #"{"u":"https://b.test//x@y/?sig=%3Credacted%3E&n=1#token=%3Credacted%3E","e":"a@b.test","b":"aGk="}"#
      ),
    ])
  func bodies(body: String, type: String, expected: String) throws {
    #expect(try redactedBody(body, type) == expected)
    #expect(try redactedBody(expected, type) == expected)
  }

  @Test func `parts of a form lose secrets by name`() throws {
    func form(_ secret: String) -> String {
      "--XX\r\nContent-Disposition: form-data; name=\"user\"\r\n\r\nada\r\n"
        + "--XX\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n\(secret)\r\n--XX--\r\n"
    }
    #expect(try redactedBody(form("s3cret"), "multipart/form-data; boundary=XX") == form("<redacted>"))
    #expect(try redactedBody(form("x"), "multipart/form-data; boundary=YY") == form("x"))
  }

  @Test func `answers keep code and key, and what is not secret byte for byte`() throws {
    let content = #"{"code":"not_found","key":"A-1","accessToken":"s3cret","n":1.50}"#
    let response = HTTPResponse(
      status: 200,
      headerFields: [
        .contentType: "application/json", .setCookie: "sid=s3cret; Path=/; HttpOnly", .location: "/x?code=s3cret",
        .link: #"</next?token=s3cret>; rel="next", </first?page=1>; rel="first""#,
        .contentLength: "\(content.utf8.count)",
      ])
    let made = HAREntry(
      HTTPRequest(url: try HTTPURL("https://a.test/")), response, body: Data(content.utf8), isEncoded: true,
      span: HAREntry.Span(start: 0, duration: .zero))
    let entry = HARRedaction().redacted(made)
    #expect(entry.response.content.text == #"{"code":"not_found","key":"A-1","accessToken":"<redacted>","n":1.50}"#)
    #expect(entry.response.content.size == entry.response.content.text?.utf8.count)
    let fields = try entry.httpResponse(source: .network).headerFields
    #expect(fields[.setCookie] == "sid=<redacted>; Path=/; HttpOnly")
    #expect(fields[.location] == "/x?code=%3Credacted%3E")
    #expect(fields[.link] == #"</next?token=%3Credacted%3E>; rel="next", </first?page=1>; rel="first""#)
    #expect(fields[.contentLength] == "\(entry.response.content.size)")
    #expect(!(try HARFile.text(of: entry)).contains("s3cret"))
  }

  @Test func `nothing secret of another tool’s file is written`() throws {
    for sample in [Samples.chrome, Samples.proxy] {
      let log = HARRedaction().redacted(try HARFile.read(Data(sample.utf8)))
      let text = String(decoding: try HARFile.data(log), as: UTF8.self)
      #expect(!text.contains("s3cret") && !text.contains("user:"))
      #expect(HARRedaction().redacted(log) == log)
    }
  }
}

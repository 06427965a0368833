import Testing
import UlakHAR
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct CassetteMatchingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private struct Exchange {
    var method = HTTPMethod.get
    var target: String
    var fields: HTTPFields = [:]
    var body: String?
  }

  /// Records exchanges and opens what came of it; the answers are numbered.
  private func recorded(
    _ exchanges: [Exchange], _ configure: (inout Cassette.Configuration) -> Void = { _ in }
  ) async throws -> Cassette {
    let recording = try Cassette(folder.path(), mode: .all) {
      $0.transport = countingTransport()
      configure(&$0)
    }
    for one in exchanges { _ = try await recording.text(one.method, one.target, one.fields, body: one.body) }
    return try Cassette(folder.path(), mode: .none, configure)
  }

  private func explanation(_ error: NetworkError?) -> [Substring] {
    Array((error?.detail ?? "").split(separator: "\n").dropFirst())
  }

  @Test func `addresses agree whatever the spelling`() async throws {
    let cassette = try await recorded([Exchange(target: "/a%7Eb/%C3%A7?x=1&y=a%20b&x=2")]) { $0.allowsRepeats = true }
    for same in [
      "/a~b/%c3%a7?x=1&y=a%20b&x=2", "/a%7Eb/ç?y=a+b&x=1&x=2", "HTTPS://API.test:443/a~b/ç?x=1&x=2&y=a%20b#part",
    ] {
      #expect(try await cassette.text(same).hasSuffix(" 1"))
    }
    for other in [
      "/a~b%2F%C3%A7?x=1&y=a%20b&x=2", "/a~b/%C3%A7?x=2&y=a%20b&x=1", "/a~b/%C3%A7?x=1&y=a%20b",
      "/a~b/%C3%A7/?x=1&y=a%20b&x=2",
      "http://api.test/a~b/%C3%A7?x=1&y=a%20b&x=2", "https://api.test:8443/a~b/%C3%A7?x=1&y=a%20b&x=2",
    ] {
      #expect(await cassette.failure(other)?.reason == .notRecorded)
    }
  }

  @Test func `fields and bodies count only where they are to`() async throws {
    let exchange = Exchange(
      method: .post, target: "/a",
      fields: ["X-A": "1", .contentType: "application/json", .userAgent: "one", "Traceparent": "1"],
      body: #"{"a": [1, {"b": 2}], "c": null}"#)
    let lenient = try await recorded([exchange])
    #expect(try await lenient.text(.post, "/a", ["X-A": "2"], body: "other") == "/a 1")

    let strict = try await recorded([exchange]) { $0.matching = .strict }
    let json: HTTPFields = [.contentType: "application/json"]
    var error = await strict.failure(.post, "/a", json, body: #"{"a": [1, {"b": 3}], "c": null}"#)
    #expect(
      explanation(error) == [
        "  recording 1, POST https://api.test/a: of the fields, x-a is there too; the JSON of the body differs at a[1].b"
      ])
    error = await strict.failure(
      .post, "/a", ["X-A": "secret value", "X-B": "1", .contentType: "text/plain"], body: "x")
    #expect(
      explanation(error) == [
        "  recording 1, POST https://api.test/a: of the fields, content-type differs, x-a differs, x-b is not there; "
          + "the body is of another kind there"
      ])
    #expect(error?.detail.contains("secret value") == false)
    error = await strict.failure(.post, "/a", ["X-A": "1", .contentType: "application/json"])
    #expect(explanation(error).first?.hasSuffix(": there is a body there") == true)
    let same: HTTPFields = [
      .contentType: "application/json", "x-a": "1", .userAgent: "two", .date: "now", "Sec-Fetch-Mode": "cors",
    ]
    #expect(try await strict.text(.post, "/a", same, body: #"{"c":null,"a":[1.0,{"b":2}]}"#) == "/a 1")
  }

  @Test func `forms are compared by what they say`() async throws {
    func parts(_ boundary: String, _ value: String) -> String {
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(value)\r\n--\(boundary)--\r\n"
    }
    let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    let multipart = Exchange(
      method: .post, target: "/m", fields: [.contentType: "multipart/form-data; boundary=AAA"], body: parts("AAA", "1"))
    let cassette = try await recorded([
      Exchange(method: .post, target: "/f", fields: form, body: "a=1&b=x%20y"), multipart,
    ]) { $0.matching = .strict }
    var error = await cassette.failure(.post, "/f", form, body: "a=2&b=x+y")
    #expect(explanation(error).first?.hasSuffix(": the form in the body differs in a") == true)
    #expect(try await cassette.text(.post, "/f", form, body: "b=x+y&a=1") == "/f 1")
    let other: HTTPFields = [.contentType: "multipart/form-data; boundary=\"B B\""]
    error = await cassette.failure(.post, "/m", other, body: parts("B B", "2"))
    #expect(explanation(error).first?.hasSuffix(": the multipart form in the body differs from part 1 on") == true)
    #expect(try await cassette.text(.post, "/m", other, body: parts("B B", "1")) == "/m 2")
  }

  @Test func `the closest three explain themselves`() async throws {
    let cassette = try await recorded([
      Exchange(target: "/users/1"), Exchange(target: "/users?page=1&size=5"),
      Exchange(method: .post, target: "/users?page=2"),
      Exchange(target: "https://other.test/users?page=2"), Exchange(target: "/users?page=3"),
      Exchange(target: "/users?page=4"),
    ])
    _ = try await cassette.text("/users?page=3")
    let error = await cassette.failure("/users?page=2")
    #expect(
      error?.detail.hasPrefix(
        "no recording in \(folder.path()) answers GET https://api.test/users?page=…: the closest are") == true)
    #expect(
      explanation(error) == [
        "  recording 2, GET https://api.test/users?page=…&size=…: in the query, page is “2” and not “1”, size=“5” is there too",
        "  recording 5, GET https://api.test/users?page=…: in the query, page is “2” and not “3”",
        "  recording 6, GET https://api.test/users?page=…: in the query, page is “2” and not “4”",
      ])
    let elsewhere = await cassette.failure("https://third.test/x/y/z")
    #expect(explanation(elsewhere).last == "  and 2 more that are as close as the last")
    #expect(
      explanation(elsewhere).contains { $0.contains("the origin is https://api.test there; the path is /users there") })
    let again = await cassette.failure("/users?page=3")
    #expect(
      explanation(again).first
        == "  recording 5, GET https://api.test/users?page=…: matches, but was already played 1 of 1 times")
  }

  @Test func `what does not matter can be left out, and more can be asked`() async throws {
    let exchange = Exchange(target: "https://one.test/a?_=1", fields: ["X-Tenant": "1"])
    let cassette = try await recorded([exchange, exchange]) {
      $0.matching.ignoredQueryNames = ["_"]
      $0.matching.comparesOrigin = false
      $0.matching = $0.matching.requiring("tenant") {
        $0.headerFields["X-Tenant"] == $1.headerFields["X-Tenant"]
      }
    }
    let error = await cassette.failure("https://two.test/a?_=2", ["X-Tenant": "2"])
    #expect(explanation(error).first?.hasSuffix(": “tenant” does not agree") == true)
    #expect(try await cassette.text("https://two.test/a?_=2", ["X-Tenant": "1"]) == "/a 1")
  }

  @Test func `another secret is no other request`() async throws {
    func exchange(_ secret: String) -> Exchange {
      Exchange(
        method: .post, target: "/login?token=\(secret)",
        fields: [.authorization: "Bearer \(secret)", .contentType: "application/json", .cookie: "sid=\(secret)"],
        body: #"{"user":"ada","password":"\#(secret)"}"#)
    }
    let cassette = try await recorded([exchange("s3cret")]) { $0.matching = .strict }
    #expect(!folder.text().contains("s3cret"))
    let other = exchange("fresh")
    #expect(try await cassette.text(.post, other.target, other.fields, body: other.body) == "/login 1")
  }

  @Test func `requests alike keep their order, others may come as they like`() async throws {
    let cassette = try await recorded(["/a", "/b", "/a", "/b", "/a"].map { Exchange(target: $0) })
    for (path, number) in [("/b", 2), ("/b", 4), ("/a", 1), ("/a", 3), ("/a", 5)] {
      #expect(try await cassette.text(path) == "\(path) \(number)")
    }
    #expect(cassette.unplayed.isEmpty)
  }
}

import Testing
import UlakHAR
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HARMappingTests {
  private let span = HAREntry.Span(start: 1_772_359_200.5, duration: .milliseconds(12))

  private func facts(reused: Bool = false, protocol name: String = "http/1.1") -> AttemptFacts {
    var facts = AttemptFacts()
    facts.timings.queued = .milliseconds(1)
    if !reused {
      facts.timings.nameLookup = .milliseconds(2)
      facts.timings.connect = .milliseconds(3)
      facts.timings.secureConnect = .microseconds(4500)
    }
    facts.timings.waiting = .milliseconds(6)
    facts.timings.receiving = .milliseconds(7)
    facts.bytesSent = 150
    facts.bytesReceived = 220
    facts.networkProtocol = name
    facts.isReusedConnection = reused
    facts.connection = 50_123
    facts.peer = "[2001:db8::1]:443"
    return facts
  }

  private func entry(
    _ method: HTTPMethod = .get, _ url: String = "https://api.test/a", fields: HTTPFields = [:], body: HTTPBody = .none,
    status: HTTPStatus = 200, answer: HTTPFields = [:], content: Data = Data("{}".utf8), facts: AttemptFacts? = nil,
    isEncoded: Bool = true
  ) throws -> HAREntry {
    let request = HTTPRequest(method: method, url: try HTTPURL(url), headerFields: fields, body: body)
    let response = HTTPResponse(status: status, headerFields: answer, body: .data(content), facts: facts)
    return HAREntry(request, response, body: content, isEncoded: isEncoded, span: span)
  }

  /// Through the text of a file and back.
  private func reread(_ entry: HAREntry) throws -> HAREntry {
    let log = HARLog(creator: HARCreator(name: "t", version: "1"), entries: [entry])
    return try HARFile.read(HARFile.data(log)).entries[0]
  }

  private func body(_ response: HTTPResponse) throws -> Data {
    guard case .data(let data) = response.body else { throw NetworkError(.bodyAlreadyRead) }
    return data
  }

  @Test func `phases add up, and TLS is a part of connecting`() throws {
    let entry = try reread(entry(facts: facts()))
    let timings = entry.timings
    #expect([timings.blocked, timings.dns, timings.connect, timings.ssl] == [1, 2, 7.5, 4.5])
    #expect([timings.send, timings.wait, timings.receive] == [0, 6, 7])
    #expect(entry.time == 23.5)
    #expect(entry.serverIPAddress == "2001:db8::1" && entry.connection == "50123")
    #expect(entry.startedDateTime == "2026-03-01T10:00:00.500Z")
    #expect(entry.request.headersSize == 150 && entry.request.bodySize == 0)
    #expect(entry.response.headersSize == 218 && entry.response.bodySize == 2 && entry.response.transferSize == 220)
  }

  @Test func `a reused connection has no phases of connecting`() throws {
    let entry = try entry(facts: facts(reused: true, protocol: "h2"))
    let text = try HARFile.text(of: entry)
    for name in ["dns", "connect", "ssl"] { #expect(text.contains("\"\(name)\" : -1")) }
    #expect(entry.time == 14)
    #expect(entry.response.httpVersion == "HTTP/2.0" && entry.response.headersSize == -1)
    let back = AttemptFacts(try reread(entry))
    #expect(back.isReusedConnection && back.networkProtocol == "h2" && back.timings.waiting == .milliseconds(6))
  }

  @Test func `without measurements the whole time was waiting`() throws {
    let entry = try reread(entry())
    #expect(entry.time == 12 && entry.timings.wait == 12 && entry.timings.blocked == nil)
  }

  @Test func `requests come back as they were`() throws {
    let bodies: [HTTPBody] = [
      .none, .data(Data()), .data(Data("{\"a\": \"é\\n\"}\r\n".utf8)), .data(Data([0xFF, 0x00, 0x80])),
    ]
    for given in bodies {
      let entry = try entry(
        .post, "https://api.test:8443/a%2Fb/?q=a%20b&q=c&empty",
        fields: ["X-A": "1", "x-a": "2", .contentType: "text/x"],
        body: given)
      let request = try reread(entry).request.httpRequest()
      #expect(request.method == .post)
      #expect(request.url.absoluteString == "https://api.test:8443/a%2Fb/?q=a%20b&q=c&empty")
      #expect(request.headerFields.map(\.description) == ["X-A: 1", "x-a: 2", "Content-Type: text/x"])
      #expect(request.body.bytes == given.bytes && request.body.isNone == given.isNone)
    }
    let pairs = try entry(.get, "https://api.test/?q=a%20b&q=c+d&empty&x=1=2").request.queryString
    #expect(pairs.map { "\($0.name)=\($0.value)" } == ["q=a b", "q=c d", "empty=", "x=1=2"])
  }

  @Test func `answers come back byte for byte, whatever they are`() throws {
    let contents: [(Data, String?)] = [
      (Data(), nil), (Data("\u{FEFF}{\"a\":\"\u{1}\u{2028}\"}\r\n".utf8), "application/json"),
      (Data([0x89, 0x50, 0xFF]), "image/png"),
      (Data("caf".utf8) + [0xE9], "text/plain; charset=iso-8859-1"),
      (Data("café".utf8), "text/plain; charset=iso-8859-1"), (Data((0...255).map { UInt8($0) }), "x/y"),
    ]
    for (content, type) in contents {
      var fields: HTTPFields = [
        "Set-Cookie": "a=1; Path=/", "set-cookie": "b=2; HttpOnly", .contentLength: "\(content.count)",
      ]
      fields[.contentType] = type
      let entry = try reread(entry(answer: fields, content: content))
      let response = try entry.httpResponse(source: .network)
      #expect(try body(response) == content)
      #expect(response.headerFields == fields)
      #expect(entry.response.content.size == content.count)
      #expect(entry.response.cookies.map(\.name) == ["a", "b"])
    }
  }

  @Test func `content that is still coded stays so, content that was decoded does not claim to be coded`() throws {
    let fields: HTTPFields = [.contentEncoding: "gzip", .contentLength: "3", .contentType: "text/plain"]
    let coded = try reread(entry(answer: fields, content: Data("abc".utf8)))
    #expect(coded.response.content.encoding == "base64")
    #expect(try coded.httpResponse(source: .network).headerFields == fields)
    let decoded = try reread(entry(answer: fields, content: Data("abcdef".utf8), isEncoded: false))
    #expect(decoded.response.content.text == "abcdef")
    #expect(
      try decoded.httpResponse(source: .network).headerFields == [.contentLength: "6", .contentType: "text/plain"])
  }

  @Test func `lengths of what has no content are left alone`() throws {
    let head = try reread(entry(.head, answer: [.contentLength: "512"], content: Data()))
    #expect(try head.httpResponse(source: .network).headerFields[.contentLength] == "512")
    let redirect = try entry(status: 302, answer: [.location: "/b"], content: Data())
    #expect(redirect.response.redirectURL == "/b")
  }

  @Test func `failures come back with their reason`() throws {
    var error = NetworkError(.idleTimeout, detail: "nothing came")
    error.mayHaveBeenProcessed = true
    let request = HTTPRequest(url: try HTTPURL("https://api.test/a"))
    let entry = try reread(HAREntry(request, failure: error, span: span))
    #expect(entry.response.status == 0 && entry.response.error == "timeout.idle: nothing came")
    let back = #expect(throws: NetworkError.self) { try entry.httpResponse(source: .network) }
    #expect(back?.reason == .idleTimeout && back?.mayHaveBeenProcessed == true)
  }

  @Test(
    "a browser’s failures are ours",
    arguments: [
      ("net::ERR_NAME_NOT_RESOLVED", .hostNotFound), ("net::ERR_CONNECTION_REFUSED", .cannotConnect),
      ("net::ERR_CERT_DATE_INVALID", .certificate), ("net::ERR_SSL_PROTOCOL_ERROR", .tlsHandshake),
      ("net::ERR_INTERNET_DISCONNECTED", .noConnection), ("net::ERR_ABORTED", .connectionLost),
      ("whatever this is", .connectionLost),
    ] as [(String, NetworkError.Reason)])
  func browserFailures(name: String, reason: NetworkError.Reason) throws {
    var entry = try entry()
    entry.response = HARResponse(status: 0)
    entry.response.error = name
    #expect(entry.failure.reason == reason)
    #expect(entry.failure.underlying == (name.hasPrefix("net::") ? name : nil))
  }

  @Test func `Chrome’s export is played`() throws {
    let entries = try HARFile.read(Data(Samples.chrome.utf8)).entries
    let request = try entries[0].request.httpRequest()
    #expect(request.headerFields.map(\.name.rawName) == ["accept", "cookie"])
    let response = try entries[0].httpResponse(source: .network)
    #expect(response.headerFields[.contentEncoding] == nil && response.headerFields[.contentLength] == "34")
    #expect(response.headerFields[values: .setCookie].count == 2)
    #expect(response.facts?.networkProtocol == "h2" && response.facts?.timings.connect == .milliseconds(15))
    #expect(try body(entries[1].httpResponse(source: .network)) == Data([0x89, 0x50, 0x4E, 0xFF]))
    #expect(entries[2].failure.reason == .cannotConnect)
    #expect(throws: NetworkError.self) { try entries[3].request.httpRequest() }
    let missing = #expect(throws: NetworkError.self) { try entries[4].httpResponse(source: .network) }
    #expect(missing?.reason == .notRecorded && missing?.detail.contains("90000 bytes") == true)
  }

  @Test func `a proxy’s export is played`() throws {
    let entry = try HARFile.read(Data(Samples.proxy.utf8)).entries[0]
    let request = try entry.request.httpRequest()
    #expect(request.url.absoluteString == "http://api.example:8080/login")
    #expect(request.body.bytes == Data("user=ada&password=proxy-s3cret".utf8))
    let response = try entry.httpResponse(source: .network)
    #expect(response.headerFields[.contentType] == "text/html; charset=utf-8")
    #expect(response.headerFields[.contentLength] == "5")
    #expect(try body(response) == Data("café".utf8))
  }

  @Test func `parameters of a form stand for its text`() throws {
    var request = HARRequest(method: "POST", url: "http://a.test/")
    var data = HARPostData(mimeType: "application/x-www-form-urlencoded", text: nil)
    data.params = [HARPair(name: "a b", value: "1&2"), HARPair(name: "ü", value: "")]
    request.postData = data
    #expect(try request.httpRequest().body.bytes == Data("a%20b=1%262&%C3%BC=".utf8))
  }
}

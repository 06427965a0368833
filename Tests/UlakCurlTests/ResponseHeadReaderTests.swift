import Testing
import UlakHTTP

@testable import UlakCurl

@Suite struct ResponseHeadReaderTests {
  /// Feeds lines, each with its line end, the way libcurl hands them over.
  private func read(_ lines: [String], limits: MessageLimits = MessageLimits()) throws -> ResponseHeadReader {
    var reader = ResponseHeadReader(limits: limits)
    for line in lines {
      let bytes = Array((line + "\r\n").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
      try unsafe bytes.withUnsafeBufferPointer { try unsafe reader.consume($0) }
    }
    return reader
  }

  private func reason(_ lines: [String], limits: MessageLimits = MessageLimits()) -> NetworkError.Reason? {
    #expect(throws: NetworkError.self) { try read(lines, limits: limits) }?.reason
  }

  @Test func aHeadIsRead() throws {
    let head = try read(["HTTP/1.1 200 All Right", "X-A:1", "x-a:\t two \t", "Content-Length: 12", ""])
    #expect(head.status?.description == "200 All Right")
    #expect(head.fields.map(\.description) == ["X-A: 1", "x-a: two", "Content-Length: 12"])
    #expect(head.contentLength == 12)
  }

  @Test(arguments: ["HTTP/1.1 204", "HTTP/1.1 204 ", "HTTP/2 204"])
  func thePhraseMayBeMissing(line: String) throws {
    #expect(try read([line, ""]).status?.reasonPhrase == "")
  }

  @Test("NB-O14: interim answers are kept apart from the final one")
  func interim() throws {
    let head = try read([
      "HTTP/1.1 103 Early Hints", "Link: </next>; rel=\"next\"", "", "HTTP/1.1 103", "X-Hint: 2", "", "HTTP/1.1 200 OK",
      "Content-Length: 2", "",
    ])
    #expect(head.status == 200)
    #expect(head.fields.map(\.name.rawName) == ["Content-Length"])
    #expect(head.interim.map(\.status.code) == [103, 103])
    #expect(head.interim[1].headerFields["x-hint"] == "2")
  }

  @Test func aFoldedLineGoesOnWithASpace() throws {
    let head = try read(["HTTP/1.1 200 OK", "X-A: one", "   two", "X-B: b", ""])
    #expect(head.fields["X-A"] == "one two")
    #expect(head.fields["X-B"] == "b")
  }

  @Test(
    "What would make two readers see two answers is refused",
    arguments: [
      ["Content-Length: 5", "Content-Length: 2"], ["Content-Length: +5"], ["Content-Length: 5, 5"],
      ["Content-Length: 0x5"], ["Content-Length: "], ["Content-Length: -1"],
      ["Content-Length: 99999999999999999999"], ["Content-Length: 5", "Transfer-Encoding: chunked"],
      ["Bad Name: 1"], [": 1"], ["no colon"], ["X: a\u{0}b"], [" folded first"],
    ])
  func framing(lines: [String]) {
    #expect(reason(["HTTP/1.1 200 OK"] + lines + [""]) == .protocolError)
  }

  @Test func equalLengthsAreOne() throws {
    #expect(try read(["HTTP/1.1 200 OK", "Content-Length: 5", "content-length: 5", ""]).contentLength == 5)
  }

  @Test(arguments: ["HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 2000 OK", "HTTP/1.1 abc", "HTTP/1.1 099 Low"])
  func badStatusLines(line: String) {
    #expect(reason([line, ""]) == .protocolError)
  }

  @Test func limitsHold() {
    var limits = MessageLimits()
    limits.fieldCount = 3
    #expect(reason(["HTTP/1.1 200 OK", "A: 1", "B: 2", "C: 3", "D: 4", ""], limits: limits) == .headersTooLarge)
    limits = MessageLimits()
    limits.fieldBytes = 20
    #expect(reason(["HTTP/1.1 200 OK", "A: " + String(repeating: "x", count: 30)], limits: limits) == .headersTooLarge)
    limits = MessageLimits()
    limits.headerBytes = 60
    #expect(reason(["HTTP/1.1 200 OK"] + Array(repeating: "A: 12345678", count: 9), limits: limits) == .headersTooLarge)
    limits = MessageLimits()
    limits.statusLineBytes = 20
    #expect(reason(["HTTP/1.1 200 " + String(repeating: "x", count: 30)], limits: limits) == .headersTooLarge)
    #expect(reason(Array(repeating: "HTTP/1.1 102 Processing", count: 40).flatMap { [$0, ""] }) == .protocolError)
  }

  @Test func trailersAreNotFields() throws {
    let head = try read(["HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "X-Trailer: 1", ""])
    #expect(head.fields["X-Trailer"] == nil)
  }

  @Test(
    "A line with a bare CR or a NUL is refused: two readers would see two heads",
    arguments: [
      ["X: a\rContent-Length: 2"], ["X: a\r"], ["\rX: a"], ["X: a", " b\u{0}c"], ["X\u{0}: a"],
    ])
  func bareLineEnds(lines: [String]) {
    #expect(reason(["HTTP/1.1 200 OK"] + lines + [""]) == .protocolError)
    #expect(reason(["HTTP/1.1 200 OK\rX: y", ""]) == .protocolError)
  }

  @Test("A second status line within a head is no field, and no new head")
  func statusLineWithinAHead() {
    #expect(reason(["HTTP/1.1 200 OK", "Content-Length: 5", "HTTP/1.1 404 Not Found", ""]) == .protocolError)
  }

  @Test func aStatusLineInATrailerIsATrailer() throws {
    let head = try read(["HTTP/1.1 200 OK", "X: 1", "", "HTTP/1.1 500 Evil", "Y: 2", ""])
    #expect(head.status == 200)
    #expect(head.fields.map(\.description) == ["X: 1"])
  }

  @Test("Only a whole head that is not an interim one is an answer")
  func finality() throws {
    #expect(try !read([]).isFinal)
    #expect(try !read(["HTTP/1.1 200 OK"]).isFinal)
    #expect(try !read(["HTTP/1.1 200 OK", "X: 1"]).isFinal)
    #expect(try !read(["HTTP/1.1 103 Early Hints", ""]).isFinal)
    #expect(try read(["HTTP/1.1 103 Early Hints", "", "HTTP/1.1 200 OK", ""]).isFinal)
  }

  @Test(
    "Framing on which readers differ is refused",
    arguments: [
      ["Transfer-Encoding:", " chunked"], ["Content-Length:", " 5"], ["Content-Length: 5", " 5"],
      ["Transfer-Encoding: chunked, identity"], ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
      ["Transfer-Encoding: CHUNKED ,chunked"],
    ])
  func ambiguousFraming(lines: [String]) {
    #expect(reason(["HTTP/1.1 200 OK"] + lines + [""]) == .protocolError)
  }

  @Test func switchingProtocolsIsRefused() {
    #expect(reason(["HTTP/1.1 101 Switching Protocols", "Upgrade: x", ""]) == .protocolError)
  }

  @Test func whatDoesNotBeginWithAStatusLineIsRefused() {
    #expect(reason(["X: 1", ""]) == .protocolError)
    #expect(reason([""]) == .protocolError)
  }
}

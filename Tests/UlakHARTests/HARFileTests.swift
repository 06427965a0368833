import Testing
import UlakHAR
import UlakHTTP
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HARFileTests {
  private func read(_ text: String) throws -> HARLog { try HARFile.read(Data(text.utf8)) }

  @Test func `what was read is written and read as the same`() throws {
    for sample in [Samples.chrome, Samples.proxy] {
      let log = try read(sample)
      let data = try HARFile.data(log)
      #expect(try HARFile.read(data) == log)
      #expect(try HARFile.data(HARFile.read(data)) == data)
    }
  }

  @Test func `members that nobody knows are kept`() throws {
    let log = try read(Samples.chrome)
    #expect(log.entries[0].rest["_priority"] == "High")
    #expect(log.entries[0].rest["_initiator"]?["stack"]?["callFrames"]?[0]?["lineNumber"] == 7)
    #expect(log.entries[0].timings.rest["_blocked_queueing"] == 0.9)
    #expect(log.entries[0].request.cookies[0].rest["sameSite"] == "Lax")
    #expect(try read(Samples.proxy).rest["_proxySettings"]?["port"] == 8888)
    let text = String(decoding: try HARFile.data(log), as: UTF8.self)
    #expect(text.contains(#""_initiator" : {"#) && text.contains(#""_fromCache" : "disk""#))
  }

  @Test func `other types than the format has are understood`() throws {
    let log = try read(Samples.proxy)
    #expect(log.creator == HARCreator(name: "Proxy", version: "5"))
    let entry = log.entries[0]
    #expect(entry.time == 17 && entry.connection == "52113" && entry.serverIPAddress == nil)
    #expect(entry.response.status == 302)
    #expect(entry.timings.connect == nil && entry.timings.total == 17)
  }

  @Test func `a broken file says where`() throws {
    let cases: [(String, String)] = [
      ("", "line 1, column 1: the file ends where a value is due"),
      ("{\n  \"log\": {\n    \"entries\": [ 1 2 ]\n", "line 3, column 20: a comma or a closing bracket is missing"),
      ("{\"log\": {\"entries\": [", "line 1, column 22: the file ends where a value is due"),
      ("{\"log\": {\"entries\": []}} x", "line 1, column 26: something follows the end"),
      ("{\"log\": tru}", "line 1, column 9: this is no value"),
      ("{\"log\": \"\\q\"}", "line 1, column 11: this escape is unknown"),
      ("{\"log\": \"abc", "line 1, column 9: this string does not end"),
      ("{\"log\" 1}", "line 1, column 8: a colon is missing"),
      ("{log: 1}", "line 1, column 2: the name of a member is missing"),
      ("{}", "the file has no log"),
      ("{\"log\": {\"version\": \"1.2\"}}", "log has no entries"),
      ("{\"log\": {\"entries\": {}}}", "log.entries is not a list"),
      ("{\"log\": {\"entries\": [{\"request\": {}}]}}", "log.entries[0].request has no method"),
      ("{\"log\": {\"entries\": [{\"request\": {\"method\": 1}}]}}", "log.entries[0].request.method is not text"),
      ("{\"log\": {\"entries\": [7]}}", "log.entries[0] is not an object"),
    ]
    for (text, expected) in cases {
      let error = #expect(throws: NetworkError.self) { try read(text) }
      #expect(error?.reason == .fileRead)
      #expect(error?.detail == "not a HAR file: \(expected)")
    }
    let latin1 = Data("{\n\"a\": \"".utf8) + [0xE9] + Data("\"}".utf8)
    let error = #expect(throws: NetworkError.self) { try HARFile.read(latin1) }
    #expect(error?.detail == "not a HAR file: line 2: this is not UTF-8")
  }

  @Test func `neither depth nor size exhausts anything`() throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(throws: NetworkError.self) { try read(deep) }
    #expect(throws: NetworkError.self) {
      try read(#"{"log": {"entries": [], "_x": \#(deep)\#(String(repeating: "]", count: 200_000))}}"#)
    }
    let error = #expect(throws: NetworkError.self) { try HARFile.read(Data(Samples.chrome.utf8), limit: 100) }
    #expect(error?.detail == "not a HAR file: it is larger than 100 bytes")
  }

  @Test func `no file, however broken, does more than be refused`() throws {
    let random = SeededRandomSource(seed: 7)
    let whole = Array(Samples.chrome.utf8)
    var refused = 0
    for round in 0..<400 {
      var bytes = whole
      if round % 2 == 0 {
        bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
      } else {
        for _ in 0...Int(random.next() % 4) {
          bytes[Int(random.next() % UInt64(bytes.count))] =
            [0x22, 0x7B, 0x5D, 0x2C, 0x39, 0x20, 0x0A, 0xFF][Int(random.next() % 8)]
        }
      }
      do {
        // What can be read can be used.
        for entry in HARRedaction().redacted(try HARFile.read(Data(bytes))).entries {
          _ = try? entry.request.httpRequest()
          _ = try? entry.httpResponse(source: .network)
        }
      } catch let error as NetworkError {
        #expect(error.reason == .fileRead)
        refused += 1
      }
    }
    #expect(refused > 200)
  }

  @Test func `numbers that mean nothing are taken for unknown`() throws {
    let entry =
      #"{"request":{"method":"GET","url":"http://a.test/","headersSize":9e18,"bodySize":9e18},"#
      + #""response":{"status":1e15,"headersSize":-5,"bodySize":1.5},"timings":{"wait":1e300,"dns":1e13,"send":-1}}"#
    let read = try read(#"{"log":{"entries":[\#(entry)]}}"#).entries[0]
    #expect(read.request.headersSize == -1 && read.timings.total == 0 && !read.isAnswered)
    #expect(AttemptFacts(read).bytesSent == 0)
  }

  @Test(
    "moments are ISO 8601 with milliseconds",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_772_359_200.1239, "2026-03-01T10:00:00.123Z"),
      (951_782_400, "2000-02-29T00:00:00.000Z"), (-0.5, "1969-12-31T23:59:59.500Z"),
      (1e300, "9999-12-31T23:59:59.999Z"), (-1e300, "0000-01-01T00:00:00.000Z"), (.nan, "1970-01-01T00:00:00.000Z"),
    ] as [(Double, String)])
  func dates(seconds: Double, text: String) {
    #expect(HARDate.text(seconds) == text)
  }
}

#if canImport(CNGHTTP2)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockHTTP2
  import UlakMockServer

  @Suite("The session, face to face with nghttp2's client", .timeLimit(.minutes(1)))
  struct SessionTests {
    @Test("a request's head comes with its pseudo-header fields taken apart, and as it was")
    func head() throws {
      var pair = try Pair()
      let stream = pair.client.request("PUT", "/a?b=c", fields: [("x-one", "1"), ("x-one", "2")])
      let heard = try pair.run()
      let head = try #require(heard.heads.first)
      #expect(head.method == "PUT" && head.scheme == "http" && head.authority == "here" && head.path == "/a?b=c")
      #expect(head.fields[values: "x-one"] == ["1", "2"] && head.fields.count == 2)
      #expect(
        String(decoding: head.raw, as: UTF8.self)
          == ":method: PUT\r\n:scheme: http\r\n:authority: here\r\n:path: /a?b=c\r\nx-one: 1\r\nx-one: 2\r\n\r\n")
      #expect(heard.ended == [stream])
    }

    @Test("an answer arrives: interim heads, head, pieces as frames, trailers")
    func answer() throws {
      var pair = try Pair()
      let stream = pair.client.request()
      try pair.run()
      pair.server.submitInterim(HTTPResponseHead(status: 103, headerFields: ["Link": "</a>"]), stream: stream)
      let fields: HTTPFields = ["X-A": "1", "Connection": "close", "Transfer-Encoding": "chunked", "Upgrade": "x"]
      let body = StreamBody([Data("ab".utf8), Data(), Data("cde".utf8)], ending: .trailers(["X-Sum": "5"]))
      pair.server.submitHead(200, fields, body: body, stream: stream)
      let heard = try pair.run()
      let answer = try #require(pair.client.streams[stream])
      #expect(answer.heads.map { $0[":status"] } == ["103", "200", nil])
      #expect(answer.heads[0]["link"] == "</a>")
      #expect(answer.heads[1].map(\.name.rawName) == [":status", "x-a"])
      #expect(answer.heads[2]["x-sum"] == "5")
      #expect(answer.pieces == [2, 3] && answer.body == Data("abcde".utf8) && answer.closed == .noError)
      #expect(heard.closed == [stream: .noError])
    }

    @Test("a body may come piece by piece, and pauses between")
    func streamed() throws {
      var pair = try Pair()
      let stream = pair.client.request()
      try pair.run()
      pair.server.submitHead(200, [:], body: StreamBody([], ending: nil), stream: stream)
      try pair.run()
      #expect(pair.client.streams[stream]?.status == "200" && pair.client.streams[stream]?.isEnded == false)
      for part in ["one", "two"] {
        pair.server.appendBody(Data(part.utf8), stream: stream)
        try pair.run()
        #expect(pair.client.streams[stream]?.body.suffix(3) == Data(part.utf8))
      }
      #expect(!pair.server.hasOutput && pair.client.streams[stream]?.isEnded == false)
      pair.server.endBody(stream: stream)
      try pair.run()
      #expect(pair.client.streams[stream]?.isEnded == true && pair.client.streams[stream]?.closed == .noError)
    }

    @Test("a request's body and trailers arrive")
    func upload() throws {
      var pair = try Pair()
      let stream = pair.client.request("POST", body: Data(repeating: 7, count: 3_000_000))
      let heard = try pair.run()
      #expect(heard.bodyBytes == 3_000_000 && heard.ended == [stream])
    }

    @Test("a large body is held back by the peer's window, and only a little of it is ever ready to send")
    func sendWindow() throws {
      let client = ClientSession(settings: [(4, 1000)])
      var pair = try Pair(client: client)
      let stream = client.request()
      try pair.run()
      let line = Data((0..<250).map { UInt8($0) })
      let body = (0..<40_000).reduce(into: Data()) { body, _ in body.append(line) }
      pair.server.submitHead(200, [:], body: StreamBody([body], ending: .end), stream: stream)
      try pair.run()
      #expect(client.streams[stream]?.body == body)
      #expect(client.streams[stream]?.pieces.max() == 1000)
      // One frame more than the limit may be there.
      #expect(pair.largestOutput < 64 * 1024 + 16 * 1024 + 9)
    }

    @Test("an upload stalls where windows are not extended, and goes on when they are", arguments: [0, 20_000])
    func receiveWindow(size: UInt32) throws {
      var settings = HTTP2Settings()
      settings.initialWindowSize = size
      var pair = try Pair(settings)
      // Before it knows the settings a client may send 65 535 bytes.
      try pair.run()
      pair.consumes = false
      let stream = pair.client.request("POST", body: Data(count: 50_000))
      var heard = try pair.run()
      #expect(heard.heads.count == 1 && heard.bodyBytes == Int(size) && heard.ended.isEmpty)
      pair.consumes = true
      if size == 0 {
        pair.server.setReceiveWindow(30_000, stream: stream)
      } else {
        pair.server.consume(20_000, stream: stream)
      }
      heard = try pair.run()
      #expect(heard.bodyBytes == 50_000 - Int(size) && heard.ended == [stream])
    }

    @Test("the settings are announced, and taken over")
    func settings() throws {
      var settings = HTTP2Settings()
      settings.maxConcurrentStreams = 7
      settings.initialWindowSize = 12_345
      settings.maxFrameSize = 20_000
      settings.headerTableSize = 100
      settings.maxHeaderListSize = 9999
      settings.others = [0x1A2B: 5]
      var pair = try Pair(settings)
      let heard = try pair.run()
      #expect(pair.client.settings == [[1: 100, 2: 0, 3: 7, 4: 12_345, 5: 20_000, 6: 9999, 0x1A2B: 5]])
      #expect(heard.contains { if case .settingsAcknowledged = $0 { true } else { false } })
      settings.maxFrameSize = 1
      #expect(throws: HTTP2SessionError.self) { try HTTP2ServerSession(settings: settings) }
    }

    @Test("the peer's settings and pings are heard, and pings answered")
    func peer() throws {
      var pair = try Pair(client: ClientSession(settings: [(3, 5), (4, 70_000)]))
      pair.client.ping()
      let heard = try pair.run()
      #expect(heard.contains { if case .settings([3: 5, 4: 70_000]) = $0 { true } else { false } })
      #expect(heard.contains { if case .ping = $0 { true } else { false } })
      #expect(pair.client.pongs == 1)
    }

    @Test(
      "a stream is reset with any code",
      arguments: [HTTP2ErrorCode.noError, .refusedStream, .cancel, .http11Required, HTTP2ErrorCode(rawValue: 0xABCD)])
    func reset(code: HTTP2ErrorCode) throws {
      var pair = try Pair()
      let (stream, other) = (pair.client.request(), pair.client.request())
      try pair.run()
      pair.server.resetStream(stream, code)
      pair.server.submitHead(204, [:], body: nil, stream: other)
      // A stream that is gone is nobody's trouble.
      pair.server.resetStream(99, code)
      pair.server.submitHead(200, [:], body: StreamBody([Data("x".utf8)], ending: .end), stream: 99)
      let heard = try pair.run()
      #expect(pair.client.streams[stream]?.closed == code && pair.client.streams[stream]?.heads.isEmpty == true)
      #expect(pair.client.streams[other]?.status == "204" && pair.client.goAways.isEmpty)
      #expect(heard.closed == [stream: code, other: .noError])
    }

    @Test("a reset may come after part of a body, which arrives")
    func cut() throws {
      var pair = try Pair()
      let stream = pair.client.request()
      try pair.run()
      let part = Data(count: 100_000)
      pair.server.submitHead(200, [:], body: StreamBody([part], ending: .reset(.internalError)), stream: stream)
      try pair.run()
      #expect(pair.client.streams[stream]?.body == part)
      #expect(pair.client.streams[stream]?.closed == .internalError)
    }

    @Test("a GOAWAY lets the streams it names finish, and ends the session after them")
    func goAway() throws {
      var pair = try Pair()
      let (first, second) = (pair.client.request(), pair.client.request())
      try pair.run()
      pair.server.submitGoAway(lastStream: first, .enhanceYourCalm)
      let heard = try pair.run()
      #expect(pair.client.goAways.map(\.lastStream) == [first] && pair.client.goAways[0].code == .enhanceYourCalm)
      // The second was not dealt with, which the client learns as a refusal.
      #expect(heard.closed == [second: .refusedStream] && pair.client.streams[second]?.closed == .refusedStream)
      #expect(!pair.server.isOver)
      pair.server.submitHead(200, [:], body: nil, stream: first)
      try pair.run()
      #expect(pair.client.streams[first]?.status == "200" && pair.server.isOver)
    }

    @Test("a GOAWAY may say what makes no sense: an even stream, or one above the last it said")
    func senselessGoAway() throws {
      var pair = try Pair()
      pair.client.request()
      try pair.run()
      pair.server.submitGoAway(lastStream: 1, .noError)
      try pair.run()
      pair.server.submitGoAway(lastStream: 2_147_483_647, .protocolError, debugData: Data("why".utf8))
      var bytes: [UInt8] = []
      try pair.server.takeOutput(into: &bytes, limit: 1000)
      #expect(bytes == [0, 0, 11, 7, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1] + Array("why".utf8))
      pair.server.submitGoAway(lastStream: 2, .noError)
      bytes = []
      try pair.server.takeOutput(into: &bytes, limit: 1000)
      #expect(bytes == [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0])
    }

    @Test("raw bytes go between two frames, behind what was submitted before them")
    func raw() throws {
      var pair = try Pair()
      let stream = pair.client.request()
      try pair.run()
      // A head so long that it takes several frames, which nothing may come between.
      pair.server.submitInterim(
        HTTPResponseHead(status: 103, headerFields: ["X": String(repeating: "\u{1}", count: 40_000)]), stream: stream)
      pair.server.submitHead(
        200, [:], body: StreamBody([Data(count: 9), Data(count: 9)], ending: .end), stream: stream)
      pair.server.submitRaw(Data("RAW".utf8))
      var bytes: [UInt8] = []
      try pair.server.takeOutput(into: &bytes, limit: 1_000_000)
      var types: [UInt8] = []
      var rest = bytes[...]
      while rest.count >= 9 {
        if rest.starts(with: "RAW".utf8) {
          types.append(0xFF)
          rest = rest.dropFirst(3)
        }
        let header = Array(rest.prefix(9))
        types.append(header[3])
        rest = rest.dropFirst(9 + Int(header[0]) << 16 + Int(header[1]) << 8 + Int(header[2]))
      }
      #expect(types.filter { $0 != 4 } == [1, 9, 9, 1, 0, 0xFF, 0])
    }

    @Test("an answer before the end of the request arrives, and a reset without an error ends the upload")
    func early() throws {
      var settings = HTTP2Settings()
      settings.initialWindowSize = 1000
      var pair = try Pair(settings)
      try pair.run()
      pair.consumes = false
      let stream = pair.client.request("POST", body: Data(count: 50_000))
      try pair.run()
      pair.server.submitHead(413, [:], body: StreamBody([Data("no".utf8)], ending: .end), stream: stream)
      try pair.run()
      #expect(pair.client.streams[stream]?.isEnded == true && pair.client.streams[stream]?.closed == nil)
      pair.server.resetStream(stream, .noError)
      let heard = try pair.run()
      let answer = try #require(pair.client.streams[stream])
      #expect(answer.status == "413" && answer.body == Data("no".utf8) && answer.closed == .noError)
      #expect(heard.closed == [stream: .noError])
    }
  }
#endif

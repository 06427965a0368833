#if canImport(CNGHTTP2)
  import Foundation
  import Testing
  import UlakHTTP
  import UlakMockHTTP2
  import UlakMockServer

  @Suite("The session's limits", .timeLimit(.minutes(1)))
  struct SessionLimitTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]

    @Test("more streams than allowed are refused, and the others served")
    func streams() throws {
      var settings = HTTP2Settings()
      settings.maxConcurrentStreams = 3
      // This client has not seen the settings yet when it sends.
      var pair = try Pair(settings)
      let streams = (0..<5).map { _ in pair.client.request() }
      let heard = try pair.run()
      #expect(heard.heads.count == 3)
      for stream in streams.prefix(3) { pair.server.submitHead(200, [:], body: nil, stream: stream) }
      try pair.run()
      #expect(streams.prefix(3).allSatisfy { pair.client.streams[$0]?.status == "200" })
      #expect(streams.dropFirst(3).allSatisfy { pair.client.streams[$0]?.closed == .refusedStream })
    }

    @Test("a list of fields beyond the limit is cut, however well it was compressed")
    func fields() throws {
      var limits = HTTP2Limits()
      limits.headBytes = 10_000
      var pair = try Pair(limits: limits)
      let long = String(repeating: "a", count: 1000)
      // The same field again is one byte on the wire.
      pair.client.request(fields: (0..<40).map { _ in ("x", long) })
      pair.client.request(fields: [("x", long)])
      let heard = try pair.run()
      #expect(heard.heads.map(\.isCut) == [true, false])
      #expect(heard.heads[0].raw.count < 10_000)
    }

    @Test("the announced limit of a list of fields holds too")
    func announced() throws {
      var settings = HTTP2Settings()
      settings.maxHeaderListSize = 300
      var pair = try Pair(settings)
      pair.client.request(fields: [("x", String(repeating: "a", count: 300))])
      pair.client.request()
      let heard = try pair.run()
      #expect(heard.heads.map(\.isCut) == [true, false])
    }

    @Test("a peer that resets what it has just opened, again and again, is cut off")
    func rapidReset() throws {
      var limits = HTTP2Limits()
      limits.resets = 50
      var pair = try Pair(limits: limits)
      var rounds = 0
      while pair.client.goAways.isEmpty, rounds < 200 {
        rounds += 1
        let stream = pair.client.request()
        try pair.run()
        pair.client.reset(stream)
        try pair.run()
      }
      #expect(rounds == 51)
      #expect(pair.client.goAways.last?.code == .enhanceYourCalm)
      #expect(pair.server.isOver)
    }

    @Test("resets among answered requests, and those a script asked for, do no harm")
    func wellMeantResets() throws {
      var limits = HTTP2Limits()
      limits.resets = 2
      var pair = try Pair(limits: limits)
      for _ in 0..<20 {
        let (first, second, third) = (pair.client.request(), pair.client.request(), pair.client.request())
        try pair.run()
        pair.client.reset(first)
        pair.server.submitHead(200, [:], body: nil, stream: second)
        pair.server.resetStream(third, .refusedStream)
        try pair.run()
      }
      #expect(pair.client.goAways.isEmpty && !pair.server.isOver)
    }

    @Test("a peer that makes us answer but does not read is cut off")
    func flood() throws {
      var limits = HTTP2Limits()
      limits.queuedFrames = 100
      var pair = try Pair(limits: limits)
      try pair.run()
      #expect(throws: HTTP2SessionError.self) {
        for _ in 0..<200 {
          pair.client.ping()
          _ = try pair.receive(pair.client.output())
        }
      }
    }

    @Test("what is not HTTP/2 is an error at once")
    func notHTTP2() throws {
      let session = try HTTP2ServerSession()
      let bytes = Array("GET / HTTP/1.1\r\nHost: here\r\n\r\n".utf8)
      #expect(throws: HTTP2SessionError.self) { try session.receive(bytes, count: bytes.count) }
    }

    /// Frames that break RFC 9113, and what the connection must end with.
    private static let faults: [(String, [UInt8], HTTP2ErrorCode)] = [
      ("a frame above the limit", [0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 1], .frameSizeError),
      ("data of a stream that is not open", [0, 0, 1, 0, 0, 0, 0, 0, 1, 65], .protocolError),
      ("fields on stream 0", [0, 0, 1, 1, 4, 0, 0, 0, 0, 0x82], .protocolError),
      ("fields on an even stream", [0, 0, 1, 1, 4, 0, 0, 0, 2, 0x82], .protocolError),
      ("fields that cannot be decompressed", [0, 0, 1, 1, 4, 0, 0, 0, 1, 0xFF], .compressionError),
      ("settings of a broken size", [0, 0, 5, 4, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], .frameSizeError),
      ("a window extended by nothing", [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0], .protocolError),
      ("a window beyond 2^31 - 1", [0, 0, 4, 8, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], .flowControlError),
      ("a lone continuation", [0, 0, 1, 9, 4, 0, 0, 0, 1, 0x82], .protocolError),
      ("a reset of a stream never opened", [0, 0, 4, 3, 0, 0, 0, 0, 9, 0, 0, 0, 8], .protocolError),
    ]

    @Test("malformed frames end the connection with the right code, in whatever pieces they come", arguments: 0..<10)
    func malformed(index: Int) throws {
      let (name, frame, code) = Self.faults[index]
      for pieceSize in [1, 1000] {
        let session = try HTTP2ServerSession()
        let bytes = Self.preface + Self.settings + frame
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
          let piece = Array(bytes[start..<min(start + pieceSize, bytes.count)])
          try session.receive(piece, count: piece.count)
        }
        var output: [UInt8] = []
        try session.takeOutput(into: &output, limit: 100_000)
        let client = ClientSession()
        client.receive(output)
        #expect(client.goAways.map(\.code) == [code], "\(name)")
        #expect(session.isOver)
      }
    }

    @Test("random bytes never bring it down", arguments: 0..<20)
    func noise(seed: UInt64) throws {
      var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
      func random() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
      }
      let session = try HTTP2ServerSession()
      // A well-formed exchange whose bytes are then changed here and there.
      let client = ClientSession()
      for n in 0..<20 { client.request("POST", "/\(n)", fields: [("x", "\(n)")], body: Data(count: 50)) }
      var bytes = client.output()
      for _ in 0..<8 { bytes[24 + Int(random() % UInt64(bytes.count - 24))] = UInt8(truncatingIfNeeded: random()) }
      do {
        try session.receive(bytes, count: bytes.count)
        for event in session.takeEvents() {
          guard case .end(let stream) = event else { continue }
          session.submitHead(200, [:], body: StreamBody([Data("x".utf8)], ending: .end), stream: stream)
        }
        var output: [UInt8] = []
        try session.takeOutput(into: &output, limit: 1_000_000)
        #expect(!output.isEmpty)
      } catch {
        // What is too far from HTTP/2 is an error, which is fine too.
      }
    }
  }
#endif

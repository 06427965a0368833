import Synchronization
import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Answers that are handed on piece by piece.
extension ConformanceCase {
  static let streaming: [ConformanceCase] = [
    .both("TC-120", .streaming, "The head is there before the content has ended.", needs: [.wire, .streamedResponses]) {
      stage in
      stage.stubs.on(.get, "/x", .stream(["first", .pause(.seconds(1)), "last"]))
      let response = try await stage.stream()
      try expect(response.status.code, 200, "the status")
      var pieces = response.stream.makeAsyncIterator()
      try expect(try await pieces.next(), Data("first".utf8), "the first piece")
      try await stage.serverClock.waitForEntries(1)
      stage.serverClock.advance(by: .seconds(1))
      try expect(try await pieces.next(), Data("last".utf8), "the last piece")
      try expect(try await pieces.next(), nil, "the end")
    },
    .both(
      "TC-121", .streaming, "Content is the same, piece by piece or whole, and no piece is empty.",
      needs: [.streamedResponses]
    ) {
      stage in
      let content = Data.pattern(3_000_001)
      for answer in [MockAnswer.data(content), .chunked([content.prefix(7), content.dropFirst(7)])] {
        stage.stubs.on(.get, "/x", answer)
        var (received, hasEmpty) = (Data(), false)
        for try await piece in try await stage.stream().stream {
          received.append(piece)
          hasEmpty = hasEmpty || piece.isEmpty
        }
        try expect(received == content, "\(content.count) bytes", "\(received.count), or others")
        try expect(hasEmpty, false, "there is an empty piece")
      }
    },
    .http1("TC-122", .streaming, "A reader that does not read slows the server.", needs: [.wire, .streamedResponses]) {
      stage in
      // More than the buffers of both sides can hold; what follows the pause is reached once all of it has left.
      let content = Data(repeating: 0x61, count: 48 << 20)
      stage.stubs.on(.get, "/x", .stream([.data(content), .pause(.seconds(1)), "end"]))
      let response = try await stage.stream(buffer: 64 * 1024)
      var pieces = response.stream.makeAsyncIterator()
      var count = try await pieces.next()?.count ?? 0
      try await stage.passTurns(100)
      try expect(stage.serverClock.entryCount, 0, "the server has sent everything to a reader that stopped")
      while count < content.count { count += try await pieces.next()?.count ?? content.count }
      try await stage.serverClock.waitForEntries(1)
      stage.serverClock.advance(by: .seconds(1))
      while let piece = try await pieces.next() { count += piece.count }
      try expect(count, content.count + 3, "the length of the content")
    },
    .http1(
      "TC-123", .streaming, "A stream that nobody reads any more ends its connection.",
      needs: [.wire, .streamedResponses]
    ) { stage in
      // What follows the pause is more than fits on the way: had it an end that fits, the answer could be whole before
      // the transport hears that nobody wants it, and its connection might be kept.
      stage.stubs.on(
        .get, "/x", .stream([.data(.pattern(100_000)), .pause(.seconds(1)), .data(.pattern(8 << 20))]))
      do {
        var pieces = try await stage.stream().stream.makeAsyncIterator()
        _ = try await pieces.next()
        try await stage.serverClock.waitForEntries(1)
        try expect(stage.server.openConnectionCount, 1, "the open connections")
        withExtendedLifetime(pieces) {}
      }
      stage.serverClock.advance(by: .seconds(1))
      try await stage.until { stage.server.openConnectionCount == 0 }
    },
    .both(
      "TC-124", .streaming, "An answer whose content nobody began to read leaves nothing behind.",
      needs: [.wire, .streamedResponses]
    ) {
      stage in
      stage.stubs.on(.get, "/x", MockAnswer.data(.pattern(8 << 20)))
      for _ in 0..<20 { try expect(try await stage.stream().status.code, 200, "the status") }
      if stage.version == .http1 { try await stage.until { stage.server.openConnectionCount == 0 } }
      try await stage.expectClean("after streams that were dropped")
    },
    .both(
      "TC-125", .streaming, "A slow reader is no silence of the peer.",
      needs: [.wire, .virtualTime, .streamedResponses]
    ) { stage in
      let content = Data(repeating: 0x61, count: 32 << 20)
      stage.stubs.on(.get, "/x", .data(content))
      var options = AttemptOptions(idleTimeout: .seconds(10))
      options.delivery = .streamed()
      var pieces = try await stage.send(options: options).stream.makeAsyncIterator()
      var count = try await pieces.next()?.count ?? 0
      for _ in 0..<10 {
        stage.clock.advance(by: .seconds(10))
        try await stage.passTurns(2)
      }
      while let piece = try await pieces.next() { count += piece.count }
      try expect(count, content.count, "the length of the content")
    },
    .both("TC-126", .streaming, "Empty content ends at once.", needs: [.streamedResponses]) { stage in
      for answer in [MockAnswer.text(""), .status(204), .chunked([])] {
        stage.stubs.on(.get, "/x", answer)
        let content = try await stage.stream().body.collected(upTo: .max)
        try expect(content.count, 0, "the length of the content")
      }
      try await stage.expectClean("after empty streams")
    },
    .both("TC-127", .streaming, "A stream is read once: a second reader gets an error.", needs: [.streamedResponses]) {
      stage in
      stage.stubs.on(.get, "/x", .text("once"))
      let stream = try await stage.stream().stream
      try expect(try await stream.collected(upTo: .max), .text("once"), "the content")
      do {
        _ = try await stream.collected(upTo: .max)
        throw Mismatch(expected: "bodyAlreadyRead", happened: "success")
      } catch let error as NetworkError {
        try expect(error.reason, .bodyAlreadyRead, "the reason")
      }
    },
    .both(
      "TC-128", .streaming, "A connection whose stream was read to its end is used again.",
      needs: [.wire, .streamedResponses]
    ) { stage in
      stage.stubs.on(.get, "/x", .chunked([.pattern(70_000), .pattern(10)]))
      for _ in 0..<10 {
        for try await _ in try await stage.stream().stream {}
      }
      try expect(stage.server.connectionCount, 1, "the connections")
    },
    .both(
      "TC-129", .streaming, "A stream that stands still holds no other exchange up.",
      needs: [.wire, .streamedResponses]
    ) { stage in
      stage.stubs.on(.get, "/x", .data(Data(count: 16 << 20)))
      var streams: [HTTPBodyStream.Iterator] = []
      for _ in 0..<4 {
        var pieces = try await stage.stream().stream.makeAsyncIterator()
        try expect(try await pieces.next() != nil, "a first piece", "none")
        streams.append(pieces)
      }
      try await stage.passTurns(20)
      try expect(streams.count, 4, "the streams")
    },
    .both("TC-130", .streaming, "Two streams are read side by side, each its own.", needs: [.streamedResponses]) {
      stage in
      stage.stubs.on(.get, "/a", .data(Data(repeating: 0x61, count: 2_000_000)))
      stage.stubs.on(.get, "/b", .data(Data(repeating: 0x62, count: 2_000_000)))
      var a = try await stage.stream("/a").stream.makeAsyncIterator()
      var b = try await stage.stream("/b").stream.makeAsyncIterator()
      var counts = (a: 0, b: 0)
      var (moreA, moreB) = (true, true)
      while moreA || moreB {
        if moreA, let piece = try await a.next() {
          counts.a += piece.count { $0 == 0x61 }
        } else {
          moreA = false
        }
        if moreB, let piece = try await b.next() {
          counts.b += piece.count { $0 == 0x62 }
        } else {
          moreB = false
        }
      }
      try expect([counts.a, counts.b], [2_000_000, 2_000_000], "the bytes of each")
    },
    .both(
      "TC-131", .streaming, "What the end brings is known at the end: the bytes, the trailers.",
      needs: [.wire, .streamedResponses]
    ) {
      stage in
      stage.stubs.on(.get, "/x", .stream([.data(.pattern(50_000))], trailerFields: ["X-Sum": "1"]))
      let response = try await stage.stream()
      _ = try await response.body.collected(upTo: .max)
      let facts = try require(response.facts, "what is known of the exchange")
      try expect(facts.contentBytesReceived, 50_000, "the bytes of content")
      if stage.transport.capabilities.deliversTrailers {
        try expect(response.trailerFields["X-Sum"], "1", "the trailer")
      }
    },
  ]
}

extension ConformanceStage {
  /// An answer that is handed on piece by piece.
  func stream(_ path: String = "/x", buffer: Int = 256 * 1024) async throws -> HTTPResponse {
    var options = AttemptOptions()
    options.delivery = .streamed(buffer: buffer)
    return try await send(.get, path, options: options)
  }
}

extension HTTPResponse {
  /// The content as a stream. Content that came with the head may be in memory.
  var stream: HTTPBodyStream {
    switch body {
    case .stream(let stream): stream
    case .data(let data): HTTPBodyStream(data)
    }
  }
}

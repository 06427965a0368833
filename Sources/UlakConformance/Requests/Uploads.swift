import Synchronization
import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Bodies of requests that are sent piece by piece.
extension ConformanceCase {
  static let uploads: [ConformanceCase] = [
    .upload("TC-140", "A file arrives byte for byte, with its length.") { stage in
      let file = try TemporaryFile(.pattern(1_000_003))
      _ = try await stage.exchange(.put, body: try .file(file.path))
      let received = try await stage.server.request(1)
      try expect(received.body == file.content, "the file", "\(received.body.count) bytes, or others")
      try expect(received.headerFields[.contentLength], "1000003", "Content-Length")
    },
    .upload("TC-141", "A part of a file is sent as if there were nothing else.") { stage in
      let file = try TemporaryFile(.pattern(300_000))
      _ = try await stage.exchange(.put, body: try .file(file.path, range: 100_001..<250_000))
      let received = try await stage.server.request(1)
      try expect(
        received.body == file.content[100_001..<250_000], "the part", "\(received.body.count) bytes, or others")
    },
    .upload(
      "TC-142", "A body of unknown length goes in the chunked coding, or in frames (RFC 9112, 7.1; RFC 9113, 8.1)."
    ) { stage in
      let pieces = [Data.pattern(10), .pattern(70_000), .pattern(1)]
      _ = try await stage.exchange(.post, body: .stream { HTTPBodyStream.pieces(pieces) })
      let received = try await stage.server.request(1)
      try expect(received.body == pieces.reduce(Data(), +), "the pieces", "\(received.body.count) bytes, or others")
      try expect(received.headerFields.contains(.contentLength), false, "there is a length")
      let coding = stage.version == .http1 ? "chunked" : nil
      try expect(received.headerFields[.transferEncoding]?.lowercased(), coding, "Transfer-Encoding")
    },
    .upload("TC-143", "A body of known length goes with it, and uncoded.") { stage in
      _ = try await stage.exchange(
        .post, body: .stream(length: 5) { .pieces([Data("he".utf8), Data("llo".utf8)]) })
      let received = try await stage.server.request(1)
      try expect(received.text, "hello", "the body")
      try expect(received.headerFields[.contentLength], "5", "Content-Length")
      try expect(received.headerFields.contains(.transferEncoding), false, "there is a Transfer-Encoding")
    },
    .upload("TC-144", "A stream without a byte is an empty body.") { stage in
      _ = try await stage.exchange(.post, body: .stream { .pieces([]) })
      try expect(try await stage.server.request(1).body.count, 0, "the length of the body")
      try await stage.expectClean("after an empty stream")
    },
    .upload("TC-145", "A stream that can be made anew is, for each sending.") { stage in
      let counter = Counter()
      let request = try stage.request(.post, body: .stream { counter.stream() })
      for _ in 0..<3 { _ = try await stage.transport.send(request, options: AttemptOptions()) }
      let texts = stage.server.journal.map(\.text)
      try expect(texts, ["opening 1", "opening 2", "opening 3"], "the bodies")
    },
    .upload("TC-146", "A stream that can be read once is sent once: then nothing is sent (bodyNotReplayable).") {
      stage in
      let request = try stage.request(.post, body: .once(HTTPBodyStream(Data("once".utf8))))
      _ = try await stage.transport.send(request, options: AttemptOptions())
      let error = try await stage.failure(
        of: Running { try await stage.transport.send(request, options: AttemptOptions()) })
      try expect(error.reason, .bodyNotReplayable, "the reason")
      try await stage.expectClean("after it")
      let whole = stage.server.journal.filter { $0.method == .post && $0.isComplete }
      try expect(whole.map(\.text), ["once"], "the bodies that came whole")
    },
    .upload("TC-147", "A stream that fails ends the exchange with its error, and no server sees a whole body.") {
      stage in
      for length in [nil, 100] {
        let error = try await stage.failure(
          .post,
          body: .stream(length: length) {
            let pieces = Counter()
            return HTTPBodyStream {
              guard pieces.next() == 1 else { throw NetworkError(.fileRead, detail: "the disk is gone") }
              return Data("first".utf8)
            }
          })
        try expect(error.reason, .fileRead, "the reason")
      }
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .post && $0.isComplete }, 0, "the bodies that came whole")
    },
    .upload("TC-148", "A stream shorter than it said is an error of the request, and no server sees it whole.") {
      stage in
      let error = try await stage.failure(.post, body: .stream(length: 10) { HTTPBodyStream(Data("short".utf8)) })
      try expect(error.category, .request, "the category")
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .post && $0.isComplete }, 0, "the bodies that came whole")
    },
    .upload("TC-149", "A stream longer than it said is an error of the request, or cut: never a second request.") {
      stage in
      let body = HTTPBody.stream(length: 4) { HTTPBodyStream(Data("GET /smuggled HTTP/1.1\r\n\r\n".utf8)) }
      do {
        _ = try await stage.exchange(.post, body: body)
        try expect(try await stage.server.request(1).text, "GET ", "the body")
      } catch let error as NetworkError {
        try expect(error.category, .request, "the category")
      }
      try await stage.expectClean("after it")
      try expect(stage.server.journal.contains { $0.path == "/smuggled" }, false, "the rest became a request")
    },
    .upload("TC-150", "A file that has changed since the request was made is not sent (bodyChanged).") { stage in
      let file = try TemporaryFile(.pattern(1_000))
      let body = try HTTPBody.file(file.path)
      try file.replace(.pattern(2_000))
      try expect(try await stage.failure(.put, body: body).reason, .bodyChanged, "the reason")
      try await stage.expectClean("after it")
      try expect(stage.server.journal.count { $0.method == .put && $0.isComplete }, 0, "the bodies that came whole")
    },
    .http1(
      "TC-151", .uploads, "A server that does not read slows the body's reading.", needs: [.wire, .streamedRequests]
    ) { stage in
      // Far more than the buffers of both sides hold.
      let (piece, most) = (Data(count: 1 << 20), 64)
      let pieces = Counter()
      stage.stubs.on(.post, "/x", MockAnswer.text("never").failing(.stall, at: .requestHead))
      let sending = stage.start(.post, body: .stream { HTTPBodyStream { pieces.next() <= most ? piece : nil } })
      _ = try await stage.server.request(1)
      try await stage.passTurns(100)
      try expect(pieces.count < most, "a body that is read as it is sent", "all \(most) MB were read")
      sending.cancel()
      try await stage.expectCancelled(sending)
    },
    .upload("TC-152", "Many small pieces are one body.") { stage in
      let pieces = Counter()
      _ = try await stage.exchange(
        .post,
        body: .stream {
          HTTPBodyStream {
            let number = pieces.next()
            return number <= 5_000 ? Data("\(number),".utf8) : nil
          }
        })
      let text = (1...5_000).map { "\($0)," }.joined()
      try expect(try await stage.server.request(1).text == text, "the numbers up to 5000", "another body")
    },
    .upload("TC-153", "A piece that is late holds nobody else up, and its request goes on when it comes.") { stage in
      let gate = OneShot<Void>()
      let pieces = Counter()
      let sending = stage.start(
        .post,
        body: .stream {
          HTTPBodyStream {
            switch pieces.next() {
            case 1: return Data("early".utf8)
            case 2:
              await gate.value
              return Data(" late".utf8)
            default: return nil
            }
          }
        })
      try await stage.until { pieces.count >= 2 }
      try await stage.passTurns(10)
      gate.finish(())
      try expect(try await sending.value.status.code, 200, "the status")
      let post = try require(stage.server.journal.last { $0.method == .post }, "the request")
      try expect(post.text, "early late", "the body")
    },
  ]

  private static func upload(
    _ id: String, _ rule: String, _ body: @escaping @Sendable (ConformanceStage) async throws -> Void
  ) -> ConformanceCase {
    .both(id, .uploads, rule, needs: [.wire, .streamedRequests]) { stage in
      stage.stubs.on(nil, "/x", .text("ok"))
      try await body(stage)
    }
  }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let value: Atomic<Int>

  init() { value = Atomic(0) }

  /// How far it has come.
  var count: Int { value.load(ordering: .acquiring) }

  /// The next number.
  func next() -> Int { value.add(1, ordering: .acquiringAndReleasing).newValue }

  /// A stream that says the how manieth it is.
  func stream() -> HTTPBodyStream { HTTPBodyStream(Data("opening \(next())".utf8)) }
}

extension HTTPBodyStream {
  /// A stream of these pieces.
  static func pieces(_ pieces: [Data]) -> HTTPBodyStream {
    let position = Counter()
    return HTTPBodyStream {
      let number = position.next()
      return number <= pieces.count ? pieces[number - 1] : nil
    }
  }
}

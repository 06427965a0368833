import UlakHTTP
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What goes wrong while content is handed on piece by piece.
extension ConformanceCase {
  static let streamFailures: [ConformanceCase] = [
    .http1(
      "TC-135", .streaming, "Content that ends too early is an error of the reading, after what came (5.3 row 15).",
      needs: [.wire, .streamedResponses]
    ) { stage in
      stage.stubs.on(.get, "/x", .truncated(declared: 100_000, sent: .pattern(60_000)))
      let (received, error) = try await stage.readToFailure(AttemptOptions())
      try expect(received, 60_000, "the bytes before the error")
      try expect(error.reason, .truncated, "the reason")
      try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
    },
    .both(
      "TC-136", .streaming, "A connection that breaks within the content is an error of the reading.",
      needs: [.wire, .streamedResponses]
    ) { stage in
      stage.stubs.on(.get, "/x", MockAnswer.data(.pattern(100_000)).failing(.reset, at: .responseBody(after: 50_000)))
      let (_, error) = try await stage.readToFailure(AttemptOptions())
      try expect([.connectionLost, .truncated].contains(error.reason), "a lost connection", "\(error)")
      try expect(error.mayHaveBeenProcessed, true, "mayHaveBeenProcessed")
      try await stage.expectClean("after it")
    },
    .both(
      "TC-137", .streaming, "A server that falls silent within the content is an idle timeout (5.3 row 15).",
      needs: [.wire, .virtualTime, .streamedResponses]
    ) { stage in
      stage.stubs.on(.get, "/x", MockAnswer.data(.pattern(100_000)).failing(.stall, at: .responseBody(after: 50_000)))
      let arrived = OneShot<Void>()
      let reading = Running {
        try await stage.readToFailure(AttemptOptions(idleTimeout: .seconds(5))) {
          if $0 == 50_000 { arrived.finish(()) }
        }
      }
      await arrived.value
      try await stage.passTime(.seconds(5), untilOver: reading)
      let (received, error) = try await reading.value
      try expect(received, 50_000, "the bytes before the error")
      try expect(error.reason, .idleTimeout, "the reason")
    },
    .both(
      "TC-138", .streaming, "The deadline holds until the content has ended.",
      needs: [.wire, .virtualTime, .deadlines, .streamedResponses]
    ) { stage in
      stage.stubs.on(.get, "/x", .stream(["first", .pause(.seconds(1)), "last"]))
      var options = AttemptOptions(
        deadline: stage.clock.now.advanced(by: .seconds(5)), isCallDeadline: true, idleTimeout: .seconds(1_000))
      options.delivery = .streamed()
      var pieces = try await stage.send(options: options).stream.makeAsyncIterator()
      try expect(try await pieces.next(), Data("first".utf8), "the first piece")
      stage.clock.advance(by: .seconds(5))
      do {
        let piece = try await pieces.next()
        throw Mismatch(expected: "the deadline", happened: "\(piece as Any)")
      } catch let error as NetworkError {
        try expect(error.reason, .deadline, "the reason")
      }
    },
    .http1(
      "TC-139", .streaming, "A broken chunk is an error of the reading (5.3 row 18).",
      needs: [.wire, .streamedResponses]
    ) { stage in
      stage.stubs.on(
        .get, "/x",
        .raw(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n".utf8), thenClose: true))
      let (_, error) = try await stage.readToFailure(AttemptOptions())
      try expect(error.reason, .protocolError, "the reason")
    },
  ]
}

extension ConformanceStage {
  /// How much of an answer can be read before the error that it must end with.
  ///
  /// - Parameter progress: told how much there is, piece after piece.
  func readToFailure(
    _ options: AttemptOptions, progress: (Int) -> Void = { _ in }
  ) async throws -> (received: Int, error: NetworkError) {
    var options = options
    options.delivery = .streamed()
    var received = 0
    do {
      for try await piece in try await send(options: options).stream {
        received += piece.count
        progress(received)
      }
    } catch let error as NetworkError {
      return (received, error)
    }
    throw Mismatch(expected: "an error of the reading", happened: "the end after \(received) bytes")
  }
}

import Synchronization
import UlakHTTP
import UlakMockServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// How far a transfer has come.
extension ConformanceCase {
  static let progress: [ConformanceCase] = [
    .both(
      "TC-160", .progress, "What is received only grows, up to the length that was told (NB-O33).",
      needs: [.wire, .progress]
    ) { stage in
      let log = ProgressLog()
      stage.stubs.on(.get, "/x", .data(.pattern(2_000_000)))
      for delivery in stage.deliveries {
        log.clear()
        var options = log.options
        options.delivery = delivery
        _ = try await stage.exchange(options: options)
        try log.expectGrowth(\.received)
        try expect(log.last?.received, 2_000_000, "the bytes at the end")
        try expect(log.last?.toReceive, 2_000_000, "the bytes to come")
      }
    },
    .both(
      "TC-161", .progress, "What is sent only grows, up to the length of the body (NB-O33).", needs: [.wire, .progress]
    ) { stage in
      let log = ProgressLog()
      stage.stubs.on(.post, "/x", .text("ok"))
      _ = try await stage.exchange(.post, body: .data(Data(count: 2_000_000)), options: log.options)
      try log.expectGrowth(\.sent)
      try expect(log.last?.sent, 2_000_000, "the bytes at the end")
      try expect(log.last?.toSend, 2_000_000, "the bytes to send")
    },
    .both(
      "TC-162", .progress, "A length that nobody told is unknown, never a number (NB-O33).", needs: [.wire, .progress]
    ) { stage in
      let log = ProgressLog()
      stage.stubs.on(.get, "/x", .chunked([.pattern(100_000), .pattern(100_000)]))
      _ = try await stage.exchange(options: log.options)
      try expect(log.all.contains { ($0.toReceive ?? 200_000) != 200_000 }, false, "a total was made up")
      try expect(log.last?.received, 200_000, "the bytes at the end")
    },
    .both("TC-163", .progress, "Empty content ends with one last word, complete (NB-O33).", needs: [.wire, .progress]) {
      stage in
      let log = ProgressLog()
      stage.stubs.on(.get, "/x", .text(""))
      _ = try await stage.exchange(options: log.options)
      try expect(log.last?.received, 0, "the bytes at the end")
    },
    .both("TC-164", .progress, "Coded content is counted as it is on the wire (NB-O33).", needs: [.wire, .progress]) {
      stage in
      let log = ProgressLog()
      stage.stubs.on(.get, "/x", .gzip(Data(count: 1_000_000)))
      _ = try await stage.exchange(fields: [.acceptEncoding: "gzip"], options: log.options)
      let last = try require(log.last, "a last word")
      try expect(last.received < 100_000, "bytes as they were sent", "\(last.received)")
      try expect(last.toReceive ?? last.received, last.received, "the bytes to come")
    },
    .both(
      "TC-165", .progress, "A stream of unknown length has no total, and what was sent of it grows.",
      needs: [.wire, .progress, .streamedRequests]
    ) { stage in
      let log = ProgressLog()
      stage.stubs.on(.post, "/x", .text("ok"))
      let pieces = [Data](repeating: Data(count: 100_000), count: 10)
      _ = try await stage.exchange(.post, body: .stream { .pieces(pieces) }, options: log.options)
      try log.expectGrowth(\.sent)
      try expect(log.last?.sent, 1_000_000, "the bytes at the end")
      try expect(log.all.contains { ($0.toSend ?? 1_000_000) != 1_000_000 }, false, "a total was made up")
    },
  ]
}

/// What a transport has said of a transfer.
private final class ProgressLog: Sendable {
  private let entries = Mutex<[TransferProgress]>([])

  var all: [TransferProgress] { entries.withLock { $0 } }
  var last: TransferProgress? { all.last }

  var options: AttemptOptions {
    var options = AttemptOptions()
    options.progress = { progress in self.entries.withLock { $0.append(progress) } }
    return options
  }

  func clear() { entries.withLock { $0 = [] } }

  func expectGrowth(_ part: KeyPath<TransferProgress, Int>) throws {
    let values = all.map { $0[keyPath: part] }
    try expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "numbers that grow", "\(values)")
  }
}

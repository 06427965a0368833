import CRawLoop
import Foundation

/// Why the library drives libcurl as it does: both raw loops, alone and beside streams that stay open.
struct LoopStudy: Encodable {
  struct Row: Encodable {
    var inFlight: Int
    var idleStreams: Int
    var performPerSecond: Double?
    var performMicroseconds: Double?
    var socketActionPerSecond: Double?
    var socketActionMicroseconds: Double?
    /// The median over the rounds of socket action's rate over perform's.
    var ratio: Double?
  }

  var rows: [Row] = []

  static func run(url: String, options: Options) async throws -> LoopStudy {
    var study = LoopStudy()
    for (inFlight, idleStreams) in [(1, 0), (64, 0), (1, 1000), (64, 1000)] {
      var found: [RawLoop: [raw_loop_stats]] = [:]
      for round in 0..<options.runs {
        let order: [RawLoop] = round % 2 == 0 ? [.perform, .socketAction] : [.socketAction, .perform]
        for loop in order {
          // The rate beside many streams differs too much between the two for one total to serve both.
          let probe = try await measured(loop, 500, url, inFlight, idleStreams)
          let total = max(500, Int(rate(probe) * options.seconds))
          found[loop, default: []].append(try await measured(loop, total, url, inFlight, idleStreams))
        }
      }
      study.rows.append(row(inFlight, idleStreams, found[.perform] ?? [], found[.socketAction] ?? []))
    }
    return study
  }

  /// Each run has idle streams of its own, which end with it.
  private static func measured(
    _ loop: RawLoop, _ total: Int, _ url: String, _ inFlight: Int, _ idleStreams: Int
  ) async throws -> raw_loop_stats {
    guard let idle = unsafe idle_streams_start() else { throw BenchError("the server of idle streams cannot start") }
    defer { unsafe idle_streams_stop(idle) }
    let idleURL = "http://127.0.0.1:\(unsafe idle_streams_port(idle))/"
    return try await loop.measured(
      url: url, total: total, inFlight: inFlight, warmUp: inFlight * 4, idleURL: idleURL, idleCount: idleStreams)
  }

  private static func row(
    _ inFlight: Int, _ idleStreams: Int, _ perform: [raw_loop_stats], _ socketAction: [raw_loop_stats]
  ) -> Row {
    Row(
      inFlight: inFlight, idleStreams: idleStreams,
      performPerSecond: middle(perform.map(rate)), performMicroseconds: middle(perform.map(cpu)),
      socketActionPerSecond: middle(socketAction.map(rate)), socketActionMicroseconds: middle(socketAction.map(cpu)),
      ratio: middle(zip(perform, socketAction).map { rate($1) / rate($0) }))
  }

  private static func rate(_ stats: raw_loop_stats) -> Double {
    Double(stats.requests) / stats.seconds
  }

  private static func cpu(_ stats: raw_loop_stats) -> Double {
    (stats.user_seconds + stats.system_seconds) / Double(stats.requests) * 1e6
  }

  var text: String {
    var table = Table(["in flight", "idle streams", "perform req/s", "µs", "socket action req/s", "µs", "×"])
    for row in rows {
      table.add([
        String(row.inFlight), String(row.idleStreams), number(row.performPerSecond), number(row.performMicroseconds),
        number(row.socketActionPerSecond), number(row.socketActionMicroseconds), number(row.ratio),
      ])
    }
    return table.text
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

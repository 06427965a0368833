import Foundation

/// Everything a run found, to be printed as tables or as JSON.
struct Report: Encodable {
  struct Row: Encodable {
    var name: String
    var inFlight: Int
    var requestsPerSecond: Double?
    var cpuMicroseconds: Double?
    var userMicroseconds: Double?
    var systemMicroseconds: Double?
    /// Medians of the ratios within each round, which are what a noisy machine leaves standing.
    var ratioToRawLoop: Double?
    var ratioToRawSocketLoop: Double?
    /// The same of CPU time for each request: less is better, and busy neighbours disturb it least.
    var cpuRatioToRawLoop: Double?
  }

  var cores = ProcessInfo.processInfo.activeProcessorCount
  var requests: [Row]
  var calls: [CallCost]
  var bars: [Bar]

  init(_ rounds: [Rounds], _ costs: [CallCost]) {
    requests = rounds.flatMap { rounds in
      rounds.names.map { name in
        Row(
          name: name, inFlight: rounds.inFlight,
          requestsPerSecond: rounds.median(of: name, \.perSecond),
          cpuMicroseconds: rounds.median(of: name, \.cpuMicroseconds),
          userMicroseconds: rounds.median(of: name, \.userMicroseconds),
          systemMicroseconds: rounds.median(of: name, \.systemMicroseconds),
          ratioToRawLoop: rounds.ratio(of: name, to: Name.rawLoop, \.perSecond),
          ratioToRawSocketLoop: rounds.ratio(of: name, to: Name.rawSocketLoop, \.perSecond),
          cpuRatioToRawLoop: rounds.ratio(of: name, to: Name.rawLoop, \.cpuMicroseconds))
      }
    }
    calls = costs
    bars = Bar.all(rounds.last, costs)
  }

  var missed: Bool { bars.contains { $0.met == false } }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  var text: String {
    var wire = Table(["client", "in flight", "req/s", "× raw", "× raw epoll", "CPU µs", "× raw", "user", "system"])
    for row in requests {
      wire.add([
        row.name, String(row.inFlight), number(row.requestsPerSecond), number(row.ratioToRawLoop),
        number(row.ratioToRawSocketLoop), number(row.cpuMicroseconds), number(row.cpuRatioToRawLoop),
        number(row.userMicroseconds), number(row.systemMicroseconds),
      ])
    }
    var inProcess = Table(["in process", "CPU ns a call", "allocations a call"])
    for call in calls { inProcess.add([call.name, number(call.nanoseconds), number(call.allocations)]) }
    var promises = Table(["bar", "limit", "measured", ""])
    for bar in bars {
      let verdict = bar.met.map { $0 ? "pass" : "FAIL" } ?? "not measured"
      promises.add([bar.name, bar.limit, number(bar.value), verdict])
    }
    return [wire, inProcess, promises].map(\.text).joined(separator: "\n\n")
  }
}

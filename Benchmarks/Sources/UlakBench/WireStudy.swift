import CRawLoop
import Foundation
import Ulak
import UlakCurl

/// What the transport promises about the wire: HTTP/2, streams that stay open, large bodies, many requests at once.
struct WireStudy: Encodable {
  struct Row: Encodable {
    var name: String
    var unit: String
    var raw: Double?
    var ours: Double?
  }

  var rows: [Row] = []
  var bars: [Bar] = []

  var missed: Bool { bars.contains { $0.met == false } }

  static func run(_ nginx: Nginx, options: Options) async throws -> WireStudy {
    var study = WireStudy()
    try await study.secured(nginx, options)
    try await study.besideIdleStreams(nginx, options)
    try await study.largeBodies(nginx, options)
    try await study.manyAtOnce(nginx)
    return study
  }

  /// Small requests over TLS and HTTP/2.
  private mutating func secured(_ nginx: Nginx, _ options: Options) async throws {
    let contenders: [any Contender] = [
      RawContender(loop: .perform, url: nginx.securedURL, authorityFile: nginx.authorityFile),
      try TransportContender(nginx.securedURL, authorityFile: nginx.authorityFile),
    ]
    let rounds = try await Rounds.measure(contenders, inFlight: 64, options: options)
    rows.append(
      Row(
        name: "HTTP/2 over TLS, 64 in flight", unit: "req/s", raw: rounds.median(of: Name.rawLoop, \.perSecond),
        ours: rounds.median(of: Name.transport, \.perSecond)))
    bars.append(
      Bar("HTTP/2 to the raw loop", .atLeast, 0.95, rounds.ratio(of: Name.transport, to: Name.rawLoop, \.perSecond)))
  }

  /// The rate of 64 in flight beside a thousand streams that stay open, to that of the raw loop without them.
  private mutating func besideIdleStreams(_ nginx: Nginx, _ options: Options) async throws {
    guard let idle = unsafe idle_streams_start() else { throw BenchError("the server of idle streams cannot start") }
    defer { unsafe idle_streams_stop(idle) }
    let contender = try TransportContender(nginx.url, connections: 2_000)
    let streams = try await contender.openStreams(1_000, to: "http://127.0.0.1:\(unsafe idle_streams_port(idle))/")
    let rounds = try await Rounds.measure(
      [RawContender(loop: .perform, url: nginx.url), contender], inFlight: 64, options: options)
    withExtendedLifetime(streams) {}
    rows.append(
      Row(
        name: "64 in flight beside 1000 idle streams", unit: "req/s",
        raw: rounds.median(of: Name.rawLoop, \.perSecond), ours: rounds.median(of: Name.transport, \.perSecond)))
    bars.append(
      Bar(
        "beside idle streams, to the raw loop without", .atLeast, 0.8,
        rounds.ratio(of: Name.transport, to: Name.rawLoop, \.perSecond)))
  }

  /// One body of a gigabyte, read piece by piece, and what that does to memory.
  private mutating func largeBodies(_ nginx: Nginx, _ options: Options) async throws {
    let contender = try TransportContender(nginx.largeURL)
    var (raw, ours, ratios): ([Double], [Double], [Double]) = ([], [], [])
    let before = ResidentMemory.peak()
    for round in 0..<max(1, options.runs) {
      func measureRaw() async throws {
        let stats = try await RawLoop.perform.measured(url: nginx.largeURL, total: 1, inFlight: 1, discards: true)
        raw.append(Double(Nginx.largeBytes) / stats.seconds / 1e6)
      }
      func measureOurs() async throws {
        let measurement = try await Measurement.of(1) {
          let count = try await contender.streamed()
          guard count == Nginx.largeBytes else { throw BenchError("the large body has \(count) bytes") }
        }
        ours.append(Double(Nginx.largeBytes) / measurement.seconds / 1e6)
      }
      if round % 2 == 0 {
        try await measureRaw()
        try await measureOurs()
      } else {
        try await measureOurs()
        try await measureRaw()
      }
      ratios.append(ours[round] / raw[round])
    }
    let growth = Double(ResidentMemory.peak() - before) / 1_048_576
    rows.append(Row(name: "a body of 1 GiB", unit: "MB/s", raw: middle(raw), ours: middle(ours)))
    rows.append(Row(name: "memory it took", unit: "MiB", ours: growth))
    bars.append(Bar("1 GiB streamed, to the raw loop", .atLeast, 0.9, middle(ratios)))
    bars.append(Bar("memory for streaming, MiB", .below, 16, growth))
  }

  /// Ten thousand requests at once: most of them wait for a connection.
  private mutating func manyAtOnce(_ nginx: Nginx) async throws {
    let contender = try TransportContender(nginx.url)
    try await contender.run(total: 256, inFlight: 64)
    let before = ResidentMemory.peak()
    try await contender.run(total: 10_000, inFlight: 10_000)
    let each = Double(ResidentMemory.peak() - before) / 10_000 / 1_024
    rows.append(Row(name: "10000 requests at once, memory each", unit: "KiB", ours: each))
    bars.append(Bar("memory of one of 10000 requests, KiB", .below, 32, each))
  }

  var text: String {
    var table = Table(["wire", "unit", "raw loop", "CurlTransport"])
    for row in rows { table.add([row.name, row.unit, number(row.raw), number(row.ours)]) }
    var promises = Table(["bar", "limit", "measured", ""])
    for bar in bars {
      promises.add([bar.name, bar.limit, number(bar.value), bar.met.map { $0 ? "pass" : "FAIL" } ?? "not measured"])
    }
    return "\(table.text)\n\n\(promises.text)"
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// How much memory this process has used at most, in bytes.
enum ResidentMemory {
  static func peak() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1_024
    #else
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}

extension TransportContender {
  /// Answers that have begun and do not end, for as long as they are held.
  func openStreams(_ count: Int, to url: String) async throws -> [HTTPResponse] {
    let request = HTTPRequest(url: try HTTPURL(url))
    var streams: [HTTPResponse] = []
    for _ in 0..<count { streams.append(try await open(request)) }
    return streams
  }

  /// Reads the whole body piece by piece; how many bytes it had.
  func streamed() async throws -> Int {
    let response = try await open(request)
    guard response.status.code == 200, case .stream(let stream) = response.body else {
      throw BenchError("the transport did not get the large body")
    }
    var count = 0
    for try await piece in stream { count += piece.count }
    return count
  }

  private func open(_ request: HTTPRequest) async throws -> HTTPResponse {
    var options = AttemptOptions(idleTimeout: .seconds(3_600))
    options.delivery = .streamed()
    return try await transport.send(request, options: options)
  }
}

#if ULAK_URLSESSION_PARITY || canImport(Darwin)
  import Foundation
  import ParityKit
  import Synchronization
  import Ulak
  import UlakHTTP
  import UlakURLSession

  /// Plays exchanges through the transport.
  struct Player {
    let transport: URLSessionTransport
    let base: String
    let closed: String

    init(base: String, closed: String) throws {
      transport = try URLSessionTransport()
      self.base = base
      self.closed = closed
    }

    func play(_ exchange: ParityCase) async -> ParityReport {
      var report = ParityReport(exchange)
      do { try await play(exchange, &report) } catch is CancellationError {
        report.reason = "CancellationError"
      } catch let error as NetworkError {
        report.reason = error.reason.description
        report.underlying = error.underlying
        report.mayHaveBeenProcessed = error.mayHaveBeenProcessed
      } catch { report.reason = "\(error)" }
      return report
    }

    private func play(_ exchange: ParityCase, _ report: inout ParityReport) async throws {
      switch exchange {
      case .cancelledBefore, .cancelledAtOnce, .cancelledWhileSending, .cancelledManyTimes, .cancelledWhileRefused:
        try await playCancelled(exchange, &report)
      case .streamed, .streamedSlowly, .streamedTruncated, .backPressure, .dropped, .streamedCancelled:
        try await playStreamed(exchange, &report)
      case .cookies, .cache, .reuse:
        _ = try await transport.send(try request(exchange), options: options(exchange))
        try fill(&report, try await transport.send(try request(exchange), options: options(exchange)))
      case .progress:
        let seen = Mutex(TransferProgress())
        var options = options(exchange)
        options.progress = { progress in seen.withLock { $0 = progress } }
        try fill(&report, try await transport.send(try request(exchange), options: options))
        let last = seen.withLock { $0 }
        report.notes = ["received": last.received, "toReceive": last.toReceive ?? -1]
      case .facts:
        let response = try await transport.send(try request(exchange), options: options(exchange))
        try fill(&report, response)
        report.notes["content"] = response.facts?.contentBytesReceived
        report.notes["took"] = (response.facts?.timings.total ?? .zero) > .zero ? 1 : 0
      case .changedFile:
        let path = try file(Data("before".utf8))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var request = try request(exchange)
        request.body = try .file(path)
        try Data("afterwards".utf8).write(to: URL(fileURLWithPath: path))
        try fill(&report, try await transport.send(request, options: options(exchange)))
      case .fileUpload:
        let path = try file(Data(sampleBytes(100_000)))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var request = try request(exchange)
        request.body = try .file(path)
        try fill(&report, try await transport.send(request, options: options(exchange)))
      default:
        try fill(&report, try await transport.send(try request(exchange), options: options(exchange)))
      }
    }

    private func file(_ data: Data) throws -> String {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-parity-\(UUID().uuidString)")
      try data.write(to: url)
      return url.path
    }

    private func fill(_ report: inout ParityReport, _ response: HTTPResponse) throws {
      report.status = response.status.code
      for field in response.headerFields {
        report.fields[field.name.rawName.lowercased(), default: ""] += field.value
      }
      if case .data(let data) = response.body { fill(&report, data) }
    }

    func fill(_ report: inout ParityReport, _ content: Data) {
      report.length = content.count
      report.text = String(decoding: content.prefix(64), as: UTF8.self)
      report.sum = contentSum(content)
    }
  }
#endif

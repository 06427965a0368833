import Synchronization
import Ulak

/// A wire interceptor that notes each exchange in one line, for the tour to show beside the result.
final class WireFacts: Interceptor {
  private let lines = Mutex<[String]>([])

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    do {
      let response = try await next(request)
      note("\(request.method) \(request.url.target) → \(response.status)\(facts(response.facts))")
      return response
    } catch {
      let reason = (error as? NetworkError)?.reason.description ?? "cancelled"
      note("\(request.method) \(request.url.target) → \(reason)")
      throw error
    }
  }

  /// The lines since the last look.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  private func note(_ line: String) { lines.withLock { $0.append(line) } }

  private func facts(_ facts: AttemptFacts?) -> String {
    guard let facts else { return "" }
    let connection = facts.connection.map { "connection \($0)\(facts.isReusedConnection ? ", reused" : ", new")" }
    let microseconds =
      facts.timings.total.components.attoseconds / 1_000_000_000_000
      + facts.timings.total.components.seconds * 1_000_000
    return
      "  (\([connection, "\(facts.bytesReceived) bytes", "\(microseconds) µs"].compactMap(\.self).joined(separator: ", ")))"
  }
}

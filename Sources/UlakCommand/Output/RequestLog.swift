import Ulak

/// What happens, told on standard error as the user wants to know it. Secrets, and all values of queries, are
/// left out at every level.
struct RequestLog: Sendable {
  let level: LogLevel
  let console: Console

  /// What a head looks like in the log, which is also read in terminals.
  private static let head = HeadText(redaction: Redaction(hidesQueries: true), isTerminal: true)

  func willSend(_ request: HTTPRequest) {
    guard level >= .trace else { return }
    for line in lines(Self.head.request(request)) { say(.trace, "> \(line)") }
  }

  func didReceive(_ response: HTTPResponse, for request: HTTPRequest) {
    guard level >= .info else { return }
    let total = response.facts.map { " in \($0.timings.total.readableMilliseconds)" } ?? ""
    say(.info, "\(request): \(response.status.code)\(total)")
    if level >= .debug, let facts = response.facts {
      let connection = facts.connection.map { ", connection \($0)\(facts.isReusedConnection ? " again" : "")" } ?? ""
      let phases = MetaText.phases(facts.timings).map { "\($0.name) \($0.duration.readableMilliseconds)" }
      say(
        .debug,
        "attempt 1: \(facts.peer ?? "no peer")\(connection), \(facts.bytesSent) bytes sent, "
          + "\(facts.bytesReceived) received; \(phases.joined(separator: ", "))")
    }
    guard level >= .trace else { return }
    let head = Self.head.response(
      response.status, response.headerFields, networkProtocol: response.facts?.networkProtocol)
    for line in lines(head) { say(.trace, "< \(line)") }
  }

  func didFail(_ error: any Error, for request: HTTPRequest) {
    guard level >= .info, let error = error as? NetworkError else { return }
    say(.info, "\(request): \(error.reason)")
    guard level >= .debug else { return }
    for (index, attempt) in error.attempts.enumerated() {
      let outcome = attempt.reason.map { "\($0)" } ?? attempt.status.map { "\($0.code)" } ?? "ended"
      let code = error.underlying.map { " (\($0))" } ?? ""
      say(.debug, "attempt \(index + 1): \(outcome)\(code) after \(attempt.duration.readableMilliseconds)")
    }
  }

  private func lines(_ head: [UInt8]) -> [Substring] { String(decoding: head, as: UTF8.self).split(separator: "\n") }

  private func say(_ level: LogLevel, _ text: String) {
    console.complain("ulak: \(level.word): \(TerminalText.safe(text))")
  }
}

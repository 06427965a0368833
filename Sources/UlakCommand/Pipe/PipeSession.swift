import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads requests line by line, sends many at once, and answers each as it finishes.
///
/// One thread reads, one writes, and tasks wait for the network in between. The reader stops reading while there is no
/// room, so that whoever sends too fast is slowed by the pipe itself.
final class PipeSession: Sendable {
  /// The longest line: a body of the largest size that is accepted by default, in base64, and room for the rest.
  static let maximumLineBytes = 96 * 1024 * 1024

  private let client: APIClient
  private let credentials: Credentials?
  private let log: RequestLog
  private let desk = Monitor(PipeDesk())
  private let writer: LineWriter
  private let end: OneShot<Int32>

  static func run(_ settings: SendSettings, console: Console) async -> Int32 {
    do {
      let session = try PipeSession(settings, console: console)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          session.end.install(continuation)
          session.start()
        }
      } onCancel: {
        session.stop(thenEndWith: ExitCode.interrupted)
      }
    } catch {
      console.complain(FailureLine.line(for: error))
      return ExitCode.code(for: error)
    }
  }

  private init(_ settings: SendSettings, console: Console) throws {
    let reader = SecretReader(environment: System.environment, file: { try System.contents(of: $0) })
    credentials = try settings.credentials.map { try Credentials($0, reader: reader) }
    var settings = settings
    try settings.connection.findProxy(reader)
    client = APIClient { [settings] in settings.apply(to: &$0) }
    // A configuration that cannot work is told once, not with every answer.
    if let problem = client.problems.first { throw problem }
    log = RequestLog(level: settings.logLevel, console: console)
    let end = OneShot<Int32>()
    self.end = end
    // Whatever still runs is of no use. That nobody reads any more is no failure of ours; a full disk is one.
    writer = try LineWriter(console.output) { error in
      end.finish(error is OutputClosed ? .success(ExitCode.success) : .failure(error))
    }
  }

  // MARK: Reading, on a thread of its own

  private func start() {
    let hasThread = SystemThread.start(named: "ulak.reader") { [self] in
      do { try read() } catch {
        end.finish(.failure(error))
        return
      }
      endWhenIdle(with: ExitCode.success)
    }
    if !hasThread { end.finish(.failure(NetworkError(.exhausted, detail: "no thread left to read requests"))) }
  }

  private func read() throws {
    var splitter = LineSplitter(limit: Self.maximumLineBytes)
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = try System.readChunk(from: 0, into: &chunk, named: "standard input")
      guard count > 0 else { break }
      for line in splitter.feed(chunk[..<count]) { take(line) }
    }
    if let line = splitter.finish() { take(line) }
  }

  private func take(_ line: LineSplitter.Line) {
    writer.waitForRoom()
    let order: PipeLine =
      switch line {
      case .whole(let bytes): PipeLine(bytes)
      case .tooLong(let beginning): PipeLine(beginning: beginning, limit: Self.maximumLineBytes)
      }
    switch order {
    case .invalid(let id, let error): writer.write(PipeAnswer.line(id, error))
    case .cancel(let id): cancel(id)
    case .request(let request): admit(request)
    }
  }

  private func admit(_ request: PipeRequest) {
    let admission = desk.wait { desk -> PipeDesk.Admission? in desk.hasRoom ? desk.admit(request) : nil }
    switch admission {
    case .start: begin(request)
    case .wait: break
    case .duplicate:
      writer.write(PipeAnswer.line(request.id, PipeLine.malformed("a request of this “id” is running")))
    }
  }

  /// Cancels one request. An id that is not running is passed over: its answer is on its way already.
  private func cancel(_ id: PipeID) {
    switch desk.change({ $0.cancel(id) }) {
    case .running(let task): task?.cancel()
    case .withdrawn: writer.write(PipeAnswer.line(id, CancellationError()))
    case .unknown: break
    }
  }

  // MARK: Sending, in tasks

  private func begin(_ request: PipeRequest) {
    let task = SystemSpawner().spawn("pipe request") { [self] in
      let line = await answer(request)
      // The id is free before its answer can be seen, or who uses it again at once would be refused.
      let next = desk.change { desk in
        let next = desk.finish(request.id)
        writer.write(line)
        return next
      }
      if let next { begin(next) }
    }
    if desk.change({ $0.attach(task, to: request.id) }) { task.cancel() }
  }

  @concurrent
  private func answer(_ order: PipeRequest) async -> [UInt8] {
    var request = order.request
    do {
      if order.usesCredentials, let credentials, !request.headerFields.contains(.authorization) {
        try credentials.authorize(&request.headerFields, for: request.url)
      }
      log.willSend(request)
      let response = try await client.send(request, timeout: order.timeout)
      log.didReceive(response, for: request)
      if order.redirect == .error, [301, 302, 303, 307, 308].contains(response.status.code) {
        var refusal = NetworkError(.redirectRefused, detail: "the answer is a redirect")
        refusal.mayHaveBeenProcessed = true
        return PipeAnswer.line(order.id, refusal, status: response.status)
      }
      let body = try await response.body.collected(upTo: .max)
      return PipeAnswer.line(order.id, response, body: body, url: request.url)
    } catch {
      log.didFail(error, for: request)
      return PipeAnswer.line(order.id, error)
    }
  }

  // MARK: Ending

  /// Cancels everything and ends when each request has got its answer.
  private func stop(thenEndWith code: Int32) {
    let (tasks, withdrawn) = desk.change { $0.stop() }
    for task in tasks { task.cancel() }
    for id in withdrawn { writer.write(PipeAnswer.line(id, CancellationError())) }
    let hasThread = SystemThread.start(named: "ulak.ending") { [self] in endWhenIdle(with: code) }
    if !hasThread { end.finish(.success(code)) }
  }

  private func endWhenIdle(with code: Int32) {
    desk.wait { $0.isIdle ? () : nil }
    if let failure = writer.close(), !(failure is OutputClosed) {
      end.finish(.failure(failure))
    } else {
      end.finish(.success(code))
    }
  }
}

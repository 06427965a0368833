import UlakHTTP
import UlakMockServer
import UlakPlatform

extension ConformanceCase {
  /// How a case ended.
  public enum Outcome: Sendable, Hashable {
    /// The transport keeps the rule.
    case passed
    /// The transport broke the rule.
    case failed(ConformanceFailure)
    /// The transport broke the rule, as its author had said, or the case was not run for a reason of his.
    case excused(String)
  }

  /// Runs the case.
  ///
  /// - Parameters:
  ///   - version: the protocol; one of ``protocols``.
  ///   - exceptions: the cases that this transport is known to fail, by their numbers.
  ///   - limit: how long the case may take, in real time.
  ///   - makeTransport: makes the transport; called once.
  /// - Throws: ``ConformanceFailure`` if the rule is broken, and also if it is kept although an exception says otherwise.
  public func run(
    over version: ConformanceProtocol, exceptions: [String: ConformanceException] = [:],
    limit: Duration = .seconds(60), _ makeTransport: @escaping ConformanceTransportFactory
  ) async throws {
    let outcome = await outcome(over: version, exceptions: exceptions, limit: limit, makeTransport)
    if case .failed(let failure) = outcome { throw failure }
  }

  /// Runs the case and says how it ended; see ``run(over:exceptions:limit:_:)``.
  public func outcome(
    over version: ConformanceProtocol, exceptions: [String: ConformanceException] = [:],
    limit: Duration = .seconds(60), _ makeTransport: @escaping ConformanceTransportFactory
  ) async -> Outcome {
    if let wrong = exceptions.keys.sorted().first(where: { id in !TransportConformance.all.contains { $0.id == id } }) {
      return .failed(failure("exceptions name cases", "there is no \(wrong)"))
    }
    guard let exception = exceptions[id] else { return await perform(over: version, limit: limit, makeTransport) }
    guard !exception.reason.isEmpty else { return .failed(failure("an exception has a reason", "this one has none")) }
    guard exception.isRun else { return .excused(exception.reason) }
    switch await perform(over: version, limit: limit, makeTransport) {
    case .failed, .excused: return .excused(exception.reason)
    case .passed:
      return .failed(
        failure("a failure, for “\(exception.reason)”", "it unexpectedly passes: strike the exception out"))
    }
  }

  private func failure(_ expected: String, _ happened: String) -> ConformanceFailure {
    ConformanceFailure(id: id, rule: rule, expected: expected, happened: happened)
  }

  /// The case goes on by itself when its time is up: a transport that never answers must not stop the suite.
  private func perform(
    over version: ConformanceProtocol, limit: Duration, _ makeTransport: @escaping ConformanceTransportFactory
  ) async -> Outcome {
    guard protocols.contains(version) else {
      return .failed(failure("a protocol that the case is about", "it was run over \(version.rawValue)"))
    }
    await Self.turnstile.enter()
    defer { Self.turnstile.leave() }
    let ending = OneShot<Outcome>()
    let time = SystemTimeSource.shared
    let work = SystemSpawner().spawn("conformance.\(id)") { ending.finish(await attempt(over: version, makeTransport)) }
    let entry = time.schedule(at: time.now.advanced(by: limit)) {
      ending.finish(.failed(failure("an end within \(limit)", "there was none")))
    }
    defer {
      time.cancel(entry)
      work.cancel()
    }
    return await withTaskCancellationHandler {
      await ending.value
    } onCancel: {
      ending.finish(.failed(failure("to be run to the end", "the test was cancelled")))
    }
  }

  private static let turnstile = Turnstile(places: 4)

  private func attempt(
    over version: ConformanceProtocol, _ makeTransport: @escaping ConformanceTransportFactory
  ) async -> Outcome {
    do {
      let stage = try await ConformanceStage(self, over: version, makeTransport)
      let result = await Result { try await body(stage) }
      await stage.end()
      try result.get()
      return .passed
    } catch let mismatch as Mismatch {
      return .failed(failure(mismatch.expected, mismatch.happened))
    } catch {
      return .failed(failure("every step that is no failure on purpose succeeds", "\(type(of: error)): \(error)"))
    }
  }
}

extension Result where Failure == any Error {
  /// What an operation comes to.
  fileprivate init(_ operation: () async throws -> Success) async {
    do { self = .success(try await operation()) } catch { self = .failure(error) }
  }
}

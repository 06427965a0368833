import Testing
import UlakTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The suite itself: its numbers, its exceptions, and that nothing is passed by doing nothing.
@Suite(.timeLimit(.minutes(5))) struct SuiteTests {
  private static let everything: TransportCapabilities = {
    var capabilities = TransportCapabilities()
    capabilities.acceptsCertificateAuthorities = true
    capabilities.reportsTimings = true
    capabilities.streamsResponses = true
    capabilities.streamsRequests = true
    capabilities.reportsProgress = true
    capabilities.deliversTrailers = true
    capabilities.speaksHTTP2 = true
    return capabilities
  }()

  /// Says that it can do everything, and does nothing.
  private struct Idler: Transport {
    let capabilities = SuiteTests.everything
    let answer: @Sendable () throws -> HTTPResponse

    func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse { try answer() }
  }

  @Test("Numbers are unique and in a fixed form, and rules are sentences")
  func numbers() {
    #expect(Set(TransportConformance.all.map(\.id)).count == TransportConformance.all.count)
    for test in TransportConformance.all {
      #expect(test.id.wholeMatch(of: /TC-[0-9]{3}/) != nil)
      #expect(test.rule.hasSuffix(".") && test.rule.first?.isUppercase == true && !test.rule.contains("|"), "\(test)")
      #expect(!test.protocols.isEmpty && test.description == "\(test.id) \(test.rule)")
    }
  }

  @Test("There are cases enough, in every area and over both protocols")
  func size() {
    let all = TransportConformance.all
    #expect(all.count >= 130)
    #expect(Set(all.map(\.area)) == Set(ConformanceCase.Area.allCases))
    #expect(TransportConformance.cases(for: Self.everything, over: .http2).count >= 100)
  }

  @Test("A capability that is missing excuses from the cases about it, and from no others")
  func capabilities() {
    let all = TransportConformance.cases(for: Self.everything)
    #expect(Set(all.map(\.id)) == Set(TransportConformance.all.filter { $0.protocols.contains(.http1) }.map(\.id)))
    var less = Self.everything
    less.deliversTrailers = false
    let left = TransportConformance.cases(for: less)
    #expect(all.filter { !$0.needs.contains(.trailers) }.map(\.id) == left.map(\.id))
    #expect(TransportConformance.cases(for: TransportCapabilities(), over: .http2).isEmpty)
  }

  @Test(
    "No case over HTTP/1.1 is passed by a transport that does nothing",
    arguments: TransportConformance.cases(for: everything))
  func idleOverHTTP1(_ test: ConformanceCase) async { await expectFailures(test, over: .http1) }

  @Test(
    "No case over HTTP/2 is passed by a transport that does nothing",
    arguments: TransportConformance.cases(for: everything, over: .http2))
  func idleOverHTTP2(_ test: ConformanceCase) async {
    guard TransportConformance.isAvailable(.http2) else { return }
    await expectFailures(test, over: .http2)
  }

  private func expectFailures(_ test: ConformanceCase, over version: ConformanceProtocol) async {
    let idlers = [
      Idler { HTTPResponse(status: 200) }, Idler { throw NetworkError(.unknown) }, Idler { throw CancellationError() },
    ]
    for (index, idler) in idlers.enumerated() {
      let outcome = await test.outcome(over: version, limit: .milliseconds(50)) { _ in idler }
      guard case .failed = outcome else {
        Issue.record("\(test) is passed by idler \(index)")
        continue
      }
    }
  }

  @Test("An exception is for a failure: a case that passes is reported, as is an exception without reason or case")
  func exceptions() async throws {
    let good = try #require(TransportConformance.all.first { $0.id == "TC-100" })
    let make: ConformanceTransportFactory = { MockTransport(time: $0.time) }
    let broken: ConformanceTransportFactory = { _ in Idler { HTTPResponse(status: 200) } }
    func outcome(
      _ exceptions: [String: ConformanceException], _ factory: @escaping ConformanceTransportFactory
    ) async -> ConformanceCase.Outcome {
      await good.outcome(over: .http1, exceptions: exceptions, factory)
    }
    func failure(_ outcome: ConformanceCase.Outcome) -> String? {
      if case .failed(let failure) = outcome { failure.happened } else { nil }
    }
    #expect(await outcome([:], make) == .passed)
    #expect(failure(await outcome(["TC-100": "it cannot"], make))?.contains("unexpectedly passes") == true)
    #expect(await outcome(["TC-100": "it cannot"], broken) == .excused("it cannot"))
    #expect(await outcome(["TC-100": .notRun("it crashes")], make) == .excused("it crashes"))
    #expect(failure(await outcome(["TC-100": ""], broken)) == "this one has none")
    #expect(failure(await outcome(["TC-999": "why"], make)) == "there is no TC-999")
    await #expect(throws: ConformanceFailure.self) { try await good.run(over: .http1, broken) }
    #expect(failure(await good.outcome(over: .http1) { _ in throw NetworkError(.exhausted) }) != nil)
  }

  @Test("A case over a protocol that it is not about fails, and one that hangs ends")
  func misuse() async throws {
    let http2 = try #require(TransportConformance.all.first { $0.id == "TC-280" })
    guard case .failed = await http2.outcome(over: .http1, { MockTransport(time: $0.time) }) else {
      return #expect(Bool(false), "it was run")
    }
    let plain = try #require(TransportConformance.all.first { $0.id == "TC-100" })
    let outcome = await plain.outcome(over: .http1, limit: .milliseconds(50)) { _ in Hanging() }
    guard case .failed(let failure) = outcome else { return #expect(Bool(false), "it passed") }
    #expect(failure.description.contains("TC-100") && failure.expected.contains("an end within"))
  }

  private struct Hanging: Transport {
    let capabilities = TransportCapabilities()

    func send(_ request: HTTPRequest, options: AttemptOptions) async throws -> HTTPResponse {
      while !Task.isCancelled { await Task.yield() }
      throw CancellationError()
    }
  }
}

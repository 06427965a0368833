import Synchronization
import UlakHTTP
import UlakMockHTTP2
import UlakMockServer
import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a case is played: a transport, and a server for it that nobody else uses.
final class ConformanceStage: Sendable {
  let version: ConformanceProtocol
  let transport: any Transport
  /// Where stubs are set up: on the server, or on a transport that answers by itself.
  let stubs: any MockStubbing
  /// The clock of the transport, where the case moves it.
  let clock = TestClock()
  /// The clock of the servers' delays. It stands still until the case moves it.
  let serverClock = TestClock()
  let baseURL: String
  /// Makes another transport like the first.
  let makeAnother: @Sendable () async throws -> any Transport
  private let first: MockServer?
  private let others = Mutex<[MockServer]>([])

  init(
    _ test: ConformanceCase, over version: ConformanceProtocol, _ makeTransport: @escaping ConformanceTransportFactory
  ) async throws {
    self.version = version
    let usesTLS = test.usesTLS || version == .http2
    let configuration = ConformanceConfiguration(
      version: version, certificateAuthorityFile: usesTLS ? try Identities.authorityFile() : nil,
      time: test.needs.contains(.virtualTime) ? clock : SystemTimeSource.shared)
    transport = try await makeTransport(configuration)
    makeAnother = { try await makeTransport(configuration) }
    if let player = transport as? any MockStubbing {
      (first, stubs, baseURL) = (nil, player, "http://transport.test")
    } else {
      let server = try Self.server(
        over: version, identity: usesTLS ? try Identities.localhost() : nil, .tls12 ... .tls13, HTTP2Settings(),
        MockServerLimits(), serverClock)
      (first, stubs, baseURL) = (server, server, server.baseURL)
    }
  }

  /// Ends the servers. What the transport left open is closed with it.
  func end() async {
    let ended = OneShot<Void>()
    // Ending a server blocks until its threads are done: not a thing for a thread that tasks share.
    let hasStarted = SystemThread.start(named: "conformance.end") {
      self.stop()
      ended.finish(())
    }
    if hasStarted { await ended.value } else { stop() }
  }

  private func stop() {
    first?.stop()
    for server in others.withLock({ $0 }) { server.stop() }
  }

  /// The server.
  var server: MockServer {
    guard let first else { preconditionFailure("a case that needs no wire asks for the server") }
    return first
  }

  /// Another server, which ends with the case.
  func addServer(
    identity: MockTLSIdentity? = nil, tlsVersions: ClosedRange<MockTLSVersion> = .tls12 ... .tls13,
    settings: HTTP2Settings = HTTP2Settings(), limits: MockServerLimits = MockServerLimits(),
    version: ConformanceProtocol? = nil
  ) throws -> MockServer {
    let version = version ?? self.version
    let identity = try identity ?? (version == .http2 ? try Identities.localhost() : nil)
    let server = try Self.server(over: version, identity: identity, tlsVersions, settings, limits, serverClock)
    others.withLock { $0.append(server) }
    return server
  }

  private static func server(
    over version: ConformanceProtocol, identity: MockTLSIdentity?, _ tlsVersions: ClosedRange<MockTLSVersion>,
    _ settings: HTTP2Settings, _ limits: MockServerLimits, _ clock: TestClock
  ) throws -> MockServer {
    let seams = Seams(time: clock)
    guard version == .http2 else {
      return try MockServer(tls: identity, tlsVersions: tlsVersions, limits: limits, seams: seams)
    }
    #if canImport(CNGHTTP2)
      return try MockServer(
        tls: identity, tlsVersions: tlsVersions, protocols: [.http2(settings)], limits: limits, seams: seams)
    #else
      throw Mismatch(expected: "a platform with a server for HTTP/2", happened: "this one has none")
    #endif
  }
}

extension ConformanceStage {
  /// How content can be handed over by this transport.
  var deliveries: [AttemptOptions.Delivery] {
    transport.capabilities.streamsResponses ? [.whole, .streamed()] : [.whole]
  }

  func request(
    _ method: HTTPMethod = .get, _ path: String = "/x", fields: HTTPFields = [:], body: HTTPBody = .none,
    at base: String? = nil
  ) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try HTTPURL((base ?? baseURL) + path), headerFields: fields, body: body)
  }

  func send(
    _ method: HTTPMethod = .get, _ path: String = "/x", fields: HTTPFields = [:], body: HTTPBody = .none,
    at base: String? = nil, options: AttemptOptions = AttemptOptions()
  ) async throws -> HTTPResponse {
    try await transport.send(try request(method, path, fields: fields, body: body, at: base), options: options)
  }

  /// The answer with its content, read to the end.
  func exchange(
    _ method: HTTPMethod = .get, _ path: String = "/x", fields: HTTPFields = [:], body: HTTPBody = .none,
    at base: String? = nil, options: AttemptOptions = AttemptOptions()
  ) async throws -> (response: HTTPResponse, content: Data) {
    let response = try await send(method, path, fields: fields, body: body, at: base, options: options)
    return (response, try await response.body.collected(upTo: .max))
  }

  /// The answer with its content. Where a kept connection turns out to be dead, because the server of the case has closed
  /// it after the answer before, a new one is used, as a client does it.
  func exchangeWhateverWasKept(
    _ method: HTTPMethod = .get, _ path: String = "/x", options: AttemptOptions = AttemptOptions()
  ) async throws -> (response: HTTPResponse, content: Data) {
    do {
      return try await exchange(method, path, options: options)
    } catch let error as NetworkError where error.isStaleConnection {
      var options = options
      options.usesFreshConnection = true
      return try await exchange(method, path, options: options)
    }
  }

  /// The error of an exchange that must not succeed.
  func failure(
    _ method: HTTPMethod = .get, _ path: String = "/x", body: HTTPBody = .none, at base: String? = nil,
    options: AttemptOptions = AttemptOptions()
  ) async throws -> NetworkError {
    try await failure(
      of: Running { try await self.exchange(method, path, body: body, at: base, options: options).response })
  }

  /// The error of an exchange that must not succeed.
  func failure<Value>(of running: Running<Value>) async throws -> NetworkError {
    do {
      let value = try await running.value
      throw Mismatch(expected: "an error", happened: "success: \(value)")
    } catch let error as NetworkError {
      return error
    } catch let mismatch as Mismatch {
      throw mismatch
    } catch {
      throw Mismatch(expected: "a NetworkError", happened: "\(type(of: error)): \(error)")
    }
  }

  /// Begins an exchange whose end is awaited later.
  func start(
    _ method: HTTPMethod = .get, _ path: String = "/x", body: HTTPBody = .none, at base: String? = nil,
    options: AttemptOptions = AttemptOptions()
  ) -> Running<HTTPResponse> {
    Running { try await self.exchange(method, path, body: body, at: base, options: options).response }
  }

  /// Asks that something that was given up ends as such.
  func expectCancelled<Value>(_ running: Running<Value>) async throws {
    do {
      let value = try await running.value
      throw Mismatch(expected: "CancellationError", happened: "success: \(value)")
    } catch let mismatch as Mismatch {
      throw mismatch
    } catch {
      try expect(error is CancellationError, "CancellationError", "\(type(of: error)): \(error)")
    }
  }

  /// Asks that a plain exchange works: whatever went before has left nothing in the way.
  func expectClean(_ why: String) async throws {
    stubs.on(.get, "/clean", .text("clean"))
    let (response, content) = try await exchangeWhateverWasKept(.get, "/clean")
    try expect(response.status.code, 200, "the status of the next exchange \(why)")
    try expect(String(decoding: content, as: UTF8.self), "clean", "the content of the next exchange \(why)")
  }

  /// Waits until the first request is under way.
  func untilAsked() async throws {
    if let first { _ = try await first.request(1) } else { try await clock.waitForEntries(1) }
  }

  /// Waits for what another thread is about to do, and tells nobody of: so it is looked at again and again.
  func until(_ condition: () -> Bool) async throws {
    while !condition() { try await rest() }
  }

  /// Lets others have their turn. Nothing depends on how long that is.
  private func rest() async throws {
    for _ in 0..<10 { await Task.yield() }
    try await SystemTimeSource.shared.sleep(for: .milliseconds(1))
  }

  /// Lets time pass on the transport's clock until something ends; the error that it ends with.
  func passTime<Value>(_ step: Duration, until running: Running<Value>) async throws -> NetworkError {
    try await passTime(step, untilOver: running)
    return try await failure(of: running)
  }

  /// Lets time pass on the transport's clock until something ends.
  func passTime<Value>(_ step: Duration, untilOver running: Running<Value>) async throws {
    while !running.isOver {
      clock.advance(by: step)
      // Several steps may be over before the first one's effect reaches the task.
      try await rest()
    }
  }

  /// Exchanges after which the transport has had its turn, whatever else it was about to do.
  func passTurns(_ count: Int = 50) async throws {
    stubs.on(.get, "/turn", .text("ok"))
    for _ in 0..<count { _ = try await exchange(.get, "/turn") }
  }
}

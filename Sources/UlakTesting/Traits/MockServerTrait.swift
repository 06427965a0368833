public import Testing
public import UlakMockServer

/// Gives each test a server of its own, and fails the test for what was asked of it in vain.
///
/// ```swift
/// @Suite(.mockServer) struct CheckoutTests {
///   @Test func ordersOnce() async throws {
///     let server = MockServer.current
///     server.on(.post, "/orders", .json(#"{"id": 1}"#))
///     let order = try await Shop(server.baseURL).order()
///     #expect(order.id == 1)
///   }
/// }
/// ```
public struct MockServerTrait: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal static var server: MockServer?

  private let isStrict: Bool
  private let make: @Sendable () async throws -> MockServer

  init(isStrict: Bool, make: @escaping @Sendable () async throws -> MockServer) {
    self.isStrict = isStrict
    self.make = make
  }

  /// Applies to each test of a suite.
  public var isRecursive: Bool { true }

  /// Runs the test beside a server of its own, which is stopped at the end.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let server = try await make()
    defer { server.stop() }
    try await Self.$server.withValue(server) { try await function() }
    server.verify(unusedStubs: isStrict, sourceLocation: test.sourceLocation)
  }
}

extension Trait where Self == MockServerTrait {
  /// A server for each test, plain and with default limits.
  public static var mockServer: Self { Self(isStrict: false) { try MockServer() } }

  /// A server for each test.
  ///
  /// - Parameters:
  ///   - unusedStubsFail: whether a stub that answered nothing fails the test.
  ///   - make: makes the server, with TLS, say.
  public static func mockServer(
    unusedStubsFail: Bool = false, _ make: @escaping @Sendable () async throws -> MockServer = { try MockServer() }
  ) -> Self {
    Self(isStrict: unusedStubsFail, make: make)
  }
}

extension MockServer {
  /// The server of the test that is running. Only in tests with the trait `.mockServer`.
  public static var current: MockServer {
    guard let server = MockServerTrait.server else {
      preconditionFailure("there is no server here: give the test or its suite the trait .mockServer")
    }
    return server
  }
}

extension MockStubbing {
  /// Fails the test for each request that no stub answered, and says which stubs came closest.
  ///
  /// - Parameters:
  ///   - unusedStubs: whether stubs that answered nothing fail it too.
  ///   - sourceLocation: the place the failures are shown at.
  public func verify(unusedStubs: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) {
    for mismatch in stubs.mismatches { Issue.record("\(mismatch)", sourceLocation: sourceLocation) }
    guard unusedStubs else { return }
    for stub in stubs.unused { Issue.record("this stub answered nothing: \(stub)", sourceLocation: sourceLocation) }
  }
}

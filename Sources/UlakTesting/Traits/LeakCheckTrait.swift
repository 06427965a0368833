public import Testing
import UlakPlatform

/// Fails a test that leaves something behind: an open connection, a running task, somebody who waits, a descriptor, a
/// thread, a temporary file.
///
/// ```swift
/// @Suite(.leavesNothingBehind) struct CheckoutTests { … }
/// ```
///
/// It sees what the library and the test kit take in the task of the test and in its children, and what they take later
/// for something that was made there: a client's connections, say. What a test keeps in a static constant counts as left
/// behind. Tests may run in parallel.
public struct LeakCheckTrait: TestTrait, SuiteTrait, TestScoping {
  /// How long what is ending may take, in real time.
  private let grace: Duration

  init(grace: Duration) { self.grace = grace }

  /// Applies to each test of a suite.
  public var isRecursive: Bool { true }

  /// Runs the test, and then looks at what is left.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let ledger = ResourceLedger()
    try await ResourceLedger.$current.withValue(ledger) { try await function() }
    guard await !ledger.isEmptied(within: grace) else { return }
    for name in ledger.open { Issue.record("left behind: \(name)", sourceLocation: test.sourceLocation) }
  }
}

extension Trait where Self == LeakCheckTrait {
  /// Fails a test that leaves something behind.
  public static var leavesNothingBehind: Self { Self(grace: .seconds(5)) }

  /// Fails a test that leaves something behind.
  ///
  /// - Parameter grace: how long what is ending at the end of the test may take, in real time.
  public static func leavesNothingBehind(within grace: Duration) -> Self { Self(grace: grace) }
}

import UlakPlatform

/// Runs blocking code on a thread of its own: the tests' tasks, and the server's, share a few threads that must not
/// block.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    SystemThread.start(named: "test.blocking") {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}

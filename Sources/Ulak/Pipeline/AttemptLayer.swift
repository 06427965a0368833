import Synchronization

/// The place where an attempt begins: below it every wire interceptor is passed once.
struct AttemptLayer: Interceptor {
  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    try await next.beginningAttempt()(request)
  }
}

/// Which wire interceptors have gone on in one attempt. An interceptor of the call may have several attempts under way
/// at once, so each has its own.
final class WirePass: Sendable {
  private let entered = Mutex<UInt64>(0)

  /// Notes that a wire interceptor goes on.
  ///
  /// - Throws: ``NetworkError`` if it has gone on before in this attempt: two exchanges would count as one.
  func enterOnce(_ index: Int) throws {
    let bit = UInt64(1) << UInt64(index)
    let isFirst = entered.withLock { entered in
      defer { entered |= bit }
      return entered & bit == 0
    }
    guard isFirst else {
      throw NetworkError(
        .invalidConfiguration, detail: "a wire interceptor called next twice; only call interceptors may repeat")
    }
  }
}

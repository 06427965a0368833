import Testing
import UlakHTTP

@testable import UlakCurl

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(1))) struct CurlInflowTests {
  private func push(_ text: String, into inflow: CurlInflow) -> Bool {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe inflow.push($0) }
  }

  private func next(_ inflow: CurlInflow, onRoom: () -> Void = {}) async throws -> String? {
    try await inflow.next(onRoom: onRoom).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("what has come is read at once, and the end after it")
  func order() async throws {
    let inflow = CurlInflow(limit: 100)
    #expect(push("one ", into: inflow) && push("two", into: inflow))
    inflow.finish(.success(()))
    #expect(try await next(inflow) == "one two")
    #expect(try await next(inflow) == nil)
    #expect(try await next(inflow) == nil)
  }

  @Test("beyond its bound nothing is taken until there was a reader, who is told")
  func bound() async throws {
    let inflow = CurlInflow(limit: 4)
    #expect(push("1234", into: inflow))
    #expect(!push("5", into: inflow) && !push("5", into: inflow))
    var rooms = 0
    #expect(try await next(inflow) { rooms += 1 } == "1234")
    #expect(rooms == 1)
    #expect(push("5", into: inflow))
    #expect(try await next(inflow) { rooms += 1 } == "5")
    #expect(rooms == 1)
  }

  @Test("a reader that waits gets the next piece, the end or the failure")
  func waiting() async throws {
    let inflow = CurlInflow(limit: 4)
    let first = Task { try await next(inflow) }
    #expect(push("x", into: inflow))
    #expect(try await first.value == "x")
    let failing = Task { try await next(inflow) }
    inflow.finish(.failure(NetworkError(.truncated)))
    let error = await #expect(throws: NetworkError.self) { try await failing.value }
    #expect(error?.reason == .truncated)
  }

  @Test("what had come before a failure is read before it, but nothing after a cancellation")
  func failures() async throws {
    let broken = CurlInflow(limit: 100)
    _ = push("half", into: broken)
    broken.finish(.failure(NetworkError(.truncated)))
    broken.finish(.success(()))
    #expect(try await next(broken) == "half")
    await #expect(throws: NetworkError.self) { try await next(broken) }
    let cancelled = CurlInflow(limit: 100)
    _ = push("half", into: cancelled)
    cancelled.finish(.failure(CancellationError()))
    await #expect(throws: CancellationError.self) { try await next(cancelled) }
  }
}

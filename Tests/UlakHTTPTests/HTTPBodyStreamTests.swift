import Synchronization
import Testing
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HTTPBodyStreamTests {
  private func stream(
    _ chunks: [String], onDrop: @escaping @Sendable () -> Void = {}
  ) -> HTTPBodyStream {
    let left = Mutex(chunks[...])
    let box = Box(left)
    return HTTPBodyStream(
      next: { box.value.withLock { $0.popFirst().map { Data($0.utf8) } } }, onDrop: onDrop)
  }

  private final class Box<Value: ~Copyable & Sendable>: Sendable {
    let value: Value
    init(_ value: consuming Value) { self.value = value }
  }

  @Test func chunksComeInOrderWithoutEmptyOnes() async throws {
    var seen: [String] = []
    for try await chunk in stream(["a", "", "bc"]) { seen.append(String(decoding: chunk, as: UTF8.self)) }
    #expect(seen == ["a", "bc"])
  }

  @Test func aSecondReaderIsRefused() async throws {
    let stream = stream(["a", "b"])
    _ = try await stream.collected(upTo: 10)
    let error = await #expect(throws: NetworkError.self) { try await stream.collected(upTo: 10) }
    #expect(error?.reason == .bodyAlreadyRead)
  }

  @Test func theLimitHolds() async throws {
    #expect(try await stream(["abc", "d"]).collected(upTo: 4) == Data("abcd".utf8))
    let error = await #expect(throws: NetworkError.self) { try await stream(["abc", "de"]).collected(upTo: 4) }
    #expect(error?.reason == .bodyTooLarge)
  }

  @Test func droppingEndsTheTransfer() async throws {
    let dropped = Box(Mutex(0))
    do {
      var iterator = stream(["a", "b"], onDrop: { dropped.value.withLock { $0 += 1 } }).makeAsyncIterator()
      _ = try await iterator.next()
      #expect(dropped.value.withLock { $0 } == 0)
    }
    #expect(dropped.value.withLock { $0 } == 1)
  }
}

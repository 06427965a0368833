import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Memory for large pieces of content, used again when their reader lets go of them.
///
/// Fresh memory of that size comes from the system page by page, which takes longer than to copy a piece. Small pieces get
/// memory of their own size: who keeps one of them must not keep much more than that.
@safe final class PiecePool: Sendable {
  /// How large a piece can be, at most what libcurl hands over at once.
  static let pieceSize = 128 * 1024
  private static let smallestPooled = 48 * 1024
  /// How many buffers rest here at most.
  private static let maximumCount = 16

  @safe private struct Buffer: @unchecked Sendable {
    // Proof: a buffer belongs to one piece at a time, or to the pool, which gives it away under its lock.
    let memory: UnsafeMutableRawPointer
  }

  private let resting = Mutex<[Buffer]>([])

  deinit { resting.withLock { for buffer in $0 { unsafe buffer.memory.deallocate() } } }

  /// A copy of these bytes.
  func piece(of bytes: UnsafeRawBufferPointer) -> Data {
    guard bytes.count >= Self.smallestPooled, bytes.count <= Self.pieceSize, let source = bytes.baseAddress else {
      return unsafe Data(bytes)
    }
    let buffer = resting.withLock { $0.popLast() } ?? Self.fresh()
    unsafe buffer.memory.copyMemory(from: source, byteCount: bytes.count)
    // Safe: the memory lives until the deallocator runs, which gives it back.
    return unsafe Data(
      bytesNoCopy: buffer.memory, count: bytes.count, deallocator: .custom { _, _ in self.give(back: buffer) })
  }

  private static func fresh() -> Buffer {
    unsafe Buffer(memory: .allocate(byteCount: pieceSize, alignment: 16))
  }

  private func give(back buffer: Buffer) {
    let isKept = resting.withLock { resting in
      guard resting.count < Self.maximumCount else { return false }
      resting.append(buffer)
      return true
    }
    if !isKept { unsafe buffer.memory.deallocate() }
  }
}

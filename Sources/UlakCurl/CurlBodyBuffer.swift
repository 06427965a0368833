#if canImport(CCurl)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Collects a body as it arrives and gives it away as `Data` without copying it once more.
  @safe struct CurlBodyBuffer: ~Copyable {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0

    init() {}

    deinit { unsafe free(start) }

    /// Makes room for a body of a declared length, within reason: a peer can declare anything.
    mutating func expect(_ length: Int) {
      guard count == 0 else { return }
      grow(to: min(length, 1 << 20))
    }

    /// Adds bytes; false if there is no memory for them.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let source = bytes.baseAddress, bytes.count > 0 else { return true }
      let needed = count + bytes.count
      if needed > capacity { grow(to: max(needed, 2 * capacity, 16 * 1024)) }
      if needed > capacity { grow(to: needed) }
      guard needed <= capacity else { return false }
      unsafe (start! + count).copyMemory(from: source, byteCount: bytes.count)
      count = needed
      return true
    }

    /// The bytes so far; the buffer is empty afterwards.
    mutating func take() -> Data {
      guard count > 0, let bytes = unsafe start else { return Data() }
      defer {
        unsafe start = nil
        (capacity, count) = (0, 0)
      }
      return unsafe Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    private mutating func grow(to size: Int) {
      guard size > capacity, let grown = unsafe realloc(start, size) else { return }
      unsafe start = grown
      capacity = size
    }
  }
#endif

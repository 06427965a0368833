import Synchronization

/// Writes to a descriptor, one message at a time.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let turn = Mutex(())

  init(descriptor: Int32) { self.descriptor = descriptor }

  func write(_ bytes: [UInt8]) throws {
    try turn.withLock { _ in
      try System.writeAll(bytes, to: descriptor, named: descriptor == 1 ? "standard output" : "standard error")
    }
  }
}

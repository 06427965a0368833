#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection's two directions of bytes, for a protocol that must not block on one while it could go on with the
/// other.
package protocol NonblockingStream {
  /// What to poll.
  var descriptor: Int32 { get }
  /// Whether bytes wait that polling does not show.
  var hasBufferedInput: Bool { get }
  /// Reads at most as many bytes as the buffer has.
  func read(into buffer: inout [UInt8]) -> StreamProgress
  /// Writes some of the bytes from `start` on. After ``StreamProgress/blocked(_:)`` the next write must begin with the
  /// same bytes.
  func write(_ bytes: [UInt8], from start: Int) -> StreamProgress
}

/// How far a read or a write got.
package enum StreamProgress: Sendable, Hashable {
  /// This many bytes, at least one.
  case bytes(Int)
  /// Not at all, until the descriptor is ready.
  case blocked(Readiness)
  /// Nothing more will come, or can be sent.
  case ended

  /// What a descriptor is ready for.
  package enum Readiness: Sendable, Hashable {
    case reading
    case writing
  }
}

extension Socket: NonblockingStream {
  package var hasBufferedInput: Bool { false }

  package func read(into buffer: inout [UInt8]) -> StreamProgress {
    // Safe: the system writes within the buffer.
    progress(.reading) { unsafe recv(descriptor, &buffer, buffer.count, 0) }
  }

  package func write(_ bytes: [UInt8], from start: Int) -> StreamProgress {
    // Safe: the system reads within the buffer.
    progress(.writing) {
      unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        return unsafe send(descriptor, rest.baseAddress, rest.count, noSignal)
      }
    }
  }

  private func progress(_ direction: StreamProgress.Readiness, _ call: () -> Int) -> StreamProgress {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      guard count < 0 else { return .ended }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .blocked(direction) }
      guard errno == EINTR else { return .ended }
    }
  }

  /// Sets whether reads and writes wait.
  func setBlocking(_ isBlocking: Bool) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, isBlocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK)
  }

  /// Whether the first bytes are these. Leaves them to be read, and blocks until they tell.
  func begins(with bytes: [UInt8]) -> Bool {
    // A few first: a short request of another protocol need not be as long as all of them.
    for count in [min(3, bytes.count), bytes.count] {
      var found = [UInt8](repeating: 0, count: count)
      var status: Int
      repeat {
        status = unsafe recv(descriptor, &found, count, Int32(MSG_PEEK | MSG_WAITALL))
      } while status < 0 && errno == EINTR
      guard status == count, bytes.starts(with: found) else { return false }
    }
    return true
  }
}

import CUlakPlatform
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection's two directions of bytes, plain or encrypted.
protocol ByteStream {
  /// Blocks until there are bytes. Answers how many, zero at the end or after an error.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Blocks until all bytes are with the system; false if the connection is gone.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool
}

extension ByteStream {
  /// Blocks until all bytes are with the system; false if the connection is gone.
  func writeAll(_ bytes: Data) -> Bool {
    // Safe: the bytes live for the length of the call.
    unsafe bytes.withUnsafeBytes { unsafe $0.isEmpty || write($0) }
  }
}

/// A connected socket. One thread reads, writes and closes it; any thread may shut it down, which wakes that one.
///
/// Every pointer handed to the C library here lives for the length of the call.
final class Socket: Sendable {
  /// The descriptor, for a library that reads and writes by itself. Only for the thread that closes the socket.
  let descriptor: Int32
  private let isOpen = Mutex(true)

  /// Takes a connected descriptor over.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    setOption(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    #if canImport(Darwin)
      setOption(SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
    #endif
  }

  deinit { close() }

  /// Ends both directions, so that whoever is blocked on the socket goes on. Does nothing once it is closed.
  func shutDown() {
    // The lock keeps the number from being given to another file between the check and the call.
    isOpen.withLock { if $0 { systemShutDown(descriptor, Int32(SHUT_RDWR)) } }
  }

  /// Blocks until the peer gives the connection up, without reading a byte of what it sends.
  func waitForEnd() { ulak_socket_wait_for_end(descriptor) }

  /// Blocks until the peer has sent something, or has gone.
  func waitForBytes() { ulak_socket_wait_for_bytes(descriptor) }

  /// Tells the peer that nothing more will come.
  func endWriting() { systemShutDown(descriptor, Int32(SHUT_WR)) }

  /// Closes the socket.
  func close() {
    isOpen.withLock { open in
      if open { systemClose(descriptor) }
      open = false
    }
  }

  /// Closes the socket so that the peer gets a reset (RST) instead of an orderly end.
  func reset() {
    setOption(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    close()
  }

  /// Limits how long one ``read(into:)`` may wait.
  func limitReads(seconds: Int) { setOption(SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: seconds, tv_usec: 0)) }

  private func setOption<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) {
    var value = value
    unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Value>.size))
  }
}

extension Socket: ByteStream {
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      guard errno == EINTR else { return 0 }
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let count = unsafe send(descriptor, rest.baseAddress, rest.count, noSignal)
      if count < 0 {
        guard errno == EINTR else { return false }
        continue
      }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}

#if canImport(Darwin)
  let noSignal: Int32 = 0
#else
  let noSignal = Int32(MSG_NOSIGNAL)
#endif

// Outside of the types, whose own methods of the same names would be found instead.
func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
private func systemShutDown(_ descriptor: Int32, _ how: Int32) { _ = shutdown(descriptor, how) }

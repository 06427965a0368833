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

/// Passes bytes on between two connections until one of them ends, on the thread that calls.
enum Relay {
  static func run(_ client: some ByteStream & NonblockingStream, _ server: Socket) {
    while true {
      var watched = [
        pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let wait: Int32 = client.hasBufferedInput ? 0 : -1
      guard unsafe poll(&watched, 2, wait) >= 0 || errno == EINTR else { return }
      if client.hasBufferedInput || watched[0].revents != 0, !pass(from: client, to: server) { return }
      if watched[1].revents != 0, !pass(from: server, to: client) { return }
    }
  }

  private static func pass(from source: some ByteStream, to target: some ByteStream) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 32 * 1024)
    // Safe: the streams write and read within the buffer, for the length of the calls.
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe source.read(into: $0) }
    return count > 0 && target.writeAll(Data(buffer.prefix(count)))
  }
}

extension ByteStream {
  /// Blocks until so many bytes are there; nil if the connection ends before.
  func readExactly(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      // Safe: the stream writes within the rest of the buffer, for the length of the call.
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe self.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      guard read > 0 else { return nil }
      filled += read
    }
    return bytes
  }
}

extension Socket {
  /// A connection to a port of this device; nil if nobody listens there.
  static func connected(toLoopback port: Int) -> Socket? {
    guard let port = UInt16(exactly: port) else { return nil }
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    // Safe: a `sockaddr_in` is laid out to be passed as a `sockaddr`, and its size goes with it.
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      systemClose(descriptor)
      return nil
    }
    return Socket(descriptor: descriptor)
  }
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif

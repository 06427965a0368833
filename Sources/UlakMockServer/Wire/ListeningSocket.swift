import CUlakPlatform
import Synchronization
import UlakPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A socket that listens on a free port of the loopback interface, and can be told by any thread to stop.
final class ListeningSocket: Sendable {
  /// The port the system chose.
  let port: Int
  private let descriptor: Int32
  private let wakeReader: Int32
  private let wakeWriter: Int32
  private let isOpen = Mutex(true)
  private let ledger = ResourceLedger.current
  private let mark: ResourceLedger.Entry?

  /// Binds 127.0.0.1 and listens.
  init() throws(MockServerError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe ulak_pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    do {
      (descriptor, port) = try Self.listen()
    } catch {
      for end in ends { systemClose(end) }
      throw error
    }
    (wakeReader, wakeWriter) = (ends[0], ends[1])
    mark = ledger?.enter(.descriptor, "of the mock server on port \(port)")
  }

  deinit { close() }

  /// Makes ``accept()`` answer nil, now and from now on.
  func wake() {
    isOpen.withLock { open in
      guard open else { return }
      var byte: UInt8 = 1
      _ = unsafe write(wakeWriter, &byte, 1)
    }
  }

  /// Frees the port. Nobody may be in ``accept()``, now or later.
  func close() {
    isOpen.withLock { open in
      guard open else { return }
      open = false
      for each in [descriptor, wakeReader, wakeWriter] { systemClose(each) }
      if let mark { ledger?.strike(mark) }
    }
  }

  /// Blocks until a peer connects; nil once ``wake()`` was called.
  func accept() -> Socket? {
    while true {
      var watched = [
        pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&watched, 2, -1) > 0 else { continue }
      if watched[0].revents != 0 { return nil }
      let accepted = ulak_accept(descriptor)
      if accepted >= 0 { return Socket(descriptor: accepted) }
      // Out of descriptors: the peer stays in the queue, so give others the time to close theirs.
      if errno == EMFILE || errno == ENFILE { _ = unsafe poll(&watched, 1, 20) }
    }
  }

  private static func listen() throws(MockServerError) -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
    closeOnExec(descriptor)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var one: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Safe: a `sockaddr_in` is laid out to be passed as a `sockaddr`, and its size goes with it.
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general -> Int32 in
        guard unsafe bind(descriptor, general, length) == 0, systemListen(descriptor) == 0 else { return -1 }
        return unsafe getsockname(descriptor, general, &length)
      }
    }
    guard status == 0 else {
      let code = errno
      systemClose(descriptor)
      throw .system(call: "bind", code: code)
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}

// A program started by a test while a connection is open must not inherit it: the connection would outlive its close.
private func closeOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 1024) }

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif

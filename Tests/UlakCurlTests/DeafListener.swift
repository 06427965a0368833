#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A port of the loopback interface on which connecting never ends: somebody listens, accepts nothing, and the queue of
/// those who wait is full.
final class DeafListener {
  private let listener: CInt
  private var waiting: [CInt] = []
  let port: Int

  init?() {
    let listener = Self.socket()
    let bindStatus = unsafe Self.withLoopback(port: 0) { address, length in unsafe bind(listener, address, length) }
    let isListening = listener >= 0 && bindStatus == 0 && listen(listener, 0) == 0
    var bound = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &bound) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(listener, $0, &length) }
    }
    guard isListening, status == 0 else { return nil }
    self.listener = listener
    port = Int(UInt16(bigEndian: bound.sin_port))
    // The first ones are taken into the queue, the last finds it full.
    for _ in 0..<8 {
      let client = Self.socket()
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      _ = unsafe Self.withLoopback(port: UInt16(port)) { address, length in unsafe connect(client, address, length) }
      waiting.append(client)
    }
  }

  deinit {
    for client in waiting { close(client) }
    close(listener)
  }

  private static func socket() -> CInt {
    #if canImport(Glibc)
      Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #elseif canImport(Musl)
      Musl.socket(AF_INET, SOCK_STREAM, 0)
    #else
      Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func withLoopback(
    port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

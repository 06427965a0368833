#if canImport(CNGHTTP2)
  import Foundation
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// An HTTP/2 client on a socket that sends and receives only when told to, and blocks. See ``onThread(_:)``.
  final class SlowReader {
    let session: ClientSession
    private let descriptor: Int32

    init(port: Int, session: ClientSession) throws {
      self.session = session
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      var limit = timeval(tv_sec: 30, tv_usec: 0)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var one: Int32 = 1
      unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let (descriptor, size) = (descriptor, socklen_t(MemoryLayout<sockaddr_in>.size))
      let status = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
      }
      guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    /// Sends all that the session has to send, without reading; false if the server does not take it within a while.
    func send() -> Bool {
      send(session.output())
    }

    /// Sends these bytes; false if the server does not take them within a while.
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe systemSend(descriptor, $0) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Reads until the connection ends, and answers how much that was.
    func readToEnd() -> [UInt8] {
      var all: [UInt8] = []
      var scratch = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        let count = unsafe recv(descriptor, &scratch, scratch.count, 0)
        guard count > 0 else { return all }
        all += scratch[..<count]
      }
    }

    /// Receives, and answers what the protocol asks for, until `isDone` or the end of the connection.
    func receive(until isDone: (ClientSession) -> Bool) {
      var scratch = [UInt8](repeating: 0, count: 256 * 1024)
      while !isDone(session), send() {
        let count = unsafe recv(descriptor, &scratch, scratch.count, 0)
        guard count > 0, session.receive(Array(scratch[..<count])) else { return }
      }
    }
  }

  // Outside of the type, whose own method of the same name would be found instead.
  private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  }
#endif

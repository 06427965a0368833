import Synchronization
import UlakPlatform

@testable import UlakMockServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Answers one request on a socket file.
final class UnixServer: Sendable {
  private let received = Mutex<[String]>([])
  private let listener: Socket

  var heads: [String] { received.withLock { $0 } }

  init(path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    listener = Socket(descriptor: descriptor)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    precondition(bytes.count < 100)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0, listen(descriptor, 8) == 0 else { throw MockServerError.system(call: "bind", code: errno) }
    SystemThread.start(named: "test.unix") { [weak self] in
      let accepted = accept(descriptor, nil, nil)
      guard accepted >= 0, let self else { return }
      let connection = Socket(descriptor: accepted)
      var head: [UInt8] = []
      while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), let byte = connection.readExactly(1) { head += byte }
      received.withLock { $0.append(String(decoding: head, as: UTF8.self)) }
      let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
      _ = unsafe answer.withUnsafeBytes { unsafe connection.write($0) }
      connection.waitForEnd()
    }
  }

  deinit { listener.shutDown() }
}

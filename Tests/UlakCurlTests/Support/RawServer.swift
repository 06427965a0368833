import UlakPlatform

@testable import UlakMockServer

/// A server of one connection after another, each handed to a closure that reads and writes bytes as it likes.
final class RawServer: Sendable {
  let baseURL: String
  private let listener: ListeningSocket

  init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
    let listener = try ListeningSocket()
    self.listener = listener
    baseURL = "http://127.0.0.1:\(listener.port)"
    SystemThread.start(named: "test.raw") {
      while let socket = listener.accept() {
        socket.limitReads(seconds: 30)
        serve(RawConnection(socket: socket))
      }
      listener.close()
    }
  }

  deinit { listener.wake() }
}

/// One connection of a ``RawServer``.
struct RawConnection {
  fileprivate let socket: Socket

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe socket.write($0) }
  }

  /// Reads one head and throws it away; false at the end of the connection.
  func readHead() -> Bool {
    var last: [UInt8] = []
    while last != Array("\r\n\r\n".utf8) {
      var byte: UInt8 = 0
      guard unsafe withUnsafeMutableBytes(of: &byte, { unsafe socket.read(into: $0) }) == 1 else { return false }
      last = last.suffix(3) + [byte]
    }
    return true
  }

  /// Reads this many bytes and throws them away; false at the end of the connection.
  func read(_ count: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    var left = count
    while left > 0 {
      let taken = unsafe buffer.withUnsafeMutableBytes {
        unsafe socket.read(into: UnsafeMutableRawBufferPointer(rebasing: $0.prefix(left)))
      }
      guard taken > 0 else { return false }
      left -= taken
    }
    return true
  }
}

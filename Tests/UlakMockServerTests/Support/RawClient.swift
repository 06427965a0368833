import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client that knows nothing of the library: it sends bytes and reads bytes, and blocks. See ``onThread(_:)``.
final class RawClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// What a client can run into.
  enum Failure: Error, Equatable {
    case cannotConnect(Int32)
    case reset
    case ended(String)
    case silent
    case cannotSend
  }

  /// An answer, taken apart just as far as its framing.
  struct Answer: Sendable, Equatable {
    var statusLine = ""
    var lines: [String] = []
    var body = Data()

    var text: String { String(decoding: body, as: UTF8.self) }

    func value(_ name: String) -> String? {
      lines.first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
  }

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Only a fault makes it wait that long; the tests themselves have a limit.
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let (descriptor, size) = (descriptor, socklen_t(MemoryLayout<sockaddr_in>.size))
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
    }
    guard status == 0 else { throw Failure.cannotConnect(errno) }
  }

  deinit { disconnect() }

  private func disconnect() { close(descriptor) }

  func send(_ text: String) throws { try send(Data(text.utf8)) }

  func send(_ bytes: Data) throws {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let descriptor = descriptor
      let count = unsafe rest.withUnsafeBytes { unsafe systemSend(descriptor, $0, flags) }
      guard count > 0 else { throw Failure.cannotSend }
      rest = rest.dropFirst(count)
    }
  }

  /// Tells the server that nothing more will come.
  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads one answer. The body's end is found as the head says; an interim answer and one to HEAD have none.
  func readAnswer(toHead: Bool = false) throws -> Answer {
    var answer = Answer()
    var lines = try readHead().components(separatedBy: "\r\n")
    answer.statusLine = lines.removeFirst()
    answer.lines = lines
    let code = answer.statusLine.split(separator: " ")[1]
    if toHead || code.hasPrefix("1") || code == "204" || code == "304" { return answer }
    if answer.value("Transfer-Encoding") == "chunked" {
      while true {
        let size = Int(try readLine(), radix: 16)!
        if size > 0 { answer.body += try take(size) }
        _ = try take(2)
        if size == 0 { return answer }
      }
    }
    if let length = answer.value("Content-Length") {
      answer.body = try take(Int(length)!)
    } else {
      answer.body = try readToEnd()
    }
    return answer
  }

  /// Reads until the server ends the connection.
  func readToEnd() throws -> Data {
    while try fill() {}
    defer { received = [] }
    return Data(received)
  }

  private func readHead() throws -> String {
    while true {
      if let end = Data(received).range(of: Data("\r\n\r\n".utf8)) {
        defer { received.removeFirst(end.upperBound) }
        return String(decoding: received[..<end.lowerBound], as: UTF8.self)
      }
      guard try fill() else { throw Failure.ended(String(decoding: received, as: UTF8.self)) }
    }
  }

  private func readLine() throws -> String {
    while true {
      if let end = Data(received).range(of: Data("\r\n".utf8)) {
        defer { received.removeFirst(end.upperBound) }
        return String(decoding: received[..<end.lowerBound], as: UTF8.self)
      }
      guard try fill() else { throw Failure.ended(String(decoding: received, as: UTF8.self)) }
    }
  }

  private func take(_ count: Int) throws -> Data {
    while received.count < count {
      guard try fill() else { throw Failure.ended(String(decoding: received, as: UTF8.self)) }
    }
    defer { received.removeFirst(count) }
    return Data(received[..<count])
  }

  private func fill() throws -> Bool {
    var scratch = [UInt8](repeating: 0, count: 64 * 1024)
    let count = unsafe recv(descriptor, &scratch, scratch.count, 0)
    guard count >= 0 else { throw errno == ECONNRESET ? Failure.reset : Failure.silent }
    received += scratch[..<count]
    return count > 0
  }
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
  unsafe send(descriptor, bytes.baseAddress, bytes.count, flags)
}

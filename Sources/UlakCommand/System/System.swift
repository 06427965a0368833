import Ulak

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

/// What the command asks of the operating system.
enum System {
  /// The arguments without the program's own name.
  ///
  /// - Throws: ``UsageError`` for one that is not UTF-8: Swift would repair it, and something else would be sent.
  static func arguments() throws -> [String] {
    try (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let bytes = unsafe CommandLine.unsafeArgv[index],
        let text = unsafe String(validatingCString: UnsafePointer(bytes))
      else { throw UsageError("argument \(index) is not UTF-8") }
      return text
    }
  }

  /// Makes sure that no socket can get the number of a standard stream which the caller has closed: what is written
  /// to standard output would go to the server. The stand-ins fail when they are used.
  static func reserveStandardStreams() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is given out first, so it is this one.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? {
    guard !name.isEmpty, let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The whole content of a file.
  ///
  /// - Throws: ``UsageError`` that names the path: what the user told us to read is not there.
  static func contents(of path: String) throws -> Data {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    return try contents(of: descriptor, named: path)
  }

  /// Everything a descriptor has to give.
  static func contents(of descriptor: Int32, named name: String = "standard input") throws -> Data {
    var content = Data()
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = try readChunk(from: descriptor, into: &chunk, named: name)
      guard count > 0 else { return content }
      content.append(contentsOf: chunk[..<count])
    }
  }

  /// Reads once; 0 at the end.
  static func readChunk(from descriptor: Int32, into chunk: inout [UInt8], named name: String) throws -> Int {
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw unreadable(name) }
    }
  }

  private static func unreadable(_ name: String) -> UsageError {
    UsageError("cannot read \(name): \(FileFailure.text(errno))")
  }

  /// Writes all of `bytes`.
  ///
  /// - Throws: ``OutputClosed`` if the other end of a pipe has gone, ``NetworkError`` in category `file` otherwise.
  static func writeAll(_ bytes: some ContiguousBytes, to descriptor: Int32, named name: String) throws {
    try unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
        let count = unsafe write(descriptor, piece.baseAddress, piece.count)
        if count >= 0 {
          unsafe rest = rest.dropFirst(count)
        } else if errno == EPIPE {
          throw OutputClosed()
        } else if errno == EAGAIN {
          waitUntilWritable(descriptor)
        } else if errno != EINTR {
          throw FileFailure.error(errno, "cannot write \(name)")
        }
      }
    }
  }

  /// Somebody else may have made the terminal or the pipe non-blocking; it is still to get everything.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&entry, 1, -1)
  }

  /// Ends the process at once. Nothing of ours waits in a buffer, and the exit handlers of C libraries would run
  /// while the transport's thread still uses them.
  static func leave(_ code: Int32) -> Never { _exit(code) }
}

/// Turns the system's error numbers into errors about writing.
enum FileFailure {
  static func error(_ number: Int32, _ what: String) -> NetworkError {
    let reason: NetworkError.Reason =
      switch number {
      case EACCES, EPERM, EROFS: .filePermission
      case ENOSPC, EDQUOT: .diskFull
      case EEXIST: .fileExists
      default: .fileWrite
      }
    return NetworkError(reason, detail: "\(what): \(text(number))")
  }

  /// The system's own words.
  static func text(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A file that is open for reading, at any place in it.
package final class FileReading: Sendable {
  /// How much is read at once.
  package static let pieceSize = 64 * 1024

  /// What tells a file from what it was before.
  package struct Stamp: Sendable, Hashable {
    /// The size in bytes.
    package var size: Int
    fileprivate var modified: Int64
    fileprivate var number: UInt64
  }

  /// Why a file cannot be read.
  package struct Failure: Error, CustomStringConvertible {
    fileprivate let code: Int32

    /// Whether it may not be read.
    package var isPermission: Bool { code == EACCES || code == EPERM }

    /// The reason in words.
    package var description: String {
      switch code {
      case ENOENT: "there is no such file"
      case EACCES, EPERM: "permission was denied"
      case EISDIR: "it is a folder"
      case ENOTSUP: "it is no regular file"
      default: "reading failed with error \(code)"
      }
    }
  }

  /// What the file was like when it was opened.
  package let stamp: Stamp
  private let descriptor: Int32
  private let ledger = ResourceLedger.current
  private let mark: ResourceLedger.Entry?

  /// Opens a regular file.
  ///
  /// - Throws: ``Failure``.
  package init(_ path: String) throws {
    // Without blocking, or a pipe without a writer would hold us up.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    do { stamp = try Self.stamp(of: descriptor) } catch {
      close(descriptor)
      throw error
    }
    mark = ledger?.enter(.descriptor, "of a file")
  }

  deinit {
    close(descriptor)
    if let mark { ledger?.strike(mark) }
  }

  /// What a file is like now.
  ///
  /// - Throws: ``Failure``.
  package static func stamp(ofFile path: String) throws -> Stamp { try FileReading(path).stamp }

  /// The bytes at a place, fewer at the end of the file.
  ///
  /// - Throws: ``Failure``.
  package func read(_ count: Int, at offset: Int) throws -> Data {
    var data = Data(count: count)
    let descriptor = descriptor
    // Safe: the system writes within the buffer it is given, for the length of the call.
    let result = unsafe data.withUnsafeMutableBytes { buffer -> Int in
      while true {
        let result = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        if result >= 0 || errno != EINTR { return result }
      }
    }
    guard result >= 0 else { throw Failure(code: errno) }
    return result == count ? data : data.prefix(result)
  }

  private static func stamp(of descriptor: Int32) throws -> Stamp {
    var status = stat()
    // Safe: the system fills the variable.
    guard unsafe fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ENOTSUP)
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      size: Int(status.st_size), modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      number: UInt64(status.st_ino))
  }
}

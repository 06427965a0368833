import Synchronization
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

/// The file of `-o`: written under another name beside it and renamed at the end, so that nobody ever finds half of it.
///
/// What is no ordinary file, such as `/dev/null` or a pipe, is written to as it is: it must not be replaced.
final class OutputFile {
  private let path: String
  private let temporary: String?
  private let descriptor: Int32
  private var isDone = false

  /// Opens the file, so that what stands in the way is known before anything is sent.
  ///
  /// - Throws: ``NetworkError`` in category `file`
  init(_ given: String) throws {
    var info = stat()
    let exists = unsafe stat(given, &info) == 0
    let kind = info.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw NetworkError(.fileWrite, detail: "\(given) is a directory") }
    if exists, kind != S_IFREG {
      path = given
      temporary = nil
      descriptor = unsafe open(given, O_WRONLY | O_CLOEXEC)
    } else {
      // Behind a link, the file is replaced and not the link.
      path = exists ? Self.resolved(given) : given
      let name = Self.temporaryName(beside: path)
      temporary = name
      descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0, exists { fchmod(descriptor, info.st_mode & 0o7777) }
    }
    guard descriptor >= 0 else {
      isDone = true
      throw FileFailure.error(errno, "cannot write \(given)")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isDone, let temporary { unsafe unlink(temporary) }
  }

  /// Writes the whole content and puts the file in its place.
  func commit(_ content: Data) throws {
    try System.writeAll(content, to: descriptor, named: path)
    guard let temporary else { return }
    guard unsafe rename(temporary, path) == 0 else { throw FileFailure.error(errno, "cannot write \(path)") }
    isDone = true
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func temporaryName(beside path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? ""
    let name = slash.map { path[$0...].dropFirst() } ?? path[...]
    // Names may have 255 bytes; ours must fit even if the file's own barely does.
    let beginning = String(name.unicodeScalars.prefix(40))
    return "\(folder).\(beginning).\(String(UInt64.random(in: 0...(.max)), radix: 36)).ulak"
  }
}

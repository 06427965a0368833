import UlakHAR
import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a cassette.
struct CassetteFile: Sendable {
  let path: String
  /// Puts bytes in the place of a file so that nobody ever finds half of them; tests break it.
  var replace: @Sendable (_ content: Data, _ path: String) throws -> Void = { content, path in
    // Written under another name beside it, flushed, renamed.
    try content.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// What the file holds; nil if there is none.
  ///
  /// - Throws: `NetworkError` with reason `fileRead` or `filePermission`.
  func read(limit: Int) throws -> HARLog? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else { return nil }
    guard attributes[.type] as? FileAttributeType == .typeRegular else { throw unreadable("it is no file") }
    // Asked before reading, so that a wrong path costs no memory.
    if let size = attributes[.size] as? Int, size > limit { throw named(HARFile.tooLarge(limit)) }
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch { throw failure(error, writing: false) }
    do { return try HARFile.read(data, limit: limit) } catch let error as NetworkError { throw named(error) }
  }

  /// Puts the content in the place of the file. Missing folders are made.
  ///
  /// - Throws: `NetworkError` in category `file`; what was there before is there still.
  func write(_ content: Data) throws {
    let target = resolved
    do {
      let folder = URL(fileURLWithPath: target).deletingLastPathComponent()
      if !FileManager.default.fileExists(atPath: folder.path) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      // Anything that is no file, such as a device, must not be replaced by one.
      let type = (try? FileManager.default.attributesOfItem(atPath: target))?[.type] as? FileAttributeType
      guard type == nil || type == .typeRegular else {
        throw NetworkError(.fileWrite, detail: "the cassette \(path): it is no file")
      }
      try replace(content, target)
    } catch {
      throw failure(error, writing: true)
    }
  }

  /// Behind a link, the file is replaced and not the link.
  private var resolved: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  private func unreadable(_ problem: String) -> NetworkError {
    NetworkError(.fileRead, detail: "the cassette \(path): \(problem)")
  }

  private func named(_ error: NetworkError) -> NetworkError {
    var error = error
    error.detail = "the cassette \(path): \(error.detail)"
    return error
  }

  private func failure(_ error: any Error, writing: Bool) -> NetworkError {
    if let error = error as? NetworkError { return error }
    let (reason, problem): (NetworkError.Reason, String) =
      switch (error as? CocoaError)?.code {
      case .fileWriteOutOfSpace: (.diskFull, "the disk is full")
      case .fileWriteVolumeReadOnly: (.filePermission, "the volume is read-only")
      case .fileWriteNoPermission, .fileReadNoPermission: (.filePermission, "permission was denied")
      default: (writing ? .fileWrite : .fileRead, writing ? "it cannot be written" : "it cannot be read")
      }
    return NetworkError(reason, detail: "the cassette \(path): \(problem)")
  }
}

#if canImport(COpenSSL)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif
  #if canImport(FoundationEssentials)
    package import FoundationEssentials
  #else
    package import Foundation
  #endif
  import Synchronization
  import UlakPlatform

  /// A folder of its own, which only this user may enter and which goes when the object or the process does.
  package final class TemporaryFolder: Sendable {
    private let url: URL
    private let ledger = ResourceLedger.current
    private let entry: ResourceLedger.Entry?

    /// Makes the folder.
    package init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      entry = ledger?.enter(.temporaryFile, url.lastPathComponent)
      Self.removeAtExit(url)
    }

    deinit {
      let url = url
      _ = Self.present.withLock { $0?.remove(url) }
      do { try FileManager.default.removeItem(at: url) } catch { return }
      if let entry { ledger?.strike(entry) }
    }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The bytes of a file in the folder.
    package func contents(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    /// Writes a file in the folder.
    package func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    /// The folders there are; nil before the first. What a test keeps in a constant is never let go by Swift.
    private static let present = Mutex<Set<URL>?>(nil)

    private static func removeAtExit(_ url: URL) {
      let isFirst = present.withLock { present in
        defer { present = (present ?? []).union([url]) }
        return present == nil
      }
      guard isFirst else { return }
      atexit {
        let folders = TemporaryFolder.present.withLock { $0 ?? [] }
        for folder in folders { try? FileManager.default.removeItem(at: folder) }
      }
    }
  }
#endif

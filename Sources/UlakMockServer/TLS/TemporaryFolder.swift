#if canImport(COpenSSL)
  #if canImport(FoundationEssentials)
    package import FoundationEssentials
  #else
    package import Foundation
  #endif

  /// A folder of its own, which only this user may enter and which goes when the object does.
  package final class TemporaryFolder: Sendable {
    private let url: URL

    /// Makes the folder.
    package init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The bytes of a file in the folder.
    package func contents(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    /// Writes a file in the folder.
    package func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }
  }
#endif

import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of a case's, which goes with it.
final class TemporaryFile: Sendable {
  let path: String
  let content: Data

  init(_ content: Data) throws {
    self.content = content
    path = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-conformance-\(UUID().uuidString)").path
    try content.write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Puts other content in its place.
  func replace(_ content: Data) throws { try content.write(to: URL(fileURLWithPath: path)) }
}

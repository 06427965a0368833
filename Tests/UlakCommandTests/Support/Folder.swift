import Foundation

/// A folder for one test, which goes with it.
final class Folder: Sendable {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("ulak-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func url(_ name: String) -> URL { root.appendingPathComponent(name) }
  func path(_ name: String) -> String { url(name).path }
  func text(_ name: String) -> String? {
    (try? Data(contentsOf: url(name))).map { String(decoding: $0, as: UTF8.self) }
  }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted() }
}

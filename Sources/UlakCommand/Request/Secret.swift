#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds a secret that the command line only points to, so that it stands in no process list and no shell history.
struct SecretReader {
  var environment: (String) -> String?
  var file: (String) throws -> Data

  /// The secret behind `env:NAME` or `file:PATH`; any other text is the secret itself.
  ///
  /// One line break at the end of a file is left out: editors put it there.
  ///
  /// - Throws: ``UsageError`` that names the variable or the path, and nothing of what is in it.
  func secret(_ text: String, for option: String) throws -> String {
    if text.hasPrefix("env:") {
      let name = String(text.dropFirst(4))
      guard let value = environment(name) else {
        throw UsageError("\(option): the environment variable \(name) is not set")
      }
      return value
    }
    guard text.hasPrefix("file:") else { return text }
    let path = String(text.dropFirst(5))
    let bytes: Data
    do { bytes = try file(path) } catch { throw UsageError("\(option): the file \(path) cannot be read") }
    guard var value = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(option): the file \(path) is not text")
    }
    if value.hasSuffix("\r\n") || value.hasSuffix("\n") { value.removeLast() }
    return value
  }
}

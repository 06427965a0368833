import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds a form out of items: pairs (`application/x-www-form-urlencoded`), or with files `multipart/form-data`. Keys are
/// literal: brackets mean nothing here.
enum FormItems {
  /// Whether there is a file among the items.
  static func hasFiles(_ items: [Item]) -> Bool {
    items.contains { if case .file = $0 { true } else { false } }
  }

  /// A form without files.
  ///
  /// - Throws: ``UsageError``
  static func pairs(_ items: [Item]) throws -> [UInt8] {
    var pairs: [String] = []
    for item in items {
      switch item {
      case .text(let name, let value): pairs.append(pair(name, value))
      case .json(let name, _): throw UsageError("“\(name):=” is JSON, which a form cannot hold")
      case .file, .query, .header, .emptyHeader: continue
      }
    }
    return Array(pairs.joined(separator: "&").utf8)
  }

  /// A form with files, which are read while it is sent.
  ///
  /// - Throws: ``UsageError``, or ``NetworkError`` for a file that cannot be read or a name that cannot be sent.
  static func multipart(_ items: [Item]) throws -> (body: HTTPBody, type: MediaType) {
    var form = MultipartFormData()
    for item in items {
      switch item {
      case .text(let name, let value): form.append(name, .text(value))
      case .file(let name, let path): form.append(name, .file(path, type: type(of: path)))
      case .json(let name, _): throw UsageError("“\(name):=” is JSON, which a form cannot hold")
      case .query, .header, .emptyHeader: continue
      }
    }
    return try form.encoded()
  }

  /// What a file holds, as far as its name tells.
  static func type(of path: String) -> MediaType { ContentKind.ofFile(path).flatMap { MediaType($0) } ?? .octetStream }

  /// `name==value` items as an encoded query; nil if there are none.
  static func query(_ items: [Item]) -> String? {
    let pairs = items.compactMap { item in
      if case .query(let name, let value) = item { pair(name, value) } else { nil }
    }
    return pairs.isEmpty ? nil : pairs.joined(separator: "&")
  }

  private static func pair(_ name: String, _ value: String) -> String {
    "\(PercentEncoding.queryComponent(name))=\(PercentEncoding.queryComponent(value))"
  }
}

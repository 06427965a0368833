import Ulak

/// Builds a form (`application/x-www-form-urlencoded`) out of items. Keys are literal: brackets mean nothing here.
enum FormItems {
  /// - Throws: ``UsageError``, or ``NetworkError`` for files, which need a multipart body.
  static func body(_ items: [Item]) throws -> [UInt8] {
    var pairs: [String] = []
    for item in items {
      switch item {
      case .text(let name, let value): pairs.append(pair(name, value))
      case .json(let name, _): throw UsageError("“\(name):=” is JSON, which a form cannot hold")
      case .file:
        throw NetworkError(.unsupported, detail: "name@file (a multipart form) is not part of this version yet")
      case .query, .header, .emptyHeader: continue
      }
    }
    return Array(pairs.joined(separator: "&").utf8)
  }

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

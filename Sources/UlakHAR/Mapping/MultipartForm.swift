package import UlakHTTP

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A body of `multipart/form-data` (RFC 7578), taken apart far enough to compare it and to hide parts of it.
package struct MultipartForm {
  /// One part.
  package struct Part: Hashable {
    /// The lines before the content, as they stand there.
    package var head: String
    /// The content.
    package var content: Data

    /// The part's name in the form.
    package var name: String? {
      for line in head.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("content-disposition:") {
        let value = line.drop { $0 != ";" }
        return MediaType("form/data\(value)")?.parameter("name")
      }
      return nil
    }
  }

  /// The parts in order.
  package var parts: [Part]
  private let boundary: String

  /// Reads a body; nil if it is not one of parts.
  package init?(_ body: Data, type: MediaType?) {
    guard let type, type.type == "multipart", let boundary = type.parameter("boundary"), !boundary.isEmpty else {
      return nil
    }
    self.boundary = boundary
    // With a line end in front, every delimiter looks the same.
    let whole = Data("\r\n".utf8) + body
    let delimiter = Data("\r\n--\(boundary)".utf8)
    var parts: [Part] = []
    guard var start = whole.firstRange(of: delimiter)?.upperBound else { return nil }
    while let next = whole[start...].firstRange(of: delimiter) {
      guard let part = Self.part(whole[start..<next.lowerBound]) else { return nil }
      parts.append(part)
      start = next.upperBound
    }
    guard whole[start...].starts(with: "--".utf8) else { return nil }
    self.parts = parts
  }

  private static func part(_ bytes: Data) -> Part? {
    guard bytes.starts(with: "\r\n".utf8), let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound].dropFirst(2), as: UTF8.self)
    return Part(head: head, content: Data(bytes[end.upperBound...]))
  }

  /// The body again.
  package var bytes: Data {
    var bytes = Data()
    for part in parts {
      bytes += Data("--\(boundary)\r\n\(part.head)\r\n\r\n".utf8) + part.content + Data("\r\n".utf8)
    }
    return bytes + Data("--\(boundary)--\r\n".utf8)
  }
}

import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The media type of a body whose type the user did not name.
enum ContentKind {
  static func type(of command: RequestCommand, body: Data) -> String {
    switch command.body {
    case .items where command.encoding == .form: MediaType.form.description
    case _ where command.asksForJSON || command.body == .items: MediaType.json.description
    case .file(let path): ofFile(path) ?? ofContent(body)
    default: ofContent(body)
    }
  }

  private static let extensions = [
    "json": "application/json", "xml": "application/xml", "html": "text/html", "htm": "text/html",
    "txt": "text/plain", "md": "text/markdown", "csv": "text/csv", "css": "text/css", "js": "text/javascript",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "svg": "image/svg+xml", "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
    "mp3": "audio/mpeg", "mp4": "video/mp4", "bin": "application/octet-stream",
  ]

  static func ofFile(_ path: String) -> String? {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return nil }
    return extensions[name[dot...].dropFirst().lowercased()]
  }

  /// JSON if it is an object or a list, else text if it is text, else bytes.
  private static func ofContent(_ body: Data) -> String {
    let bytes = Array(body)
    let first = bytes.first { $0 > 0x20 }
    if first == 0x7B || first == 0x5B, (try? JSONNode(parsing: bytes)) != nil { return "application/json" }
    let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    return isText ? "text/plain; charset=utf-8" : "application/octet-stream"
  }
}

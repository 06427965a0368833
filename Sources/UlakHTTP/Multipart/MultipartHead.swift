/// The lines in front of a part's content (RFC 7578, section 4.2).
enum MultipartHead {
  /// The lines, each with its end.
  ///
  /// - Throws: ``NetworkError`` with reason `encodingFailed` for a name with a control character that has no escape, or one
  ///   that is too long; `invalidHeader` for a media type that is none.
  static func text(of part: MultipartFormData.NamedPart) throws -> String {
    var text = "Content-Disposition: form-data; name=\"\(try escaped(part.name, "the name"))\""
    if let filename = part.part.filename { text += "; filename=\"\(try escaped(filename, "the file name"))\"" }
    text += "\r\n"
    if let type = part.part.type {
      // A media type can be made of any two texts.
      try RequestValidator.validate([.contentType: type.description])
      text += "Content-Type: \(type)\r\n"
    }
    return text
  }

  /// As the HTML standard has it ("multipart form data", encoding): three bytes are escaped and no others. Not even `%`,
  /// so that ordinary names arrive as they are.
  private static func escaped(_ name: String, _ what: String) throws -> String {
    guard name.utf8.count <= MultipartFormData.maximumNameBytes else {
      throw NetworkError(
        .encodingFailed,
        detail: "\(what) of a part of a form is longer than \(MultipartFormData.maximumNameBytes) bytes")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case 0x22: bytes += "%22".utf8
      case 0x0D: bytes += "%0D".utf8
      case 0x0A: bytes += "%0A".utf8
      case 0x09: bytes.append(byte)
      // No field may hold these (RFC 9110, section 5.5), and receivers differ on what they do with one that does.
      case 0..<0x20, 0x7F:
        throw NetworkError(.encodingFailed, detail: "\(what) of a part of a form has a control character")
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

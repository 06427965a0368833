package import UlakHTTP

/// What was answered.
package struct HARResponse: Sendable, Hashable {
  /// The status, 0 if nothing was answered.
  package var status: Int
  /// The phrase.
  package var statusText: String
  /// The protocol.
  package var httpVersion: String
  /// The cookies that were set.
  package var cookies: [HARCookie]
  /// The fields, repeats kept.
  package var headers: [HARPair]
  /// The body.
  package var content: HARContent
  /// Where it leads, empty if nowhere.
  package var redirectURL: String
  /// Bytes of the head with its blank line, -1 if that is not known.
  package var headersSize: Int
  /// Bytes of the body as it was received, -1 if that is not known.
  package var bodySize: Int
  /// Bytes received in all, under `_transferSize` as Chrome has it.
  package var transferSize: Int?
  /// Why nothing was answered, under `_error` as Chrome has it.
  package var error: String?
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// An answer without fields and body.
  package init(status: Int, statusText: String = "") {
    self.status = status
    self.statusText = statusText
    httpVersion = "HTTP/1.1"
    cookies = []
    headers = []
    content = HARContent(size: 0, mimeType: "x-unknown")
    redirectURL = ""
    headersSize = -1
    bodySize = -1
  }
}

extension HARResponse: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    status = reader.integer("status") ?? 0
    statusText = reader.text("statusText") ?? ""
    httpVersion = reader.text("httpVersion") ?? ""
    cookies = try reader.list("cookies")
    headers = try reader.list("headers")
    content = try reader.optional("content") ?? HARContent(size: 0, mimeType: "x-unknown")
    redirectURL = reader.text("redirectURL") ?? ""
    headersSize = reader.integer("headersSize") ?? -1
    bodySize = reader.integer("bodySize") ?? -1
    transferSize = reader.integer("_transferSize")
    error = reader.text("_error")
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("status", status)
    try writer.write("statusText", statusText)
    try writer.write("httpVersion", httpVersion)
    try writer.write("cookies", cookies)
    try writer.write("headers", headers)
    try writer.write("content", content)
    try writer.write("redirectURL", redirectURL)
    try writer.write("headersSize", headersSize)
    try writer.write("bodySize", bodySize)
    try writer.writeIfPresent("_transferSize", transferSize)
    try writer.writeIfPresent("_error", error)
  }
}

/// The body of an answer.
package struct HARContent: Sendable, Hashable {
  /// Its length in bytes, decoded.
  package var size: Int
  /// How many bytes its content coding saved.
  package var compression: Int?
  /// The media type; `x-unknown` as Chrome has it.
  package var mimeType: String
  /// The body as text; nil if it was not kept.
  package var text: String?
  /// `base64` if the text is bytes in that form.
  package var encoding: String?
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// A body.
  package init(size: Int, mimeType: String, text: String? = nil, encoding: String? = nil) {
    self.size = size
    self.mimeType = mimeType
    self.text = text
    self.encoding = encoding
  }
}

extension HARContent: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    size = reader.integer("size") ?? 0
    compression = reader.integer("compression")
    mimeType = reader.text("mimeType") ?? "x-unknown"
    text = reader.text("text")
    encoding = reader.text("encoding").flatMap { $0.isEmpty ? nil : $0 }
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("size", size)
    try writer.writeIfPresent("compression", compression)
    try writer.write("mimeType", mimeType)
    try writer.writeIfPresent("text", text)
    try writer.writeIfPresent("encoding", encoding)
  }
}

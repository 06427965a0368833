package import UlakHTTP

/// What was asked.
package struct HARRequest: Sendable, Hashable {
  /// The method.
  package var method: String
  /// The absolute address without its fragment.
  package var url: String
  /// The protocol.
  package var httpVersion: String
  /// The cookies that were sent.
  package var cookies: [HARCookie]
  /// The fields, repeats kept.
  package var headers: [HARPair]
  /// The pairs of the query, decoded.
  package var queryString: [HARPair]
  /// The body; nil if there was none.
  package var postData: HARPostData?
  /// Bytes of the head with its blank line, -1 if that is not known.
  package var headersSize: Int
  /// Bytes of the body as it was sent, -1 if that is not known.
  package var bodySize: Int
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// A request without fields and body.
  package init(method: String, url: String) {
    self.method = method
    self.url = url
    httpVersion = "HTTP/1.1"
    cookies = []
    headers = []
    queryString = []
    headersSize = -1
    bodySize = 0
  }
}

extension HARRequest: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    method = try reader.required("method")
    url = try reader.required("url")
    httpVersion = reader.text("httpVersion") ?? ""
    cookies = try reader.list("cookies")
    headers = try reader.list("headers")
    queryString = try reader.list("queryString")
    postData = try reader.optional("postData")
    headersSize = reader.integer("headersSize") ?? -1
    bodySize = reader.integer("bodySize") ?? -1
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("method", method)
    try writer.write("url", url)
    try writer.write("httpVersion", httpVersion)
    try writer.write("cookies", cookies)
    try writer.write("headers", headers)
    try writer.write("queryString", queryString)
    try writer.writeIfPresent("postData", postData)
    try writer.write("headersSize", headersSize)
    try writer.write("bodySize", bodySize)
  }
}

/// The body of a request: text or parameters, not both.
package struct HARPostData: Sendable, Hashable {
  /// The media type.
  package var mimeType: String
  /// The body as text.
  package var text: String?
  /// `base64` if the text is bytes in that form. The format has no such member for requests, so its name is `_encoding`.
  package var encoding: String?
  /// The fields of a form, where the text is not given.
  package var params: [HARPair]?
  /// Members that are not named here.
  package var rest: [String: JSONValue] = [:]

  /// A body as text.
  package init(mimeType: String, text: String?, encoding: String? = nil) {
    self.mimeType = mimeType
    self.text = text
    self.encoding = encoding
  }
}

extension HARPostData: Codable {
  package init(from decoder: any Decoder) throws {
    var reader = try HARReader(decoder)
    mimeType = reader.text("mimeType") ?? ""
    text = reader.text("text")
    encoding = reader.text("_encoding")
    params = try reader.optional("params")
    // Exporters write both; the text is what was sent.
    if let text, !text.isEmpty || params?.isEmpty == true { params = nil }
    rest = try reader.rest()
  }

  package func encode(to encoder: any Encoder) throws {
    var writer = try HARWriter(encoder, rest: rest)
    try writer.write("mimeType", mimeType)
    try writer.writeIfPresent("params", params)
    if params == nil { try writer.write("text", text ?? "") }
    try writer.writeIfPresent("_encoding", encoding)
  }
}

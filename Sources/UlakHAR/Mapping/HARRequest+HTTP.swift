package import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HARRequest {
  /// The request as it goes into an archive. What the transport adds by itself, such as `Host`, is not in it.
  package init(_ request: HTTPRequest, facts: AttemptFacts? = nil) {
    self.init(method: request.method.rawValue, url: request.url.absoluteWithoutFragment)
    httpVersion = HARVersion.text(facts?.networkProtocol)
    headers = request.headerFields.map { HARPair(name: $0.name.rawName, value: $0.value) }
    cookies = request.headerFields[values: .cookie].flatMap(HARCookie.sent)
    queryString = HARQuery.pairs(request.url.query)
    bodySize = request.body.length ?? -1
    headersSize = HARVersion.headSize(facts, whole: facts?.bytesSent, body: bodySize)
    guard !request.body.isNone else { return }
    let type = request.headerFields[.contentType] ?? MediaType.octetStream.essence
    let bytes = request.body.bytes ?? Data()
    let text = String(validating: bytes, as: UTF8.self)
    postData = HARPostData(
      mimeType: type, text: text ?? bytes.base64EncodedString(), encoding: text == nil ? "base64" : nil)
  }

  /// The request that was recorded, by whatever tool.
  ///
  /// - Throws: ``NetworkError`` with reason `invalidURL` if its address is none of HTTP, such as `data:` or `wss:`.
  package func httpRequest() throws -> HTTPRequest {
    HTTPRequest(
      method: HTTPMethod(method), url: try HTTPURL(HARQuery.withoutUserInformation(url)),
      headerFields: HTTPFields(archived: headers), body: body)
  }

  private var body: HTTPBody {
    guard let postData else { return .none }
    if let params = postData.params { return .data(Data(HARQuery.form(params).utf8)) }
    guard let text = postData.text else { return .none }
    return .data(postData.encoding == "base64" ? Data(base64Encoded: text) ?? Data() : Data(text.utf8))
  }
}

/// What tools make of the name of a protocol.
enum HARVersion {
  static func text(_ networkProtocol: String?) -> String {
    switch networkProtocol {
    case "h2": "HTTP/2.0"
    case "h3": "HTTP/3.0"
    case "http/1.0": "HTTP/1.0"
    default: "HTTP/1.1"
    }
  }

  static func networkProtocol(_ text: String) -> String {
    let text = text.lowercased()
    if text.hasPrefix("h2") || text.hasPrefix("http/2") { return "h2" }
    if text.hasPrefix("h3") || text.hasPrefix("http/3") || text.contains("quic") { return "h3" }
    return text == "http/1.0" ? text : "http/1.1"
  }

  /// The bytes of a head, where it went as text and its body's length is known.
  static func headSize(_ facts: AttemptFacts?, whole: Int?, body: Int) -> Int {
    guard let facts, facts.networkProtocol.hasPrefix("http/1"), let whole, body >= 0, whole > body else { return -1 }
    return whole - body
  }
}

extension HTTPFields {
  /// The fields of an archive.
  ///
  /// HTTP/2's `:authority` and its like are no fields. Browsers join repeated fields by line ends, where they must not
  /// be joined by commas.
  init(archived pairs: [HARPair]) {
    self.init()
    for pair in pairs where !pair.name.isEmpty && !pair.name.hasPrefix(":") {
      for line in pair.value.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
        append(
          HTTPField(
            name: HTTPField.Name(pair.name), value: String(Substring(line.last == 0x0D ? line.dropLast() : line))))
      }
    }
  }
}

package import UlakHTTP

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension HARResponse {
  /// The answer as it goes into an archive.
  ///
  /// - Parameters:
  ///   - body: the whole body.
  ///   - isEncoded: whether `body` may still be in its content coding, as the transport received it.
  package init(_ response: HTTPResponse, body: Data, isEncoded: Bool) {
    self.init(status: response.status.code, statusText: response.status.reasonPhrase)
    httpVersion = HARVersion.text(response.facts?.networkProtocol)
    headers = response.headerFields.map { HARPair(name: $0.name.rawName, value: $0.value) }
    cookies = response.headerFields[values: .setCookie].compactMap(HARCookie.received)
    let type = response.headerFields[.contentType]
    content = HARContent(body, mimeType: type, isText: !isEncoded || !response.headerFields.hasContentCoding)
    if response.status.isRedirection { redirectURL = response.headerFields[.location] ?? "" }
    if isEncoded {
      bodySize = body.count
      headersSize = HARVersion.headSize(response.facts, whole: response.facts?.bytesReceived, body: bodySize)
    }
    transferSize = response.facts?.bytesReceived
  }

  /// What stands for an answer where there was none.
  package init(failure: NetworkError) {
    self.init(status: 0)
    error = failure.description
  }

  /// The bytes of the body; nil if the archive does not hold them.
  package var body: Data? {
    guard let text = content.text else { return content.size <= 0 ? Data() : nil }
    return content.encoding == "base64" ? Data(base64Encoded: text, options: .ignoreUnknownCharacters) : Data(text.utf8)
  }
}

extension HARContent {
  init(_ body: Data, mimeType: String?, isText: Bool) {
    self.init(size: body.count, mimeType: mimeType ?? "x-unknown")
    guard !body.isEmpty else {
      text = ""
      return
    }
    // Text that claims another character set than its bytes are in would come back as other bytes.
    let charset = mimeType.flatMap { MediaType($0) }?.charset
    let isPlain = charset == nil || charset == "utf-8" || body.allSatisfy { $0 < 0x80 }
    if isText, isPlain, let text = String(validating: body, as: UTF8.self) {
      self.text = text
    } else {
      text = body.base64EncodedString()
      encoding = "base64"
    }
  }
}

extension HTTPFields {
  /// Whether the content may be in a coding other than `identity`.
  var hasContentCoding: Bool { self[.contentEncoding].map { $0.lowercased() != "identity" && !$0.isEmpty } ?? false }

  /// Gives a field another value where it stands. What is not there stays away.
  mutating func replace(_ name: HTTPField.Name, by value: String) {
    guard self[values: name].contains(where: { $0 != value }) else { return }
    var fields = HTTPFields()
    for field in self { fields.append(field.name == name ? HTTPField(name: field.name, value: value) : field) }
    self = fields
  }
}

import UlakHTTP

/// Reads the raw header lines of an answer: interim heads, the final head, trailers.
///
/// libcurl understands the lines too, but leniently: what the framing of the next answer hangs on is judged here, by
/// the letter of RFC 9112. Pure, so that every malformed head can be tested without a socket.
struct ResponseHeadReader {
  private(set) var status: HTTPStatus?
  private(set) var fields = HTTPFields()
  private(set) var interim: [HTTPResponseHead] = []
  /// The declared length of the body, nil if there is none.
  private(set) var contentLength: Int?
  private(set) var bytes = 0

  private let limits: MessageLimits
  private var isHeadComplete = false
  private var hasTransferEncoding = false
  private var trailers = 0

  private static let maximumInterimHeads = 16

  init(limits: MessageLimits) { self.limits = limits }

  /// Takes one line as it came, its line end included.
  ///
  /// - Throws: ``NetworkError`` in category `response`.
  mutating func consume(_ line: UnsafeBufferPointer<UInt8>) throws {
    bytes += line.count
    guard bytes <= limits.headerBytes else { throw tooLarge("the head", limits.headerBytes) }
    let content = unsafe UnsafeBufferPointer(rebasing: line.prefix { $0 != 0x0D && $0 != 0x0A })
    if content.count >= 5, unsafe content.prefix(5).elementsEqual("HTTP/".utf8) {
      try unsafe beginHead(content)
    } else if content.isEmpty {
      if status != nil { try endHead() }
    } else if isHeadComplete {
      trailers += 1
      guard trailers <= 100 else { throw tooLarge("the trailer section", 100) }
    } else {
      try unsafe addField(content)
    }
  }

  private mutating func beginHead(_ line: UnsafeBufferPointer<UInt8>) throws {
    guard line.count <= limits.statusLineBytes else { throw tooLarge("the status line", limits.statusLineBytes) }
    if let status, isHeadComplete, status.isInformational {
      guard interim.count < Self.maximumInterimHeads else {
        throw NetworkError(.protocolError, detail: "more than \(Self.maximumInterimHeads) interim answers")
      }
      interim.append(HTTPResponseHead(status: status, headerFields: fields))
    }
    let text = unsafe String(decoding: line, as: UTF8.self)
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[1].utf8.count == 3, let code = Int(parts[1]), (100...999).contains(code) else {
      throw NetworkError(.protocolError, detail: "the status line has no three-digit status")
    }
    status = HTTPStatus(code, reasonPhrase: parts.count == 3 ? String(parts[2]) : "")
    fields = HTTPFields()
    fields.reserveCapacity(fields: 16, bytes: 512)
    (contentLength, hasTransferEncoding, isHeadComplete) = (nil, false, false)
  }

  private mutating func endHead() throws {
    isHeadComplete = true
    if contentLength != nil, hasTransferEncoding {
      throw NetworkError(.protocolError, detail: "the answer has both Content-Length and Transfer-Encoding")
    }
  }

  private mutating func addField(_ line: UnsafeBufferPointer<UInt8>) throws {
    guard line.count <= limits.fieldBytes else { throw tooLarge("a header field", limits.fieldBytes) }
    guard fields.count < limits.fieldCount else { throw tooLarge("the number of header fields", limits.fieldCount) }
    if unsafe line[0] == 0x20 || line[0] == 0x09 {
      // A folded line counts as a space and goes on where the last one ended (RFC 9112, section 5.2).
      guard unsafe fields.extendLastValue(with: trimmed(line[...])) else {
        throw NetworkError(.protocolError, detail: "the head begins with a folded line")
      }
      return
    }
    guard let colon = unsafe line.firstIndex(of: 0x3A), colon > 0,
      unsafe line[..<colon].allSatisfy(Grammar.isTokenCharacter)
    else { throw NetworkError(.protocolError, detail: "a header line has no valid name") }
    let name = unsafe UnsafeBufferPointer(rebasing: line[..<colon])
    let value = unsafe trimmed(line[(colon + 1)...])
    guard unsafe !value.contains(0) else {
      throw NetworkError(.protocolError, detail: "a header value has a NUL byte")
    }
    unsafe fields.append(name: name, value: value)
    if unsafe matches(name, "content-length") { try unsafe readContentLength(value) }
    if unsafe matches(name, "transfer-encoding") { hasTransferEncoding = true }
  }

  private mutating func readContentLength(_ value: UnsafeBufferPointer<UInt8>) throws {
    guard !value.isEmpty, unsafe value.allSatisfy({ $0 &- 0x30 < 10 }),
      let length = unsafe Int(String(decoding: value, as: UTF8.self)), contentLength == nil || contentLength == length
    else { throw NetworkError(.protocolError, detail: "Content-Length is not one decimal number") }
    contentLength = length
  }

  private func matches(_ name: UnsafeBufferPointer<UInt8>, _ lowercase: StaticString) -> Bool {
    guard name.count == lowercase.utf8CodeUnitCount else { return false }
    let expected = unsafe UnsafeBufferPointer(start: lowercase.utf8Start, count: lowercase.utf8CodeUnitCount)
    return unsafe name.elementsEqual(expected, by: { CaseFolding.fold($0) == $1 })
  }

  private func trimmed(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> UnsafeBufferPointer<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var value = unsafe value
    while let first = unsafe value.first, isSpace(first) { unsafe value = value.dropFirst() }
    while let last = unsafe value.last, isSpace(last) { unsafe value = value.dropLast() }
    return unsafe UnsafeBufferPointer(rebasing: value)
  }

  private func tooLarge(_ part: String, _ limit: Int) -> NetworkError {
    NetworkError(.headersTooLarge, detail: "\(part) is above \(limit)")
  }
}

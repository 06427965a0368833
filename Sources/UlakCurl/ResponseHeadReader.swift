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
  private var stage = Stage.nothing
  private var hasTransferEncoding = false
  private var isChunked = false
  /// Whether the last line was a field that the framing hangs on.
  private var isAfterFraming = false
  /// Whether the status line is one of HTTP/2, as libcurl writes them.
  private(set) var isHTTP2 = false
  /// The fields after the content.
  private(set) var trailerFields = HTTPFields()

  private enum Stage { case nothing, head, complete }

  private static let maximumInterimHeads = 16

  init(limits: MessageLimits) { self.limits = limits }

  /// Whether the head of the final answer has come whole. An interim head, or one that was cut off, is no answer.
  var isFinal: Bool { stage == .complete && status?.isInformational == false }

  /// Whether a head has begun and not ended.
  var isCutOff: Bool { stage == .head }

  /// Takes one line as it came, its line end included.
  ///
  /// - Throws: ``NetworkError`` in category `response`.
  mutating func consume(_ line: UnsafeBufferPointer<UInt8>) throws {
    bytes += line.count
    guard bytes <= limits.headerBytes else { throw tooLarge("the head", limits.headerBytes) }
    let content = unsafe withoutLineEnd(line)
    // What is a line's end to one reader and a character to another hides a field from one of them.
    guard unsafe !content.contains(where: { $0 == 0x0D || $0 == 0 }) else {
      throw NetworkError(.protocolError, detail: "a line of the head has a bare CR or a NUL byte")
    }
    if stage == .head {
      if content.isEmpty { try endHead() } else { try unsafe addField(content) }
    } else if isFinal {
      guard !content.isEmpty else { return }
      try unsafe addTrailer(content)
    } else {
      // Only here may a head begin: a line like a status line is no field, and in a trailer it is no answer.
      guard content.count >= 5, unsafe content.prefix(5).elementsEqual("HTTP/".utf8) else {
        throw NetworkError(.protocolError, detail: "the answer does not begin with a status line")
      }
      try unsafe beginHead(content)
    }
  }

  private mutating func beginHead(_ line: UnsafeBufferPointer<UInt8>) throws {
    guard line.count <= limits.statusLineBytes else { throw tooLarge("the status line", limits.statusLineBytes) }
    if let status {
      guard interim.count < Self.maximumInterimHeads else {
        throw NetworkError(.protocolError, detail: "more than \(Self.maximumInterimHeads) interim answers")
      }
      interim.append(HTTPResponseHead(status: status, headerFields: fields))
    }
    status = try unsafe Self.status(in: line)
    isHTTP2 = unsafe line[5] == 0x32
    fields = HTTPFields()
    fields.reserveCapacity(fields: 16, bytes: 512)
    (contentLength, hasTransferEncoding, isChunked, isAfterFraming) = (nil, false, false, false)
    stage = .head
  }

  /// The status of a line that begins with `HTTP/` (RFC 9112, section 4).
  private static func status(in line: UnsafeBufferPointer<UInt8>) throws -> HTTPStatus {
    guard let space = unsafe line.firstIndex(of: 0x20), line.count >= space + 4,
      unsafe line.count == space + 4 || line[space + 4] == 0x20
    else { throw noStatus }
    var code = 0
    for index in space + 1..<space + 4 {
      let digit = unsafe line[index] &- 0x30
      guard digit < 10 else { throw noStatus }
      code = code * 10 + Int(digit)
    }
    guard code >= 100 else { throw noStatus }
    let reason = unsafe line.dropFirst(space + 5)
    return HTTPStatus(code, reasonPhrase: unsafe String(decoding: reason, as: UTF8.self))
  }

  private static var noStatus: NetworkError {
    NetworkError(.protocolError, detail: "the status line has no three-digit status")
  }

  private mutating func endHead() throws {
    stage = .complete
    if status == 101 {
      // What follows is no HTTP, and would be taken for the body.
      throw NetworkError(.protocolError, detail: "the server switched to another protocol unasked")
    }
    if contentLength != nil, hasTransferEncoding {
      throw NetworkError(.protocolError, detail: "the answer has both Content-Length and Transfer-Encoding")
    }
  }

  private mutating func addField(_ line: UnsafeBufferPointer<UInt8>) throws {
    guard line.count <= limits.fieldBytes else { throw tooLarge("a header field", limits.fieldBytes) }
    guard fields.count < limits.fieldCount else { throw tooLarge("the number of header fields", limits.fieldCount) }
    if unsafe line[0] == 0x20 || line[0] == 0x09 {
      // libcurl reads each line for itself, so a folded framing field would mean one thing to it and another to us.
      guard !isAfterFraming else { throw NetworkError(.protocolError, detail: "a field of the framing is folded") }
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
    unsafe fields.append(name: name, value: value)
    isAfterFraming = false
    if unsafe matches(name, "content-length") { try unsafe readContentLength(value) }
    if unsafe matches(name, "transfer-encoding") { try unsafe readTransferEncoding(value) }
  }

  /// A field after the content. Such fields frame nothing, so they are kept as they are (RFC 9110, section 6.5.1), but
  /// those that would have framed the message are dropped.
  private mutating func addTrailer(_ line: UnsafeBufferPointer<UInt8>) throws {
    guard line.count <= limits.fieldBytes else { throw tooLarge("a trailer field", limits.fieldBytes) }
    guard trailerFields.count < 100 else { throw tooLarge("the number of trailer fields", 100) }
    guard let colon = unsafe line.firstIndex(of: 0x3A), colon > 0,
      unsafe line[..<colon].allSatisfy(Grammar.isTokenCharacter)
      // It is no field, and nothing hangs on it.
    else { return }
    let name = unsafe UnsafeBufferPointer(rebasing: line[..<colon])
    guard unsafe !matches(name, "content-length"), unsafe !matches(name, "transfer-encoding") else { return }
    unsafe trailerFields.append(name: name, value: trimmed(line[(colon + 1)...]))
  }

  /// Chunks are the last coding and there once, or readers differ on where the body ends (RFC 9112, section 6.1).
  private mutating func readTransferEncoding(_ value: UnsafeBufferPointer<UInt8>) throws {
    (hasTransferEncoding, isAfterFraming) = (true, true)
    // The formatter would join the two words after `for`.
    // swift-format-ignore
    for unsafe coding in unsafe value.split(separator: 0x2C) {
      guard !isChunked else {
        throw NetworkError(.protocolError, detail: "a transfer coding follows the chunks")
      }
      isChunked = unsafe matches(trimmed(coding), "chunked")
    }
  }

  private mutating func readContentLength(_ value: UnsafeBufferPointer<UInt8>) throws {
    guard !value.isEmpty, unsafe value.allSatisfy({ $0 &- 0x30 < 10 }),
      let length = unsafe Int(String(decoding: value, as: UTF8.self)), contentLength == nil || contentLength == length
    else { throw NetworkError(.protocolError, detail: "Content-Length is not one decimal number") }
    contentLength = length
    isAfterFraming = true
  }

  /// A line without its CRLF, or the LF alone that some servers send.
  private func withoutLineEnd(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var content = unsafe line[...]
    if unsafe content.last == 0x0A { unsafe content = content.dropLast() }
    if unsafe content.last == 0x0D { unsafe content = content.dropLast() }
    return unsafe UnsafeBufferPointer(rebasing: content)
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

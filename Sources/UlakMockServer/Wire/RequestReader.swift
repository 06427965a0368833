import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads requests from a connection, one after the other, whatever pieces their bytes arrive in.
struct RequestReader {
  private let stream: any ByteStream
  private let limits: MockServerLimits
  private var buffer = [UInt8](repeating: 0, count: 16 * 1024)
  private var start = 0
  private var end = 0
  /// What was taken, byte for byte, while somebody wants to know.
  private var transcript: [UInt8]?

  init(stream: any ByteStream, limits: MockServerLimits) {
    self.stream = stream
    self.limits = limits
  }

  /// Whether bytes have arrived that nobody has read.
  var hasBufferedBytes: Bool { start < end }

  /// The next head. Blocks until it has arrived.
  mutating func nextHead() throws(WireFailure) -> RequestHead {
    try skipEmptyLines()
    let range = try takeSection()
    return try HeadParser.head(buffer, range)
  }

  /// Reads the content of a request into `content`, which has what came even where the rest does not.
  ///
  /// - Parameters:
  ///   - framing: how its end is known.
  ///   - stops: byte counts, in order, at which `reached` is called; those beyond the end are called there.
  mutating func receive(
    _ framing: RequestHead.Framing, into content: inout ReceivedContent, stops: [Int],
    reached: (Int) throws(WireFailure) -> Void
  ) throws(WireFailure) {
    var stops = stops[...]
    func call(upTo count: Int) throws(WireFailure) {
      while let stop = stops.first, stop <= count {
        stops.removeFirst()
        try reached(stop)
      }
    }
    try call(upTo: 0)
    switch framing {
    case .none: break
    case .length(let length):
      guard length <= limits.bodyBytes else { throw tooLarge }
      // What is declared may never come, so a large body's memory grows with what arrives.
      content.body.reserveCapacity(min(length, 1024 * 1024))
      while content.body.count < length {
        try take(min(length, stops.first ?? length) - content.body.count, into: &content.body)
        try call(upTo: content.body.count)
      }
    case .chunked:
      transcript = []
      defer { (content.rawBody, transcript) = (transcript.map { Data($0) }, nil) }
      while true {
        let size = try chunkSize()
        if size == 0 { break }
        guard size <= limits.bodyBytes - content.body.count else { throw tooLarge }
        content.chunkSizes.append(size)
        let end = content.body.count + size
        while content.body.count < end {
          try take(min(end, stops.first ?? end) - content.body.count, into: &content.body)
          try call(upTo: content.body.count)
        }
        guard try nextByte() == 0x0D, try nextByte() == 0x0A else {
          throw .malformed("a chunk is longer than its size")
        }
      }
      content.trailers = try trailers()
    }
    try call(upTo: .max)
  }

  /// The fields after a chunked body (RFC 9112, section 7.1.2).
  private mutating func trailers() throws(WireFailure) -> HTTPFields {
    while end - start < 2 { try fill() }
    var range = start..<start + 2
    if buffer[start] == 0x0D, buffer[start + 1] == 0x0A { start += 2 } else { range = try takeSection() }
    transcript?.append(contentsOf: buffer[range])
    return range.count == 2 ? HTTPFields() : try HeadParser.fields(buffer, range)
  }

  private var tooLarge: WireFailure { .refused(413, "the body is larger than \(limits.bodyBytes) bytes") }

  private mutating func chunkSize() throws(WireFailure) -> Int {
    var size = 0
    var digits = 0
    var byte = try nextByte()
    while let value = hexValue(byte) {
      digits += 1
      guard digits <= 15 else { throw .malformed("a chunk size has too many digits") }
      size = size << 4 | value
      byte = try nextByte()
    }
    guard digits > 0, [0x0D, 0x3B, 0x20, 0x09].contains(byte) else { throw .malformed("a chunk size is not a number") }
    // An extension (RFC 9112, section 7.1.1) means nothing to us, but it must not be endless.
    var extra = 0
    while byte != 0x0D {
      extra += 1
      guard extra <= 4096, byte != 0x0A else { throw .malformed("a chunk size does not end") }
      byte = try nextByte()
    }
    guard try nextByte() == 0x0A else { throw .malformed("a chunk size does not end") }
    return size
  }

  private func hexValue(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x41 + 10
    case 0x61...0x66: Int(byte) - 0x61 + 10
    default: nil
    }
  }
}

extension RequestReader {
  /// Empty lines before a request are to be ignored (RFC 9112, section 2.2).
  private mutating func skipEmptyLines() throws(WireFailure) {
    var skipped = 0
    while true {
      if start == end { try fill() }
      guard buffer[start] == 0x0D || buffer[start] == 0x0A else { break }
      start += 1
      skipped += 1
      guard skipped <= 8 else { throw .malformed("nothing but empty lines") }
    }
    // A client that speaks TLS to a plain server would otherwise wait for it, and it for the end of a line.
    guard Grammar.isTokenCharacter(buffer[start]) else { throw .malformed("this is not HTTP; is it TLS?") }
  }

  /// Takes everything up to and with the next empty line; answers where in the buffer it is.
  private mutating func takeSection() throws(WireFailure) -> Range<Int> {
    var searched = 0
    while true {
      while let feed = buffer[start + searched..<end].firstIndex(of: 0x0A) {
        searched = feed + 1 - start
        // A bare line feed ends a line here as well, so that the parser can refuse it instead of waiting for more.
        let isEmptyLine =
          searched >= 2 && buffer[feed - 1] == 0x0A
          || searched >= 3 && buffer[feed - 1] == 0x0D && buffer[feed - 2] == 0x0A
        guard isEmptyLine else { continue }
        guard searched <= limits.headBytes else { break }
        defer { start = feed + 1 }
        return start..<feed + 1
      }
      guard end - start <= limits.headBytes else {
        throw .refused(431, "the head is larger than \(limits.headBytes) bytes")
      }
      searched = end - start
      do { try fill() } catch { throw .malformed("the connection ended within a head") }
    }
  }

  private mutating func nextByte() throws(WireFailure) -> UInt8 {
    if start == end { try fill() }
    start += 1
    transcript?.append(buffer[start - 1])
    return buffer[start - 1]
  }

  private mutating func take(_ count: Int, into body: inout Data) throws(WireFailure) {
    var missing = count
    while missing > 0 {
      if start == end { try fill() }
      let taken = min(missing, end - start)
      body.append(contentsOf: buffer[start..<start + taken])
      transcript?.append(contentsOf: buffer[start..<start + taken])
      start += taken
      missing -= taken
    }
  }

  /// Reads what there is, at least one byte.
  private mutating func fill() throws(WireFailure) {
    if start == end {
      (start, end) = (0, 0)
    } else if end == buffer.count, start > 0 {
      buffer.replaceSubrange(0..<end - start, with: Array(buffer[start..<end]))
      (start, end) = (0, end - start)
    }
    if end == buffer.count { buffer.append(contentsOf: repeatElement(0, count: buffer.count)) }
    let (stream, free) = (stream, end)
    // Safe: the stream writes within the buffer it is given, for the length of the call.
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[free...]))
    }
    guard count > 0 else { throw .ended }
    end += count
  }
}

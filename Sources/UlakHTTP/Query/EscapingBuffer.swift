/// Bytes that grow at the end, for what is written byte by byte: an array would ask for each of them whether it is shared
/// and large enough.
///
/// Every pointer stays in here: `end` is at most `capacity`, and all bytes before it are initialized.
@safe struct EscapingBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var end = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  var isEmpty: Bool { end == 0 }

  mutating func append(_ byte: UInt8) {
    if end == capacity { grow(by: 1) }
    unsafe start[end] = byte
    end += 1
  }

  mutating func append(_ bytes: [UInt8]) {
    if capacity - end < bytes.count { grow(by: bytes.count) }
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      unsafe (start + end).initialize(from: base, count: source.count)
    }
    end += bytes.count
  }

  mutating func append(_ text: StaticString) {
    if capacity - end < text.utf8CodeUnitCount { grow(by: text.utf8CodeUnitCount) }
    unsafe (start + end).initialize(from: text.utf8Start, count: text.utf8CodeUnitCount)
    end += text.utf8CodeUnitCount
  }

  /// Adds a text, with an escape for every byte but unreserved ones (RFC 3986, section 2.3).
  mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { source in
      // Room for the worst case, so that no byte has to ask.
      if capacity - end < source.count * 3 { grow(by: source.count * 3) }
      var next = unsafe start + end
      // The formatter would join the two words after `for`.
      // swift-format-ignore
      for unsafe byte in unsafe source {
        if Grammar.isUnreserved(byte) {
          unsafe next.pointee = byte
          unsafe next += 1
        } else {
          unsafe next[0] = 0x25
          unsafe next[1] = Self.digit(byte >> 4)
          unsafe next[2] = Self.digit(byte & 15)
          unsafe next += 3
        }
      }
      end = unsafe next - start
    }
  }

  /// What was written, as text.
  func text() -> String { unsafe String(decoding: UnsafeBufferPointer(start: start, count: end), as: UTF8.self) }

  /// What was written.
  func bytes() -> [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: end)) }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private mutating func grow(by count: Int) {
    let larger = max(capacity * 2, end + count)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: start, count: end)
    unsafe start.deallocate()
    unsafe start = unsafe moved
    capacity = larger
  }
}

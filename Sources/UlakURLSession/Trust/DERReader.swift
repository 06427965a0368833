/// Reads DER, the encoding of certificates (ITU-T X.690), element by element.
///
/// Strict: a length that is not in its shortest form, runs over the end or is left open is no DER. Bytes come from a peer.
struct DERReader {
  /// One element.
  struct Element {
    /// The identifier: class, form and number.
    let tag: UInt8
    /// What is in it.
    let content: ArraySlice<UInt8>
    /// All of it, with tag and length.
    let encoded: ArraySlice<UInt8>
  }

  /// What is no DER.
  struct Malformed: Error {}

  static let sequence: UInt8 = 0x30
  static let integer: UInt8 = 0x02
  static let bitString: UInt8 = 0x03

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// The tag of the next element, nil at the end.
  var nextTag: UInt8? { rest.first }

  /// The next element.
  mutating func next() throws(Malformed) -> Element {
    let whole = rest
    guard let tag = rest.popFirst(), tag & 0x1F != 0x1F else { throw Malformed() }
    let length = try readLength()
    guard length <= rest.count else { throw Malformed() }
    let end = rest.startIndex + length
    defer { rest = rest[end...] }
    // A slice has the indices of what it is a slice of.
    return Element(tag: tag, content: rest[..<end], encoded: whole[..<end])
  }

  /// The next element, which must have this tag.
  mutating func next(_ tag: UInt8) throws(Malformed) -> Element {
    let element = try next()
    guard element.tag == tag else { throw Malformed() }
    return element
  }

  private mutating func readLength() throws(Malformed) -> Int {
    guard let first = rest.popFirst() else { throw Malformed() }
    guard first >= 0x80 else { return Int(first) }
    // 0x80 leaves the length open; four bytes are more than any certificate needs.
    let count = Int(first & 0x7F)
    guard (1...4).contains(count), rest.count >= count, rest.first != 0 else { throw Malformed() }
    var length = 0
    for byte in rest.prefix(count) { length = length << 8 | Int(byte) }
    rest = rest.dropFirst(count)
    guard length >= 0x80 else { throw Malformed() }
    return length
  }
}

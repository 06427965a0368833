/// The bytes of one input, taken piece by piece from the front. At the end everything is nought and empty.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// One of some.
  mutating func choice<Element>(_ elements: [Element]) -> Element { elements[Int(byte()) % elements.count] }

  /// Bytes up to the next 0xFF, which no UTF-8 has, or up to the end.
  mutating func bytes() -> [UInt8] {
    let end = rest.firstIndex(of: 0xFF) ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return Array(rest[..<end])
  }

  /// The same as text, with what is no UTF-8 mended.
  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// Everything that is left.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}

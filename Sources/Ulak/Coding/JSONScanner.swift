#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds its way through JSON without reading values. It takes linear time, does not recurse, and what is no JSON ends it
/// early instead of misleading it.
struct JSONScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ data: Data) { bytes = Array(data) }

  mutating func rewind(to position: Int) { self.position = position }

  /// Passes a byte order mark.
  mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
  }

  /// A word for the value at the position, which begins right there; nil if there is none.
  var kind: String? {
    guard let byte else { return nil }
    return switch byte {
    case 0x7B: "object"
    case 0x5B: "array"
    case 0x22: "string"
    case 0x74, 0x66: "bool"
    case 0x6E: "null"
    case 0x2D, 0x30...0x39: "number"
    default: nil
    }
  }

  /// Goes to the value of the first member whose name is sought, and answers with that name.
  mutating func enterMember(where isSought: (String) -> Bool) -> String? {
    guard byte == 0x7B else { return nil }
    step()
    while byte == 0x22, let name = string(), take(0x3A) {
      if isSought(name) { return name }
      guard skipValue(), take(0x2C) else { return nil }
    }
    return nil
  }

  /// The name of the first member that is sought.
  mutating func memberName(where isSought: (String) -> Bool) -> String? { enterMember(where: isSought) }

  /// Goes to an element of the array at the position.
  mutating func enterElement(_ index: Int) -> Bool {
    guard byte == 0x5B, index >= 0 else { return false }
    step()
    for _ in 0..<index { guard skipValue(), take(0x2C) else { return false } }
    return kind != nil
  }

  /// Tells the members of the object at the position, name and kind of value.
  mutating func members(atMost limit: Int, _ tell: (String, String) -> Void) {
    step()
    var count = 0
    while count < limit, byte == 0x22, let name = string(), take(0x3A), let kind {
      tell(name, kind)
      count += 1
      guard skipValue(), take(0x2C) else { return }
    }
  }

  /// Tells the kinds of the elements of the array at the position.
  mutating func elements(atMost limit: Int, _ tell: (String) -> Void) {
    step()
    var count = 0
    while count < limit, let kind {
      tell(kind)
      count += 1
      guard skipValue(), take(0x2C) else { return }
    }
  }

  // MARK: Moving

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func step() {
    position += 1
    skipSpace()
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    skipSpace()
    guard byte == expected else { return false }
    step()
    return true
  }

  /// Takes a string; escapes stay as they are, for names have none.
  private mutating func string() -> String? {
    let start = position + 1
    guard skipString() else { return nil }
    return String(decoding: bytes[start..<position - 1], as: UTF8.self)
  }

  private mutating func skipString() -> Bool {
    position += 1
    while let byte {
      position += byte == 0x5C ? 2 : 1
      if byte == 0x22 { return true }
    }
    position = bytes.count
    return false
  }

  private mutating func skipValue() -> Bool {
    var depth = 0
    repeat {
      switch byte {
      case 0x22: guard skipString() else { return false }
      case 0x7B, 0x5B:
        depth += 1
        position += 1
      case 0x7D, 0x5D:
        depth -= 1
        guard depth >= 0 else { return false }
        position += 1
      case nil: return false
      case 0x2C, 0x3A:
        guard depth > 0 else { return false }
        position += 1
      default:
        // One byte at least, whatever it is, or nothing would ever end this.
        position += 1
        skipScalar()
      }
      skipSpace()
    } while depth > 0
    return true
  }

  private mutating func skipScalar() {
    while let byte, byte != 0x2C, byte != 0x5D, byte != 0x7D, byte != 0x5B, byte != 0x7B, byte != 0x22, byte != 0x3A,
      byte > 0x20
    {
      position += 1
    }
  }
}

/// An IPv4 or IPv6 address.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// Its bytes in the order of the network: four or sixteen.
  public let bytes: [UInt8]

  /// Reads an address: `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]`. Nil for anything else, short forms such as `127.1`
  /// among it: resolvers and filters disagree on what they mean.
  public init?(_ text: some StringProtocol) {
    var text = Substring(text)
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    if let words = IPv6Address(text)?.words {
      bytes = words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    } else {
      guard Host.isDottedQuad(String(text)) else { return nil }
      bytes = text.split(separator: ".").compactMap { UInt8($0) }
    }
  }

  /// The address of four or sixteen bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Whether it is an IPv6 address.
  public var isIPv6: Bool { bytes.count == 16 }

  /// The one canonical form (RFC 5952 for IPv6), without brackets.
  public var description: String {
    guard isIPv6 else { return bytes.map(String.init).joined(separator: ".") }
    let words = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    return IPv6Address(words: words).canonical
  }

  /// The address itself, or the IPv4 address that is mapped into it (RFC 4291, section 2.5.5.2).
  var unmapped: IPAddress {
    guard isIPv6, bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] else { return self }
    return IPAddress(bytes: Array(bytes.suffix(4))) ?? self
  }
}

/// The addresses that begin alike: `10.0.0.0/8`, `fd00::/8`.
public struct IPAddressBlock: Sendable, Hashable, CustomStringConvertible {
  /// The first address of the block.
  public let base: IPAddress
  /// How many bits all of its addresses share.
  public let prefixLength: Int

  /// Reads a block in CIDR notation (RFC 4632, section 3.1), or one address; nil if it is neither. Bits behind the prefix
  /// are passed over.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(parts[0]) else { return nil }
    let width = address.bytes.count * 8
    var length = width
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(parts[1]), number <= width else {
        return nil
      }
      length = number
    }
    self.init(address, length)
  }

  private init?(_ address: IPAddress, _ length: Int) {
    let kept = address.bytes.enumerated().map { index, byte in byte & Self.mask(length, at: index) }
    guard let base = IPAddress(bytes: kept) else { return nil }
    self.base = base
    prefixLength = length
  }

  /// Whether an address is one of the block. An IPv4 address that is mapped into IPv6 counts as what it is.
  public func contains(_ address: IPAddress) -> Bool {
    let address = base.isIPv6 ? address : address.unmapped
    guard address.bytes.count == base.bytes.count else { return false }
    return zip(address.bytes, base.bytes).enumerated().allSatisfy { index, pair in
      pair.0 & Self.mask(prefixLength, at: index) == pair.1
    }
  }

  /// CIDR notation.
  public var description: String { "\(base)/\(prefixLength)" }

  private static func mask(_ length: Int, at index: Int) -> UInt8 {
    let bits = min(8, max(0, length - index * 8))
    return bits == 0 ? 0 : 0xFF << UInt8(8 - bits)
  }
}

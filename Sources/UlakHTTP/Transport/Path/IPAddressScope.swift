/// How far an address reaches (the special-purpose registries of IANA, RFC 6890).
public enum IPAddressScope: String, Sendable, Hashable, CaseIterable {
  /// Anywhere on the internet.
  case global
  /// This device: `127.0.0.0/8`, `::1`.
  case loopback
  /// A network of somebody's own: RFC 1918, `fc00::/7`, and what replaces or precedes them.
  case privateNetwork
  /// One link: `169.254.0.0/16`, where clouds keep the credentials of their machines, and `fe80::/10`.
  case linkLocal
  /// The inside of a provider's address translation: `100.64.0.0/10` (RFC 6598).
  case shared
  /// Many receivers at once.
  case multicast
  /// No address in particular; systems take `0.0.0.0` and `::` for this device.
  case unspecified
  /// Whatever else is not for use: documentation, benchmarks, tunnels that have gone, the broadcast address.
  case reserved
}

extension IPAddress {
  /// How far the address reaches. An IPv4 address that is wrapped into IPv6, be it mapped, translated (NAT64, RFC 6052)
  /// or tunnelled (6to4), reaches as far as the address inside.
  public var scope: IPAddressScope { isIPv6 ? Self.scope(ofIPv6: bytes) : Self.scope(ofIPv4: bytes) }

  private static let table = Table(
    v4: [
      ("0.0.0.0/8", .unspecified), ("10.0.0.0/8", .privateNetwork), ("100.64.0.0/10", .shared),
      ("127.0.0.0/8", .loopback), ("169.254.0.0/16", .linkLocal), ("172.16.0.0/12", .privateNetwork),
      ("192.0.0.0/24", .reserved), ("192.0.2.0/24", .reserved), ("192.88.99.0/24", .reserved),
      ("192.168.0.0/16", .privateNetwork), ("198.18.0.0/15", .reserved), ("198.51.100.0/24", .reserved),
      ("203.0.113.0/24", .reserved), ("224.0.0.0/4", .multicast), ("240.0.0.0/4", .reserved),
    ],
    v6: [
      ("::/128", .unspecified), ("::1/128", .loopback), ("64:ff9b:1::/48", .privateNetwork),
      ("fc00::/7", .privateNetwork),
      ("fe80::/10", .linkLocal), ("fec0::/10", .privateNetwork), ("ff00::/8", .multicast), ("2001::/23", .reserved),
      ("2001:db8::/32", .reserved), ("3fff::/20", .reserved),
    ],
    wrapping: [("::ffff:0:0/96", 12), ("::ffff:0:0:0/96", 12), ("64:ff9b::/96", 12), ("2002::/16", 2), ("::/96", 12)])

  private static func scope(ofIPv4 bytes: [UInt8]) -> IPAddressScope {
    guard let address = IPAddress(bytes: bytes) else { return .reserved }
    return table.v4.first { $0.block.contains(address) }?.scope ?? .global
  }

  private static func scope(ofIPv6 bytes: [UInt8]) -> IPAddressScope {
    guard let address = IPAddress(bytes: bytes) else { return .reserved }
    if let known = table.v6.first(where: { $0.block.contains(address) }) { return known.scope }
    if let wrapping = table.wrapping.first(where: { $0.block.contains(address) }) {
      return scope(ofIPv4: Array(bytes[wrapping.offset..<wrapping.offset + 4]))
    }
    // Nothing else of the space has been given out (RFC 4291, section 2.4).
    return bytes[0] & 0xE0 == 0x20 ? .global : .reserved
  }

  private struct Table: Sendable {
    let v4: [(block: IPAddressBlock, scope: IPAddressScope)]
    let v6: [(block: IPAddressBlock, scope: IPAddressScope)]
    let wrapping: [(block: IPAddressBlock, offset: Int)]

    init(v4: [(String, IPAddressScope)], v6: [(String, IPAddressScope)], wrapping: [(String, Int)]) {
      self.v4 = v4.compactMap { text, scope in IPAddressBlock(text).map { ($0, scope) } }
      self.v6 = v6.compactMap { text, scope in IPAddressBlock(text).map { ($0, scope) } }
      self.wrapping = wrapping.compactMap { text, offset in IPAddressBlock(text).map { ($0, offset) } }
    }
  }
}

/// Hosts that are reached without the proxy.
///
/// An entry is `*` for all, a name for a host and all below it (a leading dot changes nothing), an address, or a block
/// of addresses such as `10.0.0.0/8`; a port may follow all but a block. Hosts are compared in their canonical form:
/// upper case, a dot at the end, brackets and IPv4 in IPv6 make no difference. One loopback entry (`localhost`,
/// `127.0.0.1`, `[::1]`) stands for every spelling of this device, `127.0.0.2` among them.
public struct NoProxyList: Sendable, Hashable, ExpressibleByArrayLiteral {
  private enum Rule: Sendable, Hashable {
    case everything
    case loopback
    case name(String)
    case block(IPAddressBlock)
  }

  private struct Entry: Sendable, Hashable {
    var rule: Rule
    var port: Int?
  }

  private var rules: [Entry] = []
  /// The entries that make no sense. They exempt nothing.
  public private(set) var invalidEntries: [String] = []

  /// The entries, one by one.
  public init(_ entries: [String]) {
    for entry in entries {
      if let rule = Self.entry(entry) { rules.append(rule) } else { invalidEntries.append(entry) }
    }
  }

  /// The entries of a text such as the variable `no_proxy` has, separated by commas or blanks.
  public init(_ text: String) {
    self.init(text.split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init))
  }

  /// A list of entries.
  public init(arrayLiteral entries: String...) { self.init(entries) }

  /// Whether the origin is reached without the proxy.
  public func contains(_ origin: Origin) -> Bool {
    guard !rules.isEmpty else { return false }
    let host = Host.comparable(origin.host)
    let address = IPAddress(host)
    let isLoopback = host == "localhost" || host.hasSuffix(".localhost") || address?.scope == .loopback
    return rules.contains { entry in
      if let port = entry.port, port != origin.port { return false }
      return switch entry.rule {
      case .everything: true
      case .loopback: isLoopback
      case .name(let name): host == name || host.hasSuffix(".\(name)")
      case .block(let block): address.map(block.contains) ?? false
      }
    }
  }

  private static func entry(_ text: String) -> Entry? {
    if text == "*" { return Entry(rule: .everything) }
    if let rule = rule(text) { return Entry(rule: rule) }
    // What follows the last colon is a port only if the rest makes sense without it: an IPv6 address has colons too.
    guard let colon = text.utf8.lastIndex(of: 0x3A), !text.contains("/") else { return nil }
    let digits = text[colon...].dropFirst()
    guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let port = Int(digits), (1...65_535).contains(port),
      let rule = text[..<colon] == "*" ? .everything : rule(text[..<colon])
    else { return nil }
    return Entry(rule: rule, port: port)
  }

  private static func rule(_ text: some StringProtocol) -> Rule? {
    if let block = IPAddressBlock(text) {
      let isOneAddress = block.prefixLength == block.base.bytes.count * 8
      return isOneAddress && block.base.scope == .loopback ? .loopback : .block(block)
    }
    var name = Substring(text)
    if name.hasPrefix("*.") { name = name.dropFirst(2) } else if name.hasPrefix(".") { name = name.dropFirst() }
    guard let host = try? Host.canonical(name) else { return nil }
    let comparable = Host.comparable(host)
    return comparable == "localhost" ? .loopback : .name(comparable)
  }
}

extension Host {
  /// A canonical host for comparing: without the dot that ends a complete name, and with a mapped address as what it is.
  static func comparable(_ host: String) -> String {
    var host = host[...]
    if host.hasSuffix("."), host.utf8.count > 1 { host = host.dropLast() }
    guard let address = IPAddress(host), address.isIPv6 else { return String(host) }
    let unmapped = address.unmapped
    return unmapped.isIPv6 ? "[\(unmapped)]" : unmapped.description
  }
}

/// Names hosts: one exactly (`api.example.com`), those one label below (`*.example.com`), or a host and all below it
/// (`**.example.com`).
///
/// A star is a whole label and stands first, or the pattern is not valid: `a*.example.com` names nothing. Hosts are
/// compared in their canonical form.
public struct HostPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  private enum Depth: Sendable, Hashable {
    case exactly
    case oneLabel
    case any
    case invalid
  }

  private let depth: Depth
  private let name: String

  /// Reads a pattern.
  public init(_ text: String) {
    var rest = text[...]
    var depth = Depth.exactly
    if rest.hasPrefix("**.") {
      (depth, rest) = (.any, rest.dropFirst(3))
    } else if rest.hasPrefix("*.") {
      (depth, rest) = (.oneLabel, rest.dropFirst(2))
    }
    guard let host = try? Host.canonical(rest), depth == .exactly || IPAddress(host) == nil else {
      (self.depth, name) = (.invalid, text)
      return
    }
    (self.depth, name) = (depth, Host.comparable(host))
  }

  /// A pattern.
  public init(stringLiteral text: String) { self.init(text) }

  /// Whether the pattern can name a host at all.
  package var isValid: Bool { depth != .invalid }

  /// Whether it names an address.
  package var isAddress: Bool { depth == .exactly && IPAddress(name) != nil }

  /// The host that is named exactly; nil if there may be others.
  package var exactHost: String? { depth == .exactly ? name : nil }

  /// Whether the pattern names a host, which is given in the canonical form of ``Origin/host``.
  public func matches(_ host: String) -> Bool {
    let host = Host.comparable(host)
    switch depth {
    case .exactly: return host == name
    case .any: return host == name || host.hasSuffix(".\(name)")
    case .oneLabel:
      return host.hasSuffix(".\(name)") && !host.utf8.dropLast(name.utf8.count + 1).contains(0x2E)
    case .invalid: return false
    }
  }

  /// Whether the pattern is closer to what it names than another.
  func isCloser(than other: HostPattern) -> Bool {
    func rank(_ depth: Depth) -> Int { depth == .exactly ? 2 : depth == .oneLabel ? 1 : 0 }
    return (rank(depth), name.utf8.count) > (rank(other.depth), other.name.utf8.count)
  }

  /// The pattern as text.
  public var description: String {
    switch depth {
    case .exactly, .invalid: name
    case .oneLabel: "*.\(name)"
    case .any: "**.\(name)"
    }
  }
}

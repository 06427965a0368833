/// The way that requests take to their servers.
public struct PathConfiguration: Sendable, Hashable {
  /// The proxies.
  public var proxy = ProxyConfiguration.none
  /// The path of a socket file through which every request goes, whatever its host; nil for the network.
  public var unixSocket: String?
  /// Addresses for names, instead of looking them up. Behind a proxy they hold for the proxy's name alone: it looks the
  /// others up itself.
  public var resolveOverrides: [ResolveOverride] = []
  /// Which addresses of a host are used.
  public var addressFamily = AddressFamily.any
  /// How long the first address of a host has before an address of the other family is tried beside it (RFC 8305,
  /// section 5).
  public var happyEyeballsDelay = Duration.milliseconds(250)
  /// From where connections are made; nil for wherever the system chooses.
  public var interface: NetworkInterface?
  /// Which addresses may be connected to.
  public var destinations = AddressPolicy.any

  /// Straight through the network.
  public init() {}

  /// Which addresses of a host are used.
  public enum AddressFamily: String, Sendable, Hashable {
    /// All of them.
    case any
    /// IPv4 only.
    case ipv4
    /// IPv6 only.
    case ipv6
  }

  /// From where connections are made.
  public enum NetworkInterface: Sendable, Hashable {
    /// An interface by its name, such as `eth0`.
    case named(String)
    /// An address of this device.
    case address(IPAddress)
  }

  /// What contradicts itself.
  package var problems: [NetworkError] {
    var problems = proxy.problems
    func demand(_ condition: Bool, _ detail: String) {
      if !condition { problems.append(NetworkError(.invalidConfiguration, detail: detail)) }
    }
    demand(happyEyeballsDelay > .zero, "happyEyeballsDelay must be positive")
    for override in resolveOverrides {
      demand(override.isValid, "an entry of resolveOverrides has no valid host, port or address")
    }
    if let unixSocket {
      demand((1...100).contains(unixSocket.utf8.count), "the path of a socket file has 1 to 100 bytes")
      demand(!unixSocket.utf8.contains(0), "the path of the socket file has a NUL byte")
      demand(!proxy.isUsed, "a socket file and a proxy exclude each other")
      demand(destinations.allowsEverything, "behind a socket file there are no addresses that destinations could name")
    }
    if case .named(let name) = interface {
      let isName = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x21 }
      demand(isName, "the name of the interface is not valid")
    }
    if proxy.isUsed, !destinations.allowsEverything {
      // A name is looked up by the proxy: to check what was found here would be to check something else.
      problems.append(
        NetworkError(.unsupported, detail: "destinations cannot be checked behind a proxy, which looks up names itself")
      )
    }
    return problems
  }
}

/// Addresses for a name, instead of looking it up. Certificates are still verified for the name.
public struct ResolveOverride: Sendable, Hashable {
  /// The name.
  public var host: String
  /// The port that it holds for.
  public var port: Int
  /// The addresses, in the order they are tried.
  public var addresses: [IPAddress]

  /// An override.
  public init(host: String, port: Int, addresses: [IPAddress]) {
    self.host = host
    self.port = port
    self.addresses = addresses
  }

  /// The name in canonical form; nil if it is none.
  package var canonicalHost: String? { try? Host.canonical(host[...]) }

  var isValid: Bool {
    canonicalHost != nil && IPAddress(host) == nil && (1...65_535).contains(port) && !addresses.isEmpty
  }
}

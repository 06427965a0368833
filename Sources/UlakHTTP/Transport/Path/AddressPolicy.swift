/// Which addresses a client may connect to: a guard for servers that fetch what strangers name (SSRF).
///
/// It is asked about the address that a connection is about to be made to, after the name was looked up and for every
/// connection; so no spelling of a host gets around it, and no name server that answers differently the second time.
/// A refused destination fails with reason `destinationNotAllowed`, and nothing is sent.
///
/// ```swift
/// $0.path.destinations = .publicOnly
/// ```
public struct AddressPolicy: Sendable, Hashable {
  /// The scopes that are refused.
  public var refusedScopes: Set<IPAddressScope>
  /// Blocks that are allowed whatever their scope.
  public var exceptions: [IPAddressBlock]

  /// A policy.
  public init(refusing refusedScopes: Set<IPAddressScope>, except exceptions: [IPAddressBlock] = []) {
    self.refusedScopes = refusedScopes
    self.exceptions = exceptions
  }

  /// Every address.
  public static let any = AddressPolicy(refusing: [])
  /// Addresses on the internet only: no loopback, private, link-local, shared, multicast or reserved ones.
  public static let publicOnly = AddressPolicy(refusing: Set(IPAddressScope.allCases).subtracting([.global]))

  /// Whether nothing is refused.
  public var allowsEverything: Bool { refusedScopes.isEmpty }

  /// Whether a connection to an address may be made.
  public func allows(_ address: IPAddress) -> Bool {
    guard refusedScopes.contains(address.scope) else { return true }
    return exceptions.contains { $0.contains(address) }
  }
}

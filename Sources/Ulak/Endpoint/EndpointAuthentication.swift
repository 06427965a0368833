/// Whose credentials a request carries.
///
/// ```swift
/// .post("login", json: form).with { $0.authentication = .none }
/// ```
public struct EndpointAuthentication: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  enum Kind: Sendable, Hashable {
    case inherited
    case client
    case none
    case bearer(String)
  }

  let kind: Kind

  /// As the endpoint's group says, else the client's. What an endpoint says that says nothing.
  public static let inherited = EndpointAuthentication(kind: .inherited)
  /// The client's, whatever the group says.
  public static let client = EndpointAuthentication(kind: .client)
  /// None: the client's default `Authorization` is left out, and interceptors see
  /// ``CallContext/usesClientAuthentication``.
  public static let none = EndpointAuthentication(kind: .none)
  /// A token of the call's own (RFC 6750), in place of the client's. It is in no description.
  public static func bearer(_ token: String) -> EndpointAuthentication { EndpointAuthentication(kind: .bearer(token)) }

  /// What kind it is, without the token.
  public var description: String {
    switch kind {
    case .inherited: "inherited"
    case .client: "client"
    case .none: "none"
    case .bearer: "bearer"
    }
  }

  /// What kind it is, without the token.
  public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}

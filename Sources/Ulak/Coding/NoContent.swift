/// The answer of a request whose body does not matter: any success will do, with or without content.
public struct NoContent: Decodable, Sendable, Hashable {
  /// The one value.
  public init() {}
  /// Reads nothing.
  public init(from decoder: any Decoder) {}
}

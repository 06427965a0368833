/// What a mock server puts up with.
public struct MockServerLimits: Sendable, Hashable {
  /// The most connections at a time; more are closed at once.
  public var connections = 1024
  /// The most bytes of a request's head.
  public var headBytes = 256 * 1024
  /// The most bytes of a request's body.
  public var bodyBytes = 64 * 1024 * 1024
  /// How many of the latest requests the journal keeps.
  public var journalEntries = 10_000
  /// How many bytes of heads and bodies these may hold; where they hold more, fewer are kept.
  public var journalBytes = 128 * 1024 * 1024

  /// The default limits.
  public init() {}
}

/// How fast, and in which pieces, an answer leaves.
public struct MockPace: Sendable, Hashable {
  /// The sizes of the pieces in bytes, the head included, from the first again after the last. Empty: as it comes.
  public var slices: [Int] = []
  /// How many bytes leave in each period; nil for no limit.
  public var bytesPerPeriod: Int?
  /// How long a period is, and how long to wait between two slices.
  public var period: Duration = .zero

  /// As fast as the peer reads.
  public init() {}

  var isUnbounded: Bool { slices.isEmpty && bytesPerPeriod == nil }

  /// How many bytes leave at once, as the `number`th piece; nil for all there are.
  func pieceSize(_ number: Int) -> Int? {
    if !slices.isEmpty { return max(1, slices[number % slices.count]) }
    return bytesPerPeriod.map { max(1, $0) }
  }
}

extension MockAnswer {
  /// The same answer, so many bytes at a time.
  ///
  /// - Parameters:
  ///   - bytes: how many, the head included.
  ///   - period: how long until the next, on the server's clock.
  public func throttled(_ bytes: Int, per period: Duration) -> MockAnswer {
    var copy = self
    copy.pace.bytesPerPeriod = bytes
    copy.pace.period = period
    return copy
  }

  /// The same answer in pieces of these sizes, from the first again after the last; each is a packet of its own.
  ///
  /// - Parameters:
  ///   - sizes: bytes, the head included.
  ///   - pause: how long to wait between two.
  public func sliced(_ sizes: Int..., pause: Duration = .zero) -> MockAnswer {
    var copy = self
    copy.pace.slices = sizes
    copy.pace.period = pause
    return copy
  }
}

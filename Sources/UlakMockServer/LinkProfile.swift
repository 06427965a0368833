/// How a link between client and server behaves: what a `MockServer` does to its connections, and a simulation to its
/// messages.
///
/// ```swift
/// let subway = LinkProfile(latency: .milliseconds(200), jitter: .milliseconds(400), loss: 0.02, bytesPerSecond: 30_000)
/// ```
public struct LinkProfile: Sendable, Hashable {
  /// The time a packet takes one way.
  public var latency: Duration
  /// What may be added to that time, drawn evenly between nothing and this.
  public var jitter: Duration
  /// The probability, from 0 to 1, that a packet is lost. A lost one is sent again after ``retransmissionDelay``.
  public var loss: Double
  /// How many bytes pass in a second, each way; nil for no limit.
  public var bytesPerSecond: Int?
  /// The probability, from 0 to 1, that a connection breaks while an exchange is under way.
  public var breakage: Double
  /// Whether nothing gets through at all.
  public var isOffline: Bool
  /// How long it takes until a lost packet is sent again.
  public var retransmissionDelay: Duration

  /// A link; without arguments a perfect one.
  public init(
    latency: Duration = .zero, jitter: Duration = .zero, loss: Double = 0, bytesPerSecond: Int? = nil,
    breakage: Double = 0, isOffline: Bool = false, retransmissionDelay: Duration = .milliseconds(200)
  ) {
    self.latency = latency
    self.jitter = jitter
    self.loss = loss
    self.bytesPerSecond = bytesPerSecond
    self.breakage = breakage
    self.isOffline = isOffline
    self.retransmissionDelay = retransmissionDelay
  }

  /// Nothing is lost, nothing takes time.
  public static let perfect = LinkProfile()
  /// Nothing gets through.
  public static let offline = LinkProfile(isOffline: true)
  /// A satellite, or the far side of the world: 300 ms one way, a little more at times.
  public static let highLatency = LinkProfile(latency: .milliseconds(300), jitter: .milliseconds(60))
  /// Every twentieth packet is lost.
  public static let fivePercentLoss = LinkProfile(latency: .milliseconds(40), jitter: .milliseconds(10), loss: 0.05)
  /// 32 000 bytes a second, as at the edge of a cell.
  public static let lowBandwidth = LinkProfile(
    latency: .milliseconds(100), jitter: .milliseconds(40), bytesPerSecond: 32_000)
  /// A train: slow at times, lossy, and one exchange in ten breaks.
  public static let flaky = LinkProfile(
    latency: .milliseconds(80), jitter: .milliseconds(300), loss: 0.02, bytesPerSecond: 200_000, breakage: 0.1)
}

/// One try of a call: how it ended, and how long it took.
public struct AttemptRecord: Sendable, Hashable, CustomStringConvertible {
  /// The status it got, nil if it got none.
  public var status: HTTPStatus?
  /// The reason it failed, nil if it was answered.
  public var reason: NetworkError.Reason?
  /// How long it took.
  public var duration: Duration

  /// A try.
  public init(status: HTTPStatus?, reason: NetworkError.Reason?, duration: Duration) {
    self.status = status
    self.reason = reason
    self.duration = duration
  }

  /// The code or the reason, and the duration.
  public var description: String {
    "\(status.map { "\($0.code)" } ?? reason?.description ?? "no answer") after \(duration)"
  }
}

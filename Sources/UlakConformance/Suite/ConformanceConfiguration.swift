public import UlakHTTP
public import UlakPlatform

/// What a case asks of the transport that is made for it.
public struct ConformanceConfiguration: Sendable {
  /// The protocol to speak; the servers speak no other.
  public let version: ConformanceProtocol
  /// A file of the certificate authority to trust, in PEM; nil where the case has no TLS.
  public let certificateAuthorityFile: String?
  /// The clock that deadlines run on; the case moves it.
  public let time: any TimeSource
}

/// Makes a transport for one case.
public typealias ConformanceTransportFactory = @Sendable (ConformanceConfiguration) async throws -> any Transport

/// Why a transport is known to fail a case.
///
/// ```swift
/// let exceptions: [String: ConformanceException] = [
///   "TC-057": "libcurl takes a line feed for the end of a chunk's size",
///   "TC-245": .notRun("the process crashes: swift-corelibs-foundation#5412"),
/// ]
/// ```
public struct ConformanceException: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The reason.
  public let reason: String
  /// Whether the case is run all the same, to find out when it passes.
  public let isRun: Bool

  /// A failure whose reason is this.
  public init(stringLiteral reason: String) { (self.reason, isRun) = (reason, true) }

  private init(reason: String, isRun: Bool) { (self.reason, self.isRun) = (reason, isRun) }

  /// A case that cannot even be run: it would end the process, or fails only at times.
  public static func notRun(_ reason: String) -> Self { Self(reason: reason, isRun: false) }
}

/// Told when pins did not match, or were not asked because their time is over.
///
/// The keys and names in it are the server's, and public. It holds no address but the host's name.
public struct PinReport: Sendable, Hashable {
  /// Why there is a report.
  public enum Occasion: Sendable, Hashable {
    /// No pin matches.
    case mismatch
    /// The end date has passed, and the pins are ignored; whether one would have matched.
    case expired(matches: Bool)
  }

  /// A certificate.
  public struct Certificate: Sendable, Hashable {
    /// Whose it is, by its own words, such as `CN=api.example.com`.
    public var subject: String
    /// The digest of its key.
    public var pin: PublicKeyPin

    /// A certificate.
    public init(subject: String, pin: PublicKeyPin) {
      self.subject = subject
      self.pin = pin
    }
  }

  /// The host.
  public var host: String
  /// Why there is a report.
  public var occasion: Occasion
  /// Whether the connection was refused.
  public var isRefused: Bool
  /// The pins that were asked for.
  public var expected: Set<PublicKeyPin>
  /// The verified path, from the server's certificate to the trusted one.
  public var verifiedChain: [Certificate]
  /// What the server sent, in its order. Only what is in the verified path as well proves anything.
  public var servedChain: [Certificate]
  /// When, in seconds since 1970.
  public var secondsSince1970: Double

  /// The report that a verdict calls for; nil if it calls for none.
  package init?(
    _ verdict: PinVerdict, on pins: HostPins, of host: String, verified: [Certificate], served: [Certificate],
    at secondsSince1970: Double
  ) {
    switch verdict {
    case .accepted: return nil
    case .refused, .reported: occasion = .mismatch
    case .ignored(let matches): occasion = .expired(matches: matches)
    }
    isRefused = verdict == .refused
    self.host = host
    expected = pins.pins
    verifiedChain = verified
    servedChain = served
    self.secondsSince1970 = secondsSince1970
  }
}

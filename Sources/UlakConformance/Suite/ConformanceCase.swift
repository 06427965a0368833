import UlakHTTP

/// One rule that a transport must keep, and the test of it.
///
/// A case starts its own server, makes a transport through the closure it is given, and throws a ``ConformanceFailure``
/// if the transport broke the rule. It needs no test library, so a program can run it as well.
public struct ConformanceCase: Sendable, Identifiable, CustomStringConvertible {
  /// What the rule is about.
  public enum Area: String, Sendable, Hashable, CaseIterable {
    /// What goes out.
    case requests
    /// Where an answer begins and ends.
    case framing
    /// How large an answer may be.
    case limits
    /// Answers that a transport hands on and does not act on.
    case statuses
    /// Content that arrives in one piece.
    case bodies
    /// Content that is handed on piece by piece.
    case streaming
    /// Content that is sent piece by piece.
    case uploads
    /// How far a transfer has come.
    case progress
    /// Which connections are used again, and what is never sent twice.
    case reuse
    /// How long things may take.
    case timeouts
    /// What remains when the caller gives up.
    case cancellation
    /// What failures are called.
    case errors
    /// What is told about an exchange.
    case facts
    /// What only HTTP/2 has.
    case http2
  }

  /// The number, the same in every version: `TC-001`.
  public let id: String
  /// What the rule is about.
  public let area: Area
  /// The rule, in one sentence, with where it comes from.
  public let rule: String
  /// What a transport must be able to do for the rule to concern it.
  public let needs: Set<ConformanceRequirement>
  /// The protocols that the rule concerns.
  public let protocols: Set<ConformanceProtocol>
  /// Whether servers of the case speak TLS even over HTTP/1.1.
  let usesTLS: Bool
  let body: @Sendable (ConformanceStage) async throws -> Void

  /// The number and the rule.
  public var description: String { "\(id) \(rule)" }
}

/// The protocol that a case is run over.
public enum ConformanceProtocol: String, Sendable, Hashable, CaseIterable {
  /// HTTP/1.1, in the clear unless the case is about TLS.
  case http1 = "HTTP/1.1"
  /// HTTP/2 over TLS.
  case http2 = "HTTP/2"
}

/// What a transport must be able to do for a case to concern it. All but the first two are said by
/// `TransportCapabilities`.
public enum ConformanceRequirement: String, Sendable, Hashable, CaseIterable {
  /// It speaks to a server over sockets. Without, the cases set up their stubs on the transport itself.
  case wire
  /// Its deadlines run on the time source it is given.
  case virtualTime
  /// `enforcesDeadlines`.
  case deadlines
  /// `acceptsCertificateAuthorities`.
  case certificateAuthorities
  /// `keepsRepeatedFields`.
  case repeatedFields
  /// `reportsTimings`.
  case timings
  /// `streamsResponses`.
  case streamedResponses
  /// `streamsRequests`.
  case streamedRequests
  /// `reportsProgress`.
  case progress
  /// `deliversTrailers`.
  case trailers
  /// `speaksHTTP2`.
  case http2

  func isMet(by capabilities: TransportCapabilities) -> Bool {
    switch self {
    case .wire, .virtualTime: true
    case .deadlines: capabilities.enforcesDeadlines
    case .certificateAuthorities: capabilities.acceptsCertificateAuthorities
    case .repeatedFields: capabilities.keepsRepeatedFields
    case .timings: capabilities.reportsTimings
    case .streamedResponses: capabilities.streamsResponses
    case .streamedRequests: capabilities.streamsRequests
    case .progress: capabilities.reportsProgress
    case .trailers: capabilities.deliversTrailers
    case .http2: capabilities.speaksHTTP2
    }
  }
}

extension ConformanceCase {
  /// A case over both protocols.
  static func both(
    _ id: String, _ area: Area, _ rule: String, needs: Set<ConformanceRequirement> = [.wire], tls: Bool = false,
    _ body: @escaping @Sendable (ConformanceStage) async throws -> Void
  ) -> ConformanceCase {
    ConformanceCase(
      id: id, area: area, rule: rule, needs: needs, protocols: [.http1, .http2], usesTLS: tls, body: body)
  }

  /// A case over HTTP/1.1.
  static func http1(
    _ id: String, _ area: Area, _ rule: String, needs: Set<ConformanceRequirement> = [.wire], tls: Bool = false,
    _ body: @escaping @Sendable (ConformanceStage) async throws -> Void
  ) -> ConformanceCase {
    ConformanceCase(id: id, area: area, rule: rule, needs: needs, protocols: [.http1], usesTLS: tls, body: body)
  }

  /// A case over HTTP/2.
  static func http2(
    _ id: String, _ rule: String, needs: Set<ConformanceRequirement> = [],
    _ body: @escaping @Sendable (ConformanceStage) async throws -> Void
  ) -> ConformanceCase {
    ConformanceCase(
      id: id, area: .http2, rule: rule, needs: needs.union([.wire, .http2]), protocols: [.http2], usesTLS: true,
      body: body)
  }
}

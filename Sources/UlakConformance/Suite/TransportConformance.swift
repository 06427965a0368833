public import UlakHTTP

/// The cases that every transport must pass.
///
/// ```swift
/// @Test(arguments: TransportConformance.cases(for: MyTransport.capabilities))
/// func conforms(_ test: ConformanceCase) async throws {
///   try await test.run(over: .http1) { configuration in try MyTransport(time: configuration.time) }
/// }
/// ```
public enum TransportConformance {
  /// Every case, in the order of the numbers.
  public static let all: [ConformanceCase] =
    (ConformanceCase.requestLines + ConformanceCase.requestContents + ConformanceCase.framing
    + ConformanceCase.brokenFraming + ConformanceCase.limits + ConformanceCase.statuses + ConformanceCase.bodies
    + ConformanceCase.streaming + ConformanceCase.streamFailures + ConformanceCase.uploads
    + ConformanceCase.earlyAnswers + ConformanceCase.progress + ConformanceCase.reuse + ConformanceCase.staleness
    + ConformanceCase.timeouts + ConformanceCase.cancellation + ConformanceCase.lostConnections
    + ConformanceCase.distrust + ConformanceCase.facts + ConformanceCase.streams + ConformanceCase.streamErrors)
    .sorted { $0.id < $1.id }

  /// The cases that concern a transport.
  ///
  /// - Parameters:
  ///   - capabilities: what the transport says of itself. Whatever it cannot do excuses it from the cases about that.
  ///   - version: the protocol that the cases will be run over.
  ///   - missing: what the transport lacks beside its capabilities: ``ConformanceRequirement/wire`` if it answers by
  ///     stubs of its own, ``ConformanceRequirement/virtualTime`` if it cannot be given a clock.
  public static func cases(
    for capabilities: TransportCapabilities, over version: ConformanceProtocol = .http1,
    without missing: Set<ConformanceRequirement> = []
  ) -> [ConformanceCase] {
    guard version == .http1 || capabilities.speaksHTTP2 else { return [] }
    return all.filter { test in
      test.protocols.contains(version) && test.needs.isDisjoint(with: missing)
        && test.needs.allSatisfy { $0.isMet(by: capabilities) }
        // Nothing is learned of a protocol over TLS from a transport that does not trust the server.
        && (version == .http1 || capabilities.acceptsCertificateAuthorities)
    }
  }

  /// Whether this platform has the servers that the cases over a protocol need.
  public static func isAvailable(_ version: ConformanceProtocol) -> Bool {
    #if canImport(COpenSSL) && canImport(CNGHTTP2)
      return true
    #else
      return version == .http1
    #endif
  }

  /// The table of all cases, in Markdown: what the documentation holds.
  public static var table: String {
    var rows = ["| id | area | rule | over | needs |", "|---|---|---|---|---|"]
    for test in all {
      let protocols = ConformanceProtocol.allCases.filter { test.protocols.contains($0) }.map(\.rawValue)
      let needs = ConformanceRequirement.allCases.filter { test.needs.contains($0) }.map { "`\($0.rawValue)`" }
      rows.append(
        "| \(test.id) | \(test.area.rawValue) | \(test.rule) | \(protocols.joined(separator: ", ")) "
          + "| \(needs.joined(separator: ", ")) |")
    }
    return rows.joined(separator: "\n") + "\n"
  }
}

extension MockServer {
  /// Makes something go wrong, whatever the stubs say.
  ///
  /// Faults at ``MockFault/Moment/accept`` and ``MockFault/Moment/handshake`` count connections, all others requests.
  ///
  /// - Parameters:
  ///   - effect: what happens.
  ///   - moment: when it happens.
  ///   - template: the paths of the requests that it happens to, nil for all; connections know no paths.
  ///   - schedule: which of them.
  public func inject(
    _ effect: MockFault.Effect, at moment: MockFault.Moment, on template: String? = nil,
    _ schedule: FaultSchedule = .always
  ) {
    inject([MockFault(effect, at: moment)], on: template, schedule)
  }

  /// Makes one of several things go wrong, each in its turn.
  ///
  /// - Parameters:
  ///   - faults: what can happen; all to connections, or all to requests.
  ///   - template: the paths of the requests that it happens to, nil for all; connections know no paths.
  ///   - schedule: which of them.
  public func inject(_ faults: [MockFault], on template: String? = nil, _ schedule: FaultSchedule) {
    let ofConnections = faults.filter(\.moment.isOfConnection)
    guard !ofConnections.isEmpty else { return faultPlan.requests.add(faults, on: template, schedule) }
    precondition(ofConnections.count == faults.count, "faults of connections and of requests are counted apart")
    precondition(template == nil, "a connection has no path yet")
    faultPlan.connections.add(faults, schedule)
  }

  /// Gives one of several answers, each in its turn, in place of what the stub says: one that is slow, cut short, in a
  /// coding that is broken.
  ///
  /// ```swift
  /// server.inject(answers: [.text("late").after(.seconds(5)), .gzip(film, corrupted: .cut)], .every(10))
  /// ```
  ///
  /// - Parameters:
  ///   - answers: the answers.
  ///   - template: the paths of the requests, nil for all. Those that no stub answers get it as well.
  ///   - schedule: which of them.
  public func inject(answers: [MockAnswer], on template: String? = nil, _ schedule: FaultSchedule = .always) {
    faultPlan.answers.add(answers, on: template, schedule)
  }

  /// Shows one of several certificates, each in its turn, in place of the server's: one that is expired, of another host,
  /// of an unknown authority. Or speaks other versions of TLS.
  ///
  /// - Parameters:
  ///   - identities: the certificates and keys.
  ///   - versions: the versions of TLS to speak.
  ///   - schedule: which connections. Those without TLS take no notice.
  /// - Throws: ``MockServerError``.
  public func inject(
    identities: [MockTLSIdentity], versions: ClosedRange<MockTLSVersion> = .tls12 ... .tls13,
    _ schedule: FaultSchedule = .always
  ) throws {
    faultPlan.identities.add(try identities.map { try alternative($0, versions) }, schedule)
  }

  /// Lets nothing injected go wrong any more. What stubs do stays.
  public func removeFaults() { faultPlan.removeAll() }
}

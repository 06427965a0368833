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
    precondition(template == nil || !moment.isOfConnection, "a connection has no path yet")
    faultPlan.add([MockFault(effect, at: moment)], on: template, schedule)
  }

  /// Makes one of several things go wrong, each in its turn.
  ///
  /// - Parameters:
  ///   - faults: what can happen; all to connections, or all to requests.
  ///   - template: the paths of the requests that it happens to, nil for all.
  ///   - schedule: which of them.
  public func inject(_ faults: [MockFault], on template: String? = nil, _ schedule: FaultSchedule) {
    guard !faults.isEmpty else { return }
    let ofConnections = faults.filter(\.moment.isOfConnection)
    precondition(
      ofConnections.isEmpty || (ofConnections.count == faults.count && template == nil),
      "faults of connections and of requests are counted apart")
    faultPlan.add(faults, on: template, schedule)
  }

  /// Lets nothing injected go wrong any more. What stubs do stays.
  public func removeFaults() { faultPlan.removeAll() }
}

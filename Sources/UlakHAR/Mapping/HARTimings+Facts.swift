package import UlakHTTP

extension HARTimings {
  /// The phases that a transport measured. On a connection that was there already nothing was looked up or connected.
  package init(_ facts: AttemptFacts) {
    let timings = facts.timings
    self.init(wait: timings.waiting?.milliseconds ?? 0, receive: timings.receiving?.milliseconds ?? 0)
    blocked = timings.queued?.milliseconds
    guard !facts.isReusedConnection else { return }
    dns = timings.nameLookup?.milliseconds
    ssl = timings.secureConnect?.milliseconds
    if timings.connect != nil || ssl != nil { connect = (timings.connect?.milliseconds ?? 0) + (ssl ?? 0) }
  }

  /// All that is known of an exchange that nobody measured: it was waited for.
  package init(_ duration: Duration) { self.init(wait: duration.milliseconds) }
}

extension AttemptFacts {
  /// What an archive says about an exchange.
  package init(_ entry: HAREntry) {
    self.init()
    let phases = entry.timings
    timings.queued = phases.blocked.map(Duration.milliseconds)
    timings.nameLookup = phases.dns.map(Duration.milliseconds)
    timings.connect = phases.connect.map { .milliseconds(max(0, $0 - (phases.ssl ?? 0))) }
    timings.secureConnect = phases.ssl.map(Duration.milliseconds)
    timings.waiting = .milliseconds(phases.send + phases.wait)
    timings.receiving = .milliseconds(phases.receive)
    timings.total = .milliseconds(phases.total)
    networkProtocol = HARVersion.networkProtocol(entry.response.httpVersion)
    isReusedConnection = phases.connect == nil
    connection = entry.connection.flatMap(Int.init)
    peer = entry.serverIPAddress
    bytesSent = max(0, entry.request.headersSize) + max(0, entry.request.bodySize)
    bytesReceived =
      entry.response.transferSize ?? max(0, entry.response.headersSize) + max(0, entry.response.bodySize)
  }
}

extension Duration {
  /// The duration in milliseconds, with its fraction.
  var milliseconds: Double { self / .milliseconds(1) }
}

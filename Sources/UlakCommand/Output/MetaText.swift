import Ulak

/// Tells where an answer comes from and what it took, a line each.
enum MetaText {
  static func text(_ response: HTTPResponse, attempts: Int, palette: Palette = .none) -> String {
    var lines = [("source", response.source.rawValue), ("age", "0 s"), ("attempts", "\(attempts)")]
    if let facts = response.facts {
      lines.append(("protocol", facts.networkProtocol))
      if let connection = facts.connection {
        lines.append(("connection", "\(connection) (\(facts.isReusedConnection ? "used before" : "new"))"))
      }
      if let peer = facts.peer { lines.append(("peer", peer)) }
      if let tls = facts.tls { lines.append(("tls", tls)) }
      lines.append(("bytes", "\(facts.bytesSent) sent, \(facts.bytesReceived) received"))
      lines += phases(facts.timings).map { ($0.name, $0.duration.readableMilliseconds) }
    }
    return lines.map { "\(palette.paint($0.0, .name)): \($0.1)\n" }.joined()
  }

  /// The phases that happened, in their order.
  static func phases(_ timings: AttemptFacts.Timings) -> [(name: String, duration: Duration)] {
    let all: [(String, Duration?)] = [
      ("queued", timings.queued), ("nameLookup", timings.nameLookup), ("connect", timings.connect),
      ("secureConnect", timings.secureConnect), ("waiting", timings.waiting), ("receiving", timings.receiving),
      ("total", timings.total),
    ]
    return all.compactMap { name, duration in duration.map { (name, $0) } }
  }
}

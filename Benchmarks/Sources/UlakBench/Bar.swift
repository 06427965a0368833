/// A promise about speed, and whether this run keeps it.
struct Bar: Encodable, Sendable {
  enum Limit: Encodable, Sendable {
    case atLeast(Double)
    case atMost(Double)
    case below(Double)
  }

  var name: String
  var limit: Limit
  /// Absent when a contender is missing.
  var value: Double?
  /// Absent when `value` is.
  var met: Bool?

  init(_ name: String, _ limit: Limit, _ value: Double?) {
    self.name = name
    self.limit = limit
    self.value = value
    met = value.map { value in
      switch limit {
      case .atLeast(let bound): value >= bound
      case .atMost(let bound): value <= bound
      case .below(let bound): value < bound
      }
    }
  }

  /// All bars; those of the wire are read at the highest number in flight.
  static func all(_ rounds: Rounds, _ costs: [CallCost]) -> [Bar] {
    func ratio(_ name: String, to peer: String) -> Double? { rounds.ratio(of: name, to: peer, \.perSecond) }
    let pipeline = costs.first { $0.name == Name.pipeline }
    return [
      Bar("transport to the raw loop", .atLeast(0.9), ratio(Name.transport, to: Name.rawLoop)),
      Bar("data to the raw loop", .atLeast(0.8), ratio(Name.data, to: Name.rawLoop)),
      Bar("transport to URLSession", .atLeast(12), ratio(Name.transport, to: Name.urlSession)),
      Bar("ten interceptors, ns a call", .below(3_000), pipeline?.nanoseconds),
      Bar("ten interceptors, allocations a call", .atMost(10), pipeline?.allocations),
    ]
  }
}

extension Bar.Limit: CustomStringConvertible {
  var description: String {
    switch self {
    case .atLeast(let bound): "≥ \(number(bound))"
    case .atMost(let bound): "≤ \(number(bound))"
    case .below(let bound): "< \(number(bound))"
    }
  }
}

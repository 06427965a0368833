/// A promise about speed, and whether this run keeps it.
struct Bar: Encodable, Sendable {
  enum Relation: String, Encodable {
    case atLeast = "≥"
    case atMost = "≤"
    case below = "<"
  }

  var name: String
  var relation: Relation
  var bound: Double
  /// Absent when a contender is missing.
  var value: Double?
  /// Absent when `value` is.
  var met: Bool?

  var limit: String { "\(relation.rawValue) \(number(bound))" }

  init(_ name: String, _ relation: Relation, _ bound: Double, _ value: Double?) {
    self.name = name
    self.relation = relation
    self.bound = bound
    self.value = value
    met = value.map { value in
      switch relation {
      case .atLeast: value >= bound
      case .atMost: value <= bound
      case .below: value < bound
      }
    }
  }

  /// All bars; those of the wire are read at the highest number in flight.
  static func all(_ rounds: Rounds, _ costs: [CallCost]) -> [Bar] {
    func ratio(_ name: String, to peer: String) -> Double? { rounds.ratio(of: name, to: peer, \.perSecond) }
    let pipeline = costs.first { $0.name == Name.pipeline }
    return [
      Bar("transport to the raw loop", .atLeast, 0.9, ratio(Name.transport, to: Name.rawLoop)),
      Bar("data to the raw loop", .atLeast, 0.8, ratio(Name.data, to: Name.rawLoop)),
      Bar("transport to URLSession", .atLeast, 12, ratio(Name.transport, to: Name.urlSession)),
      Bar("ten interceptors, ns a call", .below, 3_000, pipeline?.nanoseconds),
      Bar("ten interceptors, allocations a call", .atMost, 10, pipeline?.allocations),
    ]
  }
}

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

  /// All bars; those of the wire are read at the highest number in flight, if there was a wire.
  static func all(_ rounds: Rounds?, _ costs: [CallCost]) -> [Bar] {
    func ratio(_ name: String, to peer: String) -> Double? { rounds?.ratio(of: name, to: peer, \.perSecond) }
    let pipeline = costs.first { $0.name == Name.pipeline }
    func nanoseconds(_ name: String) -> Double? { costs.first { $0.name == name }?.nanoseconds }
    func times(_ name: String, faster peer: String) -> Double? {
      guard let mine = nanoseconds(name), let theirs = nanoseconds(peer) else { return nil }
      return theirs / mine
    }
    return [
      Bar("transport to the raw loop", .atLeast, 0.9, ratio(Name.transport, to: Name.rawLoop)),
      Bar("data to the raw loop", .atLeast, 0.8, ratio(Name.data, to: Name.rawLoop)),
      Bar("transport to URLSession", .atLeast, 12, ratio(Name.transport, to: Name.urlSession)),
      Bar("ten interceptors, ns a call", .below, 3_000, pipeline?.nanoseconds),
      Bar("ten interceptors, allocations a call", .atMost, 10, pipeline?.allocations),
      Bar("building a request, ns", .below, 2_000, nanoseconds(Name.request)),
      Bar("building a request, times URLComponents' speed", .atLeast, 1, times(Name.request, faster: Name.components)),
      Bar("100 form fields, ns", .below, 20_000, nanoseconds(Name.form)),
      Bar("100 form fields, times URLComponents' speed", .atLeast, 1, times(Name.form, faster: Name.formComponents)),
    ]
  }
}

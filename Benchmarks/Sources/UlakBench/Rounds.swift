/// What every contender did in every round, at one number of requests in flight.
struct Rounds {
  let inFlight: Int
  let names: [String]
  private(set) var samples: [String: [Measurement]] = [:]

  /// Runs all contenders `options.runs` times, in turn, each for about `options.seconds`.
  ///
  /// The machine's mood changes from second to second, so contenders are only compared within a round, and every other
  /// round goes backwards, so that none always follows the same one.
  static func measure(
    _ contenders: [any Contender], inFlight: Int, options: Options
  ) async throws -> Rounds {
    var rounds = Rounds(inFlight: inFlight, names: contenders.map(\.name))
    var totals: [Int] = []
    for contender in contenders {
      totals.append(try await total(of: contender, inFlight: inFlight, seconds: options.seconds))
    }
    for round in 0..<options.runs {
      let order = Array(contenders.indices)
      for index in round % 2 == 0 ? order : order.reversed() {
        let contender = contenders[index]
        let total = totals[index]
        let measurement = try await Measurement.of(total) {
          try await contender.run(total: total, inFlight: inFlight)
        }
        rounds.samples[contender.name, default: []].append(measurement)
      }
    }
    return rounds
  }

  /// The median over the rounds of one figure of one contender; nil if it was not there.
  func median(of name: String, _ figure: (Measurement) -> Double) -> Double? {
    samples[name].flatMap { middle($0.map(figure)) }
  }

  /// The median over the rounds of `name`'s figure over `peer`'s in the same round.
  func ratio(of name: String, to peer: String, _ figure: (Measurement) -> Double) -> Double? {
    guard let mine = samples[name], let theirs = samples[peer] else { return nil }
    return middle(zip(mine, theirs).map { figure($0) / figure($1) })
  }

  /// Warms the contender's connections, then finds how many requests it does in `seconds`.
  private static func total(
    of contender: any Contender, inFlight: Int, seconds: Double
  ) async throws -> Int {
    try await contender.run(total: inFlight * 4, inFlight: inFlight)
    let probe = try await Measurement.of(512) {
      try await contender.run(total: 512, inFlight: inFlight)
    }
    return max(inFlight * 4, Int(probe.perSecond * seconds))
  }
}

/// The middle value, or the mean of the two in the middle; nil of nothing.
func middle(_ values: [Double]) -> Double? {
  if values.isEmpty { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

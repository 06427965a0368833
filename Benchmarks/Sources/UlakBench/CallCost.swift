import CAllocationCount

/// Something that needs no wire: `call` does it `count` times, one after the other.
struct InProcessCall: Sendable {
  let name: String
  /// How often it is called in a round.
  let count: Int
  let call: @Sendable (_ count: Int) async throws -> Void

  init(name: String, count: Int = 100_000, call: @escaping @Sendable (_ count: Int) async throws -> Void) {
    self.name = name
    self.count = count
    self.call = call
  }
}

/// What one such call costs.
struct CallCost: Encodable, Sendable {
  var name: String
  /// Of CPU time, in the best round: whoever else wants the processor and its caches can only add to it.
  var nanoseconds: Double
  /// Absent where the allocator cannot be watched.
  var allocations: Double?

  /// Times all calls in alternating rounds, and counts allocations apart, so that counting slows no timing.
  static func measure(_ calls: [InProcessCall], options: Options) async throws -> [CallCost] {
    var nanoseconds: [String: [Double]] = [:]
    var allocations: [String: Double] = [:]
    for call in calls {
      try await call.call(1_000)
      allocations[call.name] = try await allocationsPerCall(call)
    }
    for round in 0..<options.runs {
      for call in round % 2 == 0 ? calls : calls.reversed() {
        let count = call.count
        let measurement = try await Measurement.of(count) { try await call.call(count) }
        nanoseconds[call.name, default: []].append(measurement.cpuMicroseconds * 1e3)
      }
    }
    return calls.map { call in
      CallCost(
        name: call.name, nanoseconds: nanoseconds[call.name]?.min() ?? .nan,
        allocations: allocations[call.name])
    }
  }

  private static func allocationsPerCall(_ call: InProcessCall) async throws -> Double? {
    guard allocation_count_is_available() else { return nil }
    let count = min(10_000, call.count)
    allocation_count_start()
    defer { _ = allocation_count_stop() }
    try await call.call(count)
    return Double(allocation_count_stop().allocations) / Double(count)
  }
}

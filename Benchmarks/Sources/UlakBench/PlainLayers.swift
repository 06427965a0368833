/// The peer of the pipeline: ten async calls through existentials that do nothing else.
///
/// What the language itself asks for a chain of ten layers, so that the pipeline's figure can be read on any machine.
enum PlainLayers {
  static let call = InProcessCall(name: Name.plainLayers) { count in
    let layers: [any PlainLayer] = Array(repeating: PassingLayer(), count: 10)
    var sum = 0
    for index in 0..<count {
      sum &+= try await PlainNext(rest: layers[...])(index)
    }
    guard sum == count * (count - 1) / 2 else { throw BenchError("the plain layers lost a call") }
  }
}

private protocol PlainLayer: Sendable {
  func pass(_ value: Int, _ next: PlainNext) async throws -> Int
}

private struct PlainNext: Sendable {
  let rest: ArraySlice<any PlainLayer>

  func callAsFunction(_ value: Int) async throws -> Int {
    guard let first = rest.first else { return value }
    return try await first.pass(value, PlainNext(rest: rest.dropFirst()))
  }
}

private struct PassingLayer: PlainLayer {
  func pass(_ value: Int, _ next: PlainNext) async throws -> Int {
    try await next(value)
  }
}

import UlakHTTP

extension StubTable {
  /// For the person whose request no stub answered: which came closest, and which of their demands it did not meet.
  func explainMismatch(_ request: MockRequest) -> String {
    let head = "No stub answers \(request.method) \(request.target)."
    guard !entries.isEmpty else { return "\(head)\nThere are no stubs.\n" }
    let path = RoutePath(request.path)
    let closest = entries.reversed().map { Miss($0.stub, request, path) }
      .sorted { $0.closeness > $1.closeness }
      .prefix(3).map { "  \($0.stub): \($0.reason)\n" }.joined()
    return "\(head)\nClosest:\n\(closest)"
  }

  /// How near a stub came to a request, and what kept it from answering.
  private struct Miss {
    let stub: MockStub
    let closeness: Int
    let reason: String

    init(_ stub: MockStub, _ request: MockRequest, _ path: RoutePath) {
      self.stub = stub
      let hasMethod = stub.accepts(request.method)
      guard stub.template.match(path) != nil else {
        let (fitting, misfit) = stub.template.misfit(path)
        closeness = fitting * 2 + (hasMethod ? 1 : 0)
        reason = misfit
        return
      }
      let refusals = stub.conditions.compactMap { $0.refusal(request) }
      // Any path that fits is nearer than any that does not.
      closeness = 1_000_000 - refusals.count * 2 - (hasMethod ? 0 : 1)
      if !hasMethod {
        reason = (["the method is another"] + refusals).joined(separator: "; ")
      } else if !refusals.isEmpty {
        reason = refusals.joined(separator: "; ")
      } else {
        reason = "it matches, but was used already, \(stub.useCount) of \(stub.limit ?? 0) times"
      }
    }
  }
}

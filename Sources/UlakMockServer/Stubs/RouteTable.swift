package import UlakHTTP

/// Stubs by method and path template. The latest that matches wins, so a test can override what its set-up stubbed.
///
/// A stub for GET answers HEAD too, unless a later one is for HEAD.
package struct RouteTable<Answer> {
  private struct Stub {
    let method: HTTPMethod
    let template: RouteTemplate
    let answer: Answer
  }

  /// A stub that matched.
  package struct Match {
    /// What it answers.
    package let answer: Answer
    /// What the path has in the places of the template's parameters.
    package let parameters: [String: String]
  }

  private var stubs: [Stub] = []

  /// A table without stubs.
  package init() {}

  /// Adds a stub, which goes before all others.
  package mutating func add(_ method: HTTPMethod, _ template: String, _ answer: Answer) {
    stubs.append(Stub(method: method, template: RouteTemplate(template), answer: answer))
  }

  /// Forgets all stubs.
  package mutating func removeAll() { stubs = [] }

  /// The stub that answers a request, if any.
  package func match(_ method: HTTPMethod, _ path: String) -> Match? {
    var cut: RoutePath?
    for stub in stubs.reversed() where Self.accepts(method, for: stub.method) {
      if stub.template.isSpelled(path) { return Match(answer: stub.answer, parameters: [:]) }
      let path = cut ?? RoutePath(path)
      cut = path
      if let parameters = stub.template.match(path) { return Match(answer: stub.answer, parameters: parameters) }
    }
    return nil
  }

  /// For the person whose request no stub matched: which came closest, and what they lacked.
  package func explainMismatch(_ method: HTTPMethod, _ path: String) -> String {
    let path = RoutePath(path)
    let misses = stubs.reversed().map { stub -> (score: Int, line: String) in
      let name = "\(stub.method) \(stub.template)"
      if stub.template.match(path) != nil { return (.max, "\(name): the method is another") }
      let (fitting, reason) = stub.template.misfit(path)
      return (fitting * 2 + (Self.accepts(method, for: stub.method) ? 1 : 0), "\(name): \(reason)")
    }
    let head = "No stub answers \(method) \(path.text)."
    guard !misses.isEmpty else { return "\(head)\nThere are no stubs.\n" }
    let closest = misses.sorted { $0.score > $1.score }.prefix(3).map { "  \($0.line)\n" }.joined()
    return "\(head)\nClosest:\n\(closest)"
  }

  private static func accepts(_ method: HTTPMethod, for stubbed: HTTPMethod) -> Bool {
    method == stubbed || (method == .head && stubbed == .get)
  }
}

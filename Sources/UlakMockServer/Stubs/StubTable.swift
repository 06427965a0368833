package import UlakHTTP

/// Stubs in the order they were set up. The latest that matches and is not used up answers, so a test can override
/// what its set-up stubbed.
struct StubTable: Sendable {
  struct Entry: Sendable {
    let stub: MockStub
    /// One after the other; the last for all further requests.
    var answers: [StubAnswer]
  }

  /// What is known of the stub for a request.
  enum Match {
    case answer(StubAnswer, parameters: [String: String])
    /// Which one it is depends on the content, which has not come yet.
    case undecided
    case none
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ stub: MockStub, _ answers: [StubAnswer]) {
    precondition(!answers.isEmpty, "a stub has an answer")
    entries.append(Entry(stub: stub, answers: answers))
  }

  mutating func removeAll() { entries = [] }

  /// Keeps the stubs, which answer no more.
  mutating func dropAnswers() { for index in entries.indices { entries[index].answers = [] } }

  /// The stub that answers a request, one use of which is taken.
  ///
  /// - Parameter hasBody: whether the content is there. Without it a stub that asks for one leaves the matter open.
  func match(_ request: MockRequest, hasBody: Bool) -> Match {
    var cut: RoutePath?
    for entry in entries.reversed() where entry.stub.accepts(request.method) && !entry.answers.isEmpty {
      let stub = entry.stub
      var parameters: [String: String] = [:]
      if !stub.template.isSpelled(request.path) {
        let path = cut ?? RoutePath(request.path)
        cut = path
        guard let found = stub.template.match(path) else { continue }
        parameters = found
      }
      if !stub.conditions.isEmpty {
        let asked = hasBody ? stub.conditions : stub.conditions.filter { !$0.needsBody }
        guard asked.allSatisfy({ $0.refusal(request) == nil }) else { continue }
        if stub.needsBody, !hasBody, !stub.isUsedUp { return .undecided }
      }
      guard let use = stub.claim() else { continue }
      return .answer(entry.answers[min(use, entry.answers.count - 1)], parameters: parameters)
    }
    return .none
  }
}

/// What a stub does with a request.
package enum StubAnswer: Sendable {
  /// Always the same.
  case fixed(PreparedAnswer)
  /// What a closure says.
  case computed(@Sendable (MockRequest) async throws -> MockAnswer)
  /// What a closure says that knows the client's own types; where there is no wire.
  case native(@Sendable (HTTPRequest) async throws -> HTTPResponse)
}

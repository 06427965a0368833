public import UlakHTTP

/// Whatever answers by stubs: a real server, a transport without sockets. The words are the same for all.
///
/// Of several stubs for a request the latest answers, until it is used up. A request that none answers gets a 501 that
/// says which came closest.
public protocol MockStubbing: Sendable {
  /// The stubs.
  var stubs: MockStubs { get }
}

extension MockStubbing {
  /// Answers requests of this method and path.
  ///
  /// ```swift
  /// server.on(.get, "/products/:id", .json(product))
  /// server.on(.get, "/products", when: [.query("page", "2")], .json(secondPage))
  /// server.on(.post, "/orders", .status(503), .json(order))   // first the one, then always the other
  /// server.on(.get, "/news", times: 1, .close)                // and then whatever was stubbed before
  /// ```
  ///
  /// - Parameters:
  ///   - method: the method, nil for every one. A stub for GET answers HEAD too.
  ///   - template: a path without query. `:name` takes one segment, `*` at the end takes the rest.
  ///   - conditions: what else is asked of the request; all must be met.
  ///   - times: how many requests it answers; nil for any number.
  ///   - answer: the answer to the first request.
  ///   - others: the answers to those after it, the last of which serves for all further ones.
  @discardableResult
  public func on(
    _ method: HTTPMethod?, _ template: String, when conditions: [MockCondition] = [], times: Int? = nil,
    _ answer: MockAnswer, _ others: MockAnswer...
  ) -> MockStub {
    let stub = MockStub(method, template, conditions, limit: times)
    stubs.add(stub, ([answer] + others).map { .fixed(PreparedAnswer($0)) })
    return stub
  }

  /// Answers requests of this method and path with what a closure says.
  ///
  /// The closure runs in a task, cancelled when nobody waits for its answer any more. If it throws, the answer is a 500
  /// that says so.
  @discardableResult
  public func on(
    _ method: HTTPMethod?, _ template: String, when conditions: [MockCondition] = [], times: Int? = nil,
    handler: @escaping @Sendable (MockRequest) async throws -> MockAnswer
  ) -> MockStub {
    let stub = MockStub(method, template, conditions, limit: times)
    stubs.add(stub, [.computed(handler)])
    return stub
  }
}

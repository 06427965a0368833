// Several calls at once. Each has its own result; the caller's cancellation is everybody's.
extension APIClient {
  /// The results of several requests, in their order.
  ///
  /// ```swift
  /// for result in try await api.batch(ids.map(ProductAPI.detail), limit: 4) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - requests: what to ask for.
  ///   - limit: how many calls are under way at a time; at least 1.
  /// - Throws: `CancellationError` if the task is cancelled. What goes wrong with a call is its result.
  public func batch<Value: Decodable & Sendable>(
    _ requests: [Request<Value>], limit: Int = 8
  ) async throws -> [Result<Value, any Error>] {
    try await fresh(requests, limit: limit) { request in Fresh(value: try await self.value(request)) }
  }

  /// The results of several requests, in their order, for models that belong to an actor.
  ///
  /// - Parameters:
  ///   - requests: what to ask for.
  ///   - limit: how many calls are under way at a time; at least 1.
  /// - Throws: `CancellationError` if the task is cancelled. What goes wrong with a call is its result.
  public func batch<Value>(_ requests: [Request<Value>], limit: Int = 8) async throws -> [Result<Value, any Error>] {
    try await fresh(requests, limit: limit) { request in Fresh(value: try await self.value(request)) }
  }

  private func fresh<Value>(
    _ requests: [Request<Value>], limit: Int,
    _ call: @escaping @Sendable (Request<Value>) async throws -> Fresh<Value>
  ) async throws -> [Result<Value, any Error>] {
    var results = [Result<Value, any Error>?](repeating: nil, count: requests.count)
    try await withThrowingTaskGroup(of: (Int, Result<Fresh<Value>, any Error>).self) { group in
      var next = 0
      func start() {
        guard next < requests.count else { return }
        let (index, request) = (next, requests[next])
        next += 1
        group.addTask {
          do { return (index, .success(try await call(request))) } catch { return (index, .failure(error)) }
        }
      }
      for _ in 0..<max(1, limit) { start() }
      while let (index, result) = try await group.next() {
        try Task.checkCancellation()
        results[index] = result.map(\.value)
        start()
      }
    }
    try Task.checkCancellation()
    return results.compactMap { $0 }
  }

  /// The results of requests of different kinds, as a tuple in their order. All of them are under way at once.
  ///
  /// ```swift
  /// let (user, orders) = try await api.batch(UserAPI.me(), OrderAPI.list())
  /// print(try user.get().name, (try? orders.get())?.count ?? 0)
  /// ```
  ///
  /// - Throws: `CancellationError` if the task is cancelled. What goes wrong with a call is its result.
  public func batch<each Value: Decodable & Sendable>(
    _ request: repeat Request<each Value>
  ) async throws -> (repeat Result<each Value, any Error>) {
    try Task.checkCancellation()
    let calls = (repeat BesideCall(each request, of: self))
    return try await withTaskCancellationHandler {
      let results = (repeat await (each calls).result)
      try Task.checkCancellation()
      return results
    } onCancel: {
      for call in repeat each calls { call.cancel() }
    }
  }
}

/// A call that goes on beside its caller.
struct BesideCall<Value: Decodable & Sendable>: Sendable {
  private let promise = Promise<Value>()
  private let task: SpawnedTask

  init(_ request: Request<Value>, of api: APIClient) {
    let promise = promise
    task = api.configuration.seams.spawner.spawn("call") {
      do { promise.fulfil(.success(try await api.value(request))) } catch { promise.fulfil(.failure(error)) }
    }
  }

  var result: Result<Value, any Error> {
    get async {
      do { return .success(try await promise.value) } catch { return .failure(error) }
    }
  }

  func cancel() { task.cancel() }
}

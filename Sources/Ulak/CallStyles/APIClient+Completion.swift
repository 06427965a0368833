public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// For code that does not await. The handler is called once, and always later: never before the call that it was given to
// has returned, though the answer be there already.
extension APIClient {
  /// Calls back with the value that a request answers, on the main actor.
  ///
  /// ```swift
  /// let call = api.value(ProductAPI.detail(7)) { result in
  ///   if case .success(let product) = result { self.title = product.title }
  /// }
  /// ```
  @discardableResult
  public func value<Value: Decodable & Sendable>(
    _ request: Request<Value>, completion: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.value(request) }) { await completion($0) }
  }

  /// Calls back with the value that a request answers, and how it was come by, on the main actor.
  @discardableResult
  public func response<Value: Decodable & Sendable>(
    _ request: Request<Value>, completion: @escaping @MainActor @Sendable (Result<Response<Value>, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.response(request) }) { await completion($0) }
  }

  /// Calls back with the body of a successful answer, as it came, on the main actor.
  @discardableResult
  public func data(
    _ request: Request<Data>, completion: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.data(request) }) { await completion($0) }
  }

  /// Calls back with the value that a request answers, on a queue.
  @discardableResult
  public func value<Value: Decodable & Sendable>(
    _ request: Request<Value>, on queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.value(request) }) { result in queue.async { completion(result) } }
  }

  /// Calls back with the value that a request answers, and how it was come by, on a queue.
  @discardableResult
  public func response<Value: Decodable & Sendable>(
    _ request: Request<Value>, on queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Response<Value>, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.response(request) }) { result in queue.async { completion(result) } }
  }

  /// Calls back with the body of a successful answer, as it came, on a queue.
  @discardableResult
  public func data(
    _ request: Request<Data>, on queue: DispatchQueue,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.data(request) }) { result in queue.async { completion(result) } }
  }

  /// Calls back with the value that a request answers, on an actor, which the handler gets.
  ///
  /// ```swift
  /// api.value(ProductAPI.list(page: 1), on: store) { store, result in store.take(result) }
  /// ```
  @discardableResult
  public func value<Value: Decodable & Sendable, Owner: Actor>(
    _ request: Request<Value>, on actor: Owner,
    completion: @escaping @Sendable (isolated Owner, Result<Value, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.value(request) }) { await completion(actor, $0) }
  }

  /// Calls back with the value that a request answers, and how it was come by, on an actor, which the handler gets.
  @discardableResult
  public func response<Value: Decodable & Sendable, Owner: Actor>(
    _ request: Request<Value>, on actor: Owner,
    completion: @escaping @Sendable (isolated Owner, Result<Response<Value>, any Error>) -> Void
  ) -> RunningCall {
    begin({ try await self.response(request) }) { await completion(actor, $0) }
  }

  private func begin<Outcome: Sendable>(
    _ call: @escaping @Sendable () async throws -> Outcome,
    _ deliver: @escaping @Sendable (Result<Outcome, any Error>) async -> Void
  ) -> RunningCall {
    RunningCall(
      configuration.seams.spawner.spawn("completion") {
        let result: Result<Outcome, any Error>
        do { result = .success(try await call()) } catch { result = .failure(error) }
        await deliver(result)
      })
  }
}

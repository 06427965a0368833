#if canImport(Combine)
  public import Combine
  import Synchronization

  extension APIClient {
    /// Publishes the value that a request answers, once for each subscriber: nothing is sent before somebody subscribes,
    /// and each subscription is a call of its own, which ends with it.
    ///
    /// ```swift
    /// api.publisher(for: ProductAPI.detail(7)).receive(on: DispatchQueue.main).sink { … } receiveValue: { … }
    /// ```
    public func publisher<Value: Decodable & Sendable>(for request: Request<Value>) -> CallPublisher<Value> {
      CallPublisher(api: self, request: request)
    }
  }

  /// Publishes what a request answers. Made by ``APIClient/publisher(for:)``.
  public struct CallPublisher<Value: Decodable & Sendable>: Publisher {
    /// The value.
    public typealias Output = Value
    /// What goes wrong: ``NetworkError``, as a rule.
    public typealias Failure = any Error

    let api: APIClient
    let request: Request<Value>

    /// Gives the subscriber a call of its own.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == any Error {
      subscriber.receive(subscription: CallSubscription(api, request, subscriber))
    }
  }

  /// One call for one subscriber, begun when it wants something.
  private final class CallSubscription<Value: Decodable & Sendable, Downstream: Subscriber>: Subscription, Sendable
  where Downstream.Input == Value, Downstream.Failure == any Error {
    private let state: Mutex<State>
    private let api: APIClient
    private let request: Request<Value>

    private struct State {
      var subscriber: Recipient?
      var call: SpawnedTask?
      var hasBegun = false
    }

    private struct Recipient: @unchecked Sendable {
      // Proof: it is called by the one who took it out of the state, and by nobody else.
      let subscriber: Downstream
    }

    init(_ api: APIClient, _ request: Request<Value>, _ subscriber: Downstream) {
      self.api = api
      self.request = request
      state = Mutex(State(subscriber: Recipient(subscriber: subscriber)))
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let mustBegin = state.withLock { state in
        defer { state.hasBegun = true }
        return !state.hasBegun && state.subscriber != nil
      }
      guard mustBegin else { return }
      let call = api.configuration.seams.spawner.spawn("publisher") {
        do { self.finish(.success(try await self.api.value(self.request))) } catch { self.finish(.failure(error)) }
      }
      let isWanted = state.withLock { state in
        state.call = call
        return state.subscriber != nil
      }
      if !isWanted { call.cancel() }
    }

    func cancel() {
      let call = state.withLock { state in
        state.subscriber = nil
        return state.call
      }
      call?.cancel()
    }

    private func finish(_ result: Result<Value, any Error>) {
      let subscriber = state.withLock { state in
        defer { state.subscriber = nil }
        return state.subscriber
      }
      guard let subscriber = subscriber?.subscriber else { return }
      switch result {
      case .success(let value):
        _ = subscriber.receive(value)
        subscriber.receive(completion: .finished)
      case .failure(let error): subscriber.receive(completion: .failure(error))
      }
    }
  }
#endif

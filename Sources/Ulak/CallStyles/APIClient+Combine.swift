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
      let recipient = Recipient<Value> { result in
        switch result {
        case .success(let value):
          _ = subscriber.receive(value)
          subscriber.receive(completion: .finished)
        case .failure(let error): subscriber.receive(completion: .failure(error))
        }
      }
      subscriber.receive(subscription: CallSubscription(api, request, recipient))
    }
  }

  /// Who is told the result of a call.
  private struct Recipient<Value>: @unchecked Sendable {
    // Proof: it is called by the one who took it out of the state, once, and by nobody else.
    let tell: (Result<Value, any Error>) -> Void
  }

  /// One call for one subscriber, begun when it wants something.
  private final class CallSubscription<Value: Decodable & Sendable>: Subscription, Sendable {
    private struct State {
      var recipient: Recipient<Value>?
      var call: SpawnedTask?
      var hasBegun = false
    }

    private let state: Mutex<State>
    private let api: APIClient
    private let request: Request<Value>

    init(_ api: APIClient, _ request: Request<Value>, _ recipient: Recipient<Value>) {
      self.api = api
      self.request = request
      state = Mutex(State(recipient: recipient))
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let mustBegin = state.withLock { state in
        defer { state.hasBegun = true }
        return !state.hasBegun && state.recipient != nil
      }
      guard mustBegin else { return }
      let call = api.configuration.seams.spawner.spawn("publisher") {
        do { self.finish(.success(try await self.api.value(self.request))) } catch { self.finish(.failure(error)) }
      }
      let isWanted = state.withLock { state in
        state.call = call
        return state.recipient != nil
      }
      if !isWanted { call.cancel() }
    }

    func cancel() {
      let call = state.withLock { state in
        state.recipient = nil
        return state.call
      }
      call?.cancel()
    }

    private func finish(_ result: Result<Value, any Error>) {
      let recipient = state.withLock { state in
        defer { state.recipient = nil }
        return state.recipient
      }
      recipient?.tell(result)
    }
  }
#endif

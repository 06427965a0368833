#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Every verb comes twice. A model that is Sendable is decoded off the caller's actor. One that is not, or that may only
// be decoded on an actor, such as the models of a module whose default isolation is the main actor, is decoded where
// its request was made, or where the caller is if there is only an endpoint.
extension APIClient {
  /// The value that a request answers.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  public func value<Value: Decodable & Sendable>(_ request: Request<Value>) async throws -> Value {
    try await response(request).value
  }

  /// The value that a request answers, for models that belong to an actor.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  public func value<Value>(_ request: Request<Value>) async throws -> Value {
    try await response(request).value
  }

  /// The value of an endpoint, of the type that the call asks for.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  @_disfavoredOverload
  public func value<Value: Decodable & Sendable>(
    _ endpoint: some Endpoint, as type: Value.Type = Value.self
  ) async throws -> Value {
    try await response(endpoint, as: type).value
  }

  /// The value of an endpoint, for models that belong to the caller's actor.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  @_disfavoredOverload
  public func value<Value: Decodable>(
    _ endpoint: some Endpoint, as type: Value.Type = Value.self
  ) async throws -> Value {
    try await response(endpoint, as: type).value
  }

  /// Only there to say what is missing where the type of the answer cannot be known.
  @available(*, unavailable, message: "say what is answered: let product: Product = try await api.value(…)")
  @_disfavoredOverload
  public func value(_ endpoint: some Endpoint) async throws {}

  /// The value that a request answers, and how it was come by.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  public func response<Value: Decodable & Sendable>(_ request: Request<Value>) async throws -> Response<Value> {
    guard request.home.isPlain else { return try await transformed(request) }
    let call = try read(request.declaration)
    return try await performAndDecode(call, as: Value.self)
  }

  /// The value that a request answers, and how it was come by, for models that belong to an actor.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  public func response<Value>(_ request: Request<Value>) async throws -> Response<Value> {
    try await transformed(request)
  }

  /// The answer as the request reads it.
  private func transformed<Value>(_ request: Request<Value>) async throws -> Response<Value> {
    let call = try read(request.declaration)
    let answer = try await perform(call, asking: request.home.accepting)
    return try await decodeAtHome(request, answer, of: call)
  }

  /// The value of an endpoint, and how it was come by.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  @_disfavoredOverload
  public func response<Value: Decodable & Sendable>(
    _ endpoint: some Endpoint, as type: Value.Type = Value.self
  ) async throws -> Response<Value> {
    let call = try read(endpoint)
    return try await performAndDecode(call, as: type)
  }

  /// The value of an endpoint, and how it was come by, for models that belong to the caller's actor.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  @_disfavoredOverload
  public func response<Value: Decodable>(
    _ endpoint: some Endpoint, as type: Value.Type = Value.self
  ) async throws -> Response<Value> {
    let call = try read(endpoint)
    let answer = try await perform(call, asking: Accepting(type))
    return try decode(type, from: answer, of: call)
  }

  /// The body of a successful answer, as it came: `api.data(.get("logo.png"))`.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  public func data(_ request: Request<Data>) async throws -> Data {
    guard request.home.isPlain else { return try await transformed(request).value }
    let call = try read(request.declaration)
    return try await performForData(call)
  }

  /// The body of a successful answer to an endpoint, as it came.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  @_disfavoredOverload
  public func data(_ endpoint: some Endpoint) async throws -> Data {
    let call = try read(endpoint)
    return try await performForData(call)
  }

  /// Sends a request that was made by hand and answers with whatever came, whatever its status.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - timeout: how long the whole call may take, if not the client's time.
  ///   - name: what metrics and messages call it; the host by default, for a path may hold secrets.
  /// - Throws: ``NetworkError`` if there was no answer, or `CancellationError` if the task is cancelled.
  @concurrent
  public func send(
    _ request: HTTPRequest, timeout: Duration? = nil, named name: String? = nil
  ) async throws -> HTTPResponse {
    try refuseIfBroken()
    return try await run(request, name: name ?? request.url.origin.host, timeout: timeout).response
  }
}

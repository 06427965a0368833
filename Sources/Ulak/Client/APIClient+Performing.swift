#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What came back from a call, its body whole.
struct Answer: Sendable {
  var response: HTTPResponse
  let body: Data
  let url: HTTPURL
  let context: CallContext
}

extension APIClient {
  /// Reads an endpoint out, where the caller is.
  func read(_ endpoint: some Endpoint) throws -> EndpointCall { try read(Declaration(endpoint)) }

  /// Reads a declaration out.
  func read(_ declaration: Declaration) throws -> EndpointCall {
    try refuseIfBroken()
    do { return try EndpointCall(declaration, base: base, queryStyle: defaults.queryStyle) } catch var error
      as NetworkError
    {
      error.context = errorContext
      throw error
    }
  }

  func refuseIfBroken() throws {
    guard var problem = problems.first else { return }
    problem.context = errorContext
    throw problem
  }

  /// Sends a call, on no actor.
  @concurrent
  func perform(_ call: EndpointCall, asking accepting: Accepting) async throws -> Answer {
    try await run(call, asking: accepting)
  }

  /// Sends a call and decodes its answer, on no actor.
  @concurrent
  func performAndDecode<Value: Decodable & Sendable>(
    _ call: EndpointCall, as type: Value.Type
  ) async throws -> Response<Value> {
    let answer = try await run(call, asking: Accepting(type))
    return try decode(type, from: answer, of: call)
  }

  /// Sends a call for its bytes, on no actor.
  @concurrent
  func performForData(_ call: EndpointCall) async throws -> Data {
    let answer = try await run(call, asking: .anything)
    return try naming(answer.context) {
      try reader(of: call, at: answer.url).check(answer.response, body: answer.body)
      return answer.body
    }
  }

  func decode<Value: Decodable>(
    _ type: Value.Type, from answer: Answer, of call: EndpointCall
  ) throws -> Response<Value> {
    try naming(answer.context) {
      Response(try reader(of: call, at: answer.url).value(type, from: answer.response, body: answer.body), answer)
    }
  }

  /// Decodes an answer on the actor where its request was made.
  func decodeAtHome<Value>(
    _ request: Request<Value>, _ answer: Answer, of call: EndpointCall
  ) async throws -> Response<Value> {
    do {
      return Response(
        try await request.home.value(reader(of: call, at: answer.url), answer.response, answer.body), answer)
    } catch let error as NetworkError {
      throw named(error, answer.context)
    }
  }

  private func reader(of call: EndpointCall, at address: HTTPURL) -> ResponseReader {
    ResponseReader(
      rules: reading, exceptions: call.reading, acceptedStatuses: call.acceptedStatuses,
      acceptedMediaTypes: call.acceptedMediaTypes, address: address, endpoint: call.name)
  }

  private func run(_ call: EndpointCall, asking accepting: Accepting) async throws -> Answer {
    try await run(
      try request(of: call, asking: accepting), name: call.name, timeout: call.timeout,
      requiresPinning: call.requiresPinning, usesClientAuthentication: call.usesClientAuthentication)
  }

  /// The request of a call, without the client's own fields.
  func request(of call: EndpointCall, asking accepting: Accepting) throws -> HTTPRequest {
    do {
      return try call.request(encoder: configuration.encoder, defaults: defaults, asking: accepting)
    } catch var error as NetworkError {
      error.endpoint = call.name
      error.context = errorContext
      throw error
    }
  }

  /// Sends a request through the whole pipeline.
  func run(
    _ request: HTTPRequest, name: String, timeout: Duration?, requiresPinning: Bool = false,
    usesClientAuthentication: Bool = true
  ) async throws -> Answer {
    try Task.checkCancellation()
    var options = defaults.options
    options.requiresPinning = requiresPinning
    options.usesClientAuthentication = usesClientAuthentication
    let context = CallContext(
      endpoint: name, deadline: defaults.time.now.advanced(by: timeout ?? defaults.timeout),
      options: options, number: numbers.next())
    do {
      var response = try await Next(chain, context: context)(request)
      response.attempts = context.attempts
      guard case .data(let body) = response.body else {
        // The call layer reads streams to their end; a client has one.
        throw NetworkError(.invalidConfiguration, detail: "the body was not read")
      }
      return Answer(response: response, body: body, url: request.url, context: context)
    } catch let error as NetworkError where error.category == .cancelled {
      throw CancellationError()
    } catch let error as NetworkError {
      throw named(error, context)
    }
  }

  private func naming<Value>(_ context: CallContext, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as NetworkError { throw named(error, context) }
  }

  private func named(_ error: NetworkError, _ context: CallContext) -> NetworkError {
    var error = error
    error.endpoint = context.endpoint
    error.requestID = context.requestID
    error.attempts = context.attempts
    error.context = errorContext
    return error
  }
}

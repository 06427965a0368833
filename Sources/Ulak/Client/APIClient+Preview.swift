extension APIClient {
  /// The request that a call sends, the client's own fields among its own. Nothing is sent.
  ///
  /// Interceptors and the transport have not seen it.
  ///
  /// - Throws: ``NetworkError`` in category `request`, `file` or `configuration`.
  public func httpRequest<Value>(for request: Request<Value>) throws -> HTTPRequest {
    try preview(try read(request.declaration), asking: request.home.accepting)
  }

  /// The request that a call of an endpoint sends for a model, the client's own fields among its own. Nothing is sent.
  ///
  /// - Throws: ``NetworkError`` in category `request`, `file` or `configuration`.
  @_disfavoredOverload
  public func httpRequest(for endpoint: some Endpoint) throws -> HTTPRequest {
    try preview(try read(endpoint), asking: .whatDecodes)
  }

  private func preview(_ call: EndpointCall, asking accepting: Accepting) throws -> HTTPRequest {
    bridge.adding(to: try request(of: call, asking: accepting), usingAuthentication: call.usesClientAuthentication)
  }
}

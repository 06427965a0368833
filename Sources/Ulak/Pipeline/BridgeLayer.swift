/// Adds what the client sends with every request. What the call or the endpoint says goes before it.
struct BridgeLayer: Interceptor {
  let defaults: HTTPFields
  /// The names once more, so that none is made for each request.
  private let names: [HTTPField]

  init(defaults: HTTPFields) {
    self.defaults = defaults
    names = Array(defaults)
  }

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    var request = request
    let given = request.headerFields
    for field in names where !given.contains(field.name) { request.headerFields.append(field) }
    return try await next(request)
  }
}

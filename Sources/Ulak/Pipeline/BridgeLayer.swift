/// Adds what the client sends with every request. What the call or the endpoint says goes before it.
struct BridgeLayer: Interceptor {
  private let defaults: HTTPFields
  /// The same, taken apart once and not for each request.
  private let fields: [HTTPField]

  init(defaults: HTTPFields) {
    self.defaults = defaults
    fields = Array(defaults)
  }

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    var request = request
    let given = request.headerFields
    if given.isEmpty {
      request.headerFields = defaults
    } else {
      for field in fields where !given.contains(field.name) { request.headerFields.append(field) }
    }
    return try await next(request)
  }
}

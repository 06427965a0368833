/// Adds what the client sends with every request. What the call or the endpoint says goes before it.
struct BridgeLayer: Interceptor {
  private let defaults: HTTPFields
  /// The same, taken apart once and not for each request.
  private let fields: [HTTPField]
  private let hasCredentials: Bool

  init(defaults: HTTPFields) {
    self.defaults = defaults
    fields = Array(defaults)
    hasCredentials = defaults.contains(.authorization)
  }

  func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    try await next(adding(to: request, usingAuthentication: next.context.usesClientAuthentication))
  }

  /// The request with the client's fields.
  ///
  /// - Parameter usingAuthentication: whether the client's credentials are among them.
  func adding(to request: HTTPRequest, usingAuthentication: Bool) -> HTTPRequest {
    var request = request
    let given = request.headerFields
    if given.isEmpty, usingAuthentication || !hasCredentials {
      request.headerFields = defaults
      return request
    }
    for field in fields where !given.contains(field.name) {
      if usingAuthentication || field.name != .authorization { request.headerFields.append(field) }
    }
    return request
  }
}

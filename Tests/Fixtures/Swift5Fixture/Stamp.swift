import Ulak

/// An interceptor of a module that knows none of our settings.
public struct Stamp: Interceptor {
  public init() {}

  public func intercept(_ request: HTTPRequest, _ next: Next) async throws -> HTTPResponse {
    var request = request
    request.headerFields["X-Stamp"] = "swift5"
    return try await next(request)
  }
}

public struct Note: Codable, Equatable {
  public var id: Int
}

public func loadNote(_ api: APIClient) async throws -> Note {
  try await api.value(.get("notes/1"))
}

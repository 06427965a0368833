// A function for each method but two: CONNECT is the transport's own, and the answer to TRACE is the request with all its
// credentials; who needs that writes `Request(.trace, …)`.
extension Request where Response: Decodable {
  /// A `GET`.
  public static func get(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:],
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.get, path, query: query, headers: headers)
  }

  /// A `HEAD`.
  public static func head(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:],
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.head, path, query: query, headers: headers)
  }

  /// An `OPTIONS`.
  public static func options(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:],
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.options, path, query: query, headers: headers)
  }

  /// A `POST`.
  public static func post(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.post, path, query: query, headers: headers, body: body)
  }

  /// A `PUT`.
  public static func put(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.put, path, query: query, headers: headers, body: body)
  }

  /// A `PATCH`.
  public static func patch(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.patch, path, query: query, headers: headers, body: body)
  }

  /// A `DELETE`; servers may ignore its body (RFC 9110, section 9.3.5).
  public static func delete(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.delete, path, query: query, headers: headers, body: body)
  }

  /// A `QUERY`: reads like a `GET`, with the question in the body.
  public static func query(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.query, path, query: query, headers: headers, body: body)
  }
}

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

  /// A `DELETE`.
  public static func delete(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:],
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.delete, path, query: query, headers: headers)
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

  /// A `POST` of a value, encoded off the caller's actor.
  public static func post(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.post, path, query: query, headers: headers, body: .json(value))
  }

  /// A `POST` of a value that belongs to the caller's actor.
  public static func post(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.post, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PUT` of a value, encoded off the caller's actor.
  public static func put(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.put, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PUT` of a value that belongs to the caller's actor.
  public static func put(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.put, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PATCH` of a value, encoded off the caller's actor.
  public static func patch(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.patch, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PATCH` of a value that belongs to the caller's actor.
  public static func patch(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.patch, path, query: query, headers: headers, body: .json(value))
  }
}

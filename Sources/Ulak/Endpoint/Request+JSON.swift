extension Request where Response: Decodable {
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

  /// A `DELETE` of a value, encoded off the caller's actor.
  public static func delete(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.delete, path, query: query, headers: headers, body: .json(value))
  }

  /// A `DELETE` of a value that belongs to the caller's actor.
  public static func delete(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.delete, path, query: query, headers: headers, body: .json(value))
  }

  /// A `QUERY` of a value, encoded off the caller's actor.
  public static func query(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.query, path, query: query, headers: headers, body: .json(value))
  }

  /// A `QUERY` of a value that belongs to the caller's actor.
  public static func query(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable,
    isolation: isolated (any Actor)? = #isolation
  ) -> Request {
    Request(.query, path, query: query, headers: headers, body: .json(value))
  }
}

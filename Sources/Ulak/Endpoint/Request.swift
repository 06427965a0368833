#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request that knows what it answers.
///
/// ```swift
/// enum ProductAPI {
///   static func list(page: Int) -> Request<ProductPage> { .get("products", query: ["page": page]) }
///   static func create(_ new: NewProduct) -> Request<Product> { .post("products", json: new) }
/// }
///
/// let page = try await api.value(ProductAPI.list(page: 1))
/// ```
///
/// `Response` is a `Decodable` model, an optional one where the body may be empty, ``NoContent`` where it does not
/// matter, `Data` for the bytes, or `String` for text.
public struct Request<Response>: Endpoint, Sendable {
  /// The path below the base address.
  public var path: Path
  /// The method.
  public var method: HTTPMethod
  /// The base address, if it is not the client's.
  public var baseURL: URL?
  /// Fields of this request; they go before the client's defaults.
  public var headers: HTTPFields
  /// The query.
  public var query: Query
  /// The body.
  public var body: RequestBody?
  /// How long the whole call may take, if not the client's time.
  public var timeout: Duration?
  /// Media types that are read as the client's decoder reads its own.
  public var acceptedMediaTypes: [MediaType] = []
  /// What metrics and messages call the request.
  public var name: String

  /// A request of any method.
  public init(
    _ method: HTTPMethod, _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    name = path.template
  }

  /// A request to an address that is complete, such as one taken from an earlier answer.
  public init(_ method: HTTPMethod, url: URL, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil) {
    self.init(method, .root, query: query, headers: headers, body: body)
    baseURL = url
  }

  /// The same request with some of it changed.
  public func with(_ change: (inout Request) -> Void) -> Request {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Request {
  /// A `GET`.
  public static func get(_ path: Path, query: Query = [:], headers: HTTPFields = [:]) -> Request {
    Request(.get, path, query: query, headers: headers)
  }

  /// A `HEAD`.
  public static func head(_ path: Path, query: Query = [:], headers: HTTPFields = [:]) -> Request {
    Request(.head, path, query: query, headers: headers)
  }

  /// A `DELETE`.
  public static func delete(_ path: Path, query: Query = [:], headers: HTTPFields = [:]) -> Request {
    Request(.delete, path, query: query, headers: headers)
  }

  /// A `POST`.
  public static func post(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil
  ) -> Request {
    Request(.post, path, query: query, headers: headers, body: body)
  }

  /// A `PUT`.
  public static func put(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil
  ) -> Request {
    Request(.put, path, query: query, headers: headers, body: body)
  }

  /// A `PATCH`.
  public static func patch(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], body: RequestBody? = nil
  ) -> Request {
    Request(.patch, path, query: query, headers: headers, body: body)
  }

  /// A `POST` of a value, encoded off the caller's actor.
  public static func post(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable
  ) -> Request {
    Request(.post, path, query: query, headers: headers, body: .json(value))
  }

  /// A `POST` of a value that belongs to the caller's actor.
  public static func post(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable
  ) -> Request {
    Request(.post, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PUT` of a value, encoded off the caller's actor.
  public static func put(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable
  ) -> Request {
    Request(.put, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PUT` of a value that belongs to the caller's actor.
  public static func put(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable
  ) -> Request {
    Request(.put, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PATCH` of a value, encoded off the caller's actor.
  public static func patch(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable & Sendable
  ) -> Request {
    Request(.patch, path, query: query, headers: headers, body: .json(value))
  }

  /// A `PATCH` of a value that belongs to the caller's actor.
  public static func patch(
    _ path: Path, query: Query = [:], headers: HTTPFields = [:], json value: some Encodable
  ) -> Request {
    Request(.patch, path, query: query, headers: headers, body: .json(value))
  }
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What an app's own code needs of a client: small, so that a test can stand in for it.
///
/// ```swift
/// struct ProductStore { let network: any NetworkServicing }
///
/// struct NoNetwork: NetworkServicing {
///   func response<Value>(_ request: Request<Value>) async throws -> Response<Value> {
///     throw NetworkError(.noConnection)
///   }
/// }
/// ```
///
/// Most tests are better served by a client over a `MockTransport` or a `MockServer`, which try the requests as well.
public protocol NetworkServicing: Sendable {
  /// The value that a request answers, and how it was come by.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  func response<Value: Decodable & Sendable>(_ request: Request<Value>) async throws -> Response<Value>
  /// The value that a request answers.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  func value<Value: Decodable & Sendable>(_ request: Request<Value>) async throws -> Value
  /// The body of a successful answer, as it came.
  ///
  /// - Throws: ``NetworkError``, or `CancellationError` if the task is cancelled.
  func data(_ request: Request<Data>) async throws -> Data
}

extension NetworkServicing {
  /// The value of ``response(_:)``.
  public func value<Value: Decodable & Sendable>(_ request: Request<Value>) async throws -> Value {
    try await response(request).value
  }

  /// The value of ``response(_:)``.
  public func data(_ request: Request<Data>) async throws -> Data { try await response(request).value }
}

extension APIClient: NetworkServicing {}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Request {
  /// The same request, answering what `transform` makes of its answer.
  ///
  /// ```swift
  /// static func titles() -> Request<[String]> { Request<Page>.get("titles").map { $0.items } }
  /// ```
  ///
  /// `transform` runs on no actor. What it throws is thrown by the call: a ``NetworkError`` as it is, anything else as
  /// one with reason `decodingFailed`.
  public func map<Value>(_ transform: @escaping @Sendable (Response) throws -> Value) -> Request<Value> {
    Request<Value>(declaration, home: home.mapped(transform))
  }

  /// The same request, answering what `transform` makes of its answer, which is decoded away from the caller's actor.
  public func map<Value>(
    _ transform: @escaping @Sendable (Response) throws -> Value
  ) -> Request<Value> where Response: Decodable & Sendable {
    Request<Value>(declaration, home: home.awayFromHome.mapped(transform))
  }

  /// The same request, answering nil where there is nothing: the status is 404 (Not Found), or it is a success without
  /// content, as 204 is.
  public func optional() -> Request<Response?> { Request<Response?>(declaration, home: home.optional()) }

  /// The same request, answering nil where there is nothing, else what is decoded away from the caller's actor.
  public func optional() -> Request<Response?> where Response: Decodable & Sendable {
    Request<Response?>(declaration, home: home.awayFromHome.optional())
  }
}

extension HomeDecoding {
  fileprivate func mapped<Mapped>(_ transform: @escaping @Sendable (Value) throws -> Mapped) -> HomeDecoding<Mapped> {
    HomeDecoding<Mapped>(accepting: accepting) { reader, response, body in
      try await Self.apply(transform, to: self.fresh(reader, response, body), reader, response, body)
    }
  }

  @concurrent
  private static func apply<Mapped>(
    _ transform: @Sendable (Value) throws -> Mapped, to value: Fresh<Value>, _ reader: ResponseReader,
    _ response: HTTPResponse, _ body: Data
  ) async throws -> Fresh<Mapped> {
    do { return Fresh(value: try transform(value.value)) } catch let error where error is CancellationError {
      throw error
    } catch let error as NetworkError {
      throw error
    } catch {
      throw reader.failure(transforming: response, body, error)
    }
  }

  fileprivate func optional() -> HomeDecoding<Value?> {
    HomeDecoding<Value?>(accepting: accepting) { reader, response, body in
      if response.status == 404 { return Fresh(value: nil) }
      if reader.isEmpty(response, body) {
        try reader.check(response, body: body)
        return Fresh(value: nil)
      }
      return Fresh(value: try await self.fresh(reader, response, body).value)
    }
  }
}

extension HomeDecoding where Value: Decodable & Sendable {
  /// The same reading; a model that is Sendable is not decoded at home, where it could hold up the main actor.
  fileprivate var awayFromHome: HomeDecoding {
    guard isPlain else { return self }
    return HomeDecoding(accepting: accepting) { reader, response, body in
      try await Self.decodeAway(reader, response, body)
    }
  }

  @concurrent
  private static func decodeAway(
    _ reader: ResponseReader, _ response: HTTPResponse, _ body: Data
  ) async throws -> Fresh<Value> {
    Fresh(value: try reader.value(Value.self, from: response, body: body))
  }
}

extension ResponseReader {
  fileprivate func failure(transforming response: HTTPResponse, _ body: Data, _ cause: any Error) -> NetworkError {
    // The text of the cause may be the server's words; its type is the app's.
    var error = failure(.decodingFailed, response, body)
    error.detail = "the answer could not be transformed: \(type(of: cause))"
    return error
  }
}

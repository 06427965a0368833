#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decodes a response on the actor where its request was made.
///
/// In a module whose default isolation is the main actor, `struct Model: Codable` conforms to `Decodable` on that actor
/// only. The compiler lets such a conformance be used there and nowhere else, so it is picked up when the request is
/// made, together with the actor, and used when the answer is back.
struct HomeDecoding<Value>: @unchecked Sendable {
  // Proof: `decode` is called on `isolation` alone (see `value`), the actor on which its conformance may be used. Where
  // that is nil the request was made on no actor, or on one that is gone: a conformance is isolated to global actors
  // only, and those never go, so it may be used on any thread. The decoded value is handed over fresh: nobody else has
  // seen it. The reference is weak, or an actor that keeps a request it made would keep itself.
  private weak var isolation: (any Actor)?
  private let decode: (ResponseReader, HTTPResponse, Data) throws -> Value

  init(isolation: (any Actor)?) where Value: Decodable {
    self.isolation = isolation
    decode = { reader, response, body in try reader.value(Value.self, from: response, body: body) }
  }

  /// The value of an answer.
  ///
  /// - Throws: what ``ResponseReader/value(_:from:body:)`` throws.
  func value(_ reader: ResponseReader, _ response: HTTPResponse, _ body: Data) async throws -> Value {
    try await run(on: isolation, reader, response, body).value
  }

  private func run(
    on actor: isolated (any Actor)?, _ reader: ResponseReader, _ response: HTTPResponse, _ body: Data
  ) throws -> Fresh {
    Fresh(value: try decode(reader, response, body))
  }

  private struct Fresh: @unchecked Sendable {
    // Proof: see above.
    let value: Value
  }
}

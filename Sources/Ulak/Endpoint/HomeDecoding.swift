#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How a request reads its answer: decoded on the actor where it was made, and what ``Request/map(_:)`` and
/// ``Request/optional()`` make of that.
///
/// In a module whose default isolation is the main actor, `struct Model: Codable` conforms to `Decodable` on that actor
/// only. The compiler lets such a conformance be used there and nowhere else, so it is picked up when the request is
/// made, together with the actor, and used when the answer is back.
struct HomeDecoding<Value>: Sendable {
  typealias Reading = @Sendable (ResponseReader, HTTPResponse, Data) async throws -> Fresh<Value>

  private enum Kind: Sendable {
    case plain(IsolatedDecoding<Value>)
    case transformed(Reading)
  }

  private let kind: Kind
  /// What the request asks the server for.
  let accepting: Accepting

  init(isolation: (any Actor)?) where Value: Decodable {
    kind = .plain(IsolatedDecoding(isolation: isolation))
    accepting = Accepting(Value.self)
  }

  /// A reading that does more than decoding.
  init(accepting: Accepting, reading: @escaping Reading) {
    kind = .transformed(reading)
    self.accepting = accepting
  }

  /// Whether the answer is decoded and nothing else, so that the type alone says how.
  var isPlain: Bool { if case .plain = kind { true } else { false } }

  /// The value of an answer.
  ///
  /// - Throws: what ``ResponseReader/value(_:from:body:)`` throws.
  func value(_ reader: ResponseReader, _ response: HTTPResponse, _ body: Data) async throws -> Value {
    try await fresh(reader, response, body).value
  }

  func fresh(_ reader: ResponseReader, _ response: HTTPResponse, _ body: Data) async throws -> Fresh<Value> {
    switch kind {
    case .plain(let decoding): try await decoding.value(reader, response, body)
    case .transformed(let reading): try await reading(reader, response, body)
    }
  }
}

/// A value that was just made and that nobody else has seen.
struct Fresh<Value>: @unchecked Sendable {
  // Proof: whoever makes one hands it over and keeps nothing of it.
  let value: Value
}

/// Decodes on the actor where a request was made. A class, so that a request with a weak reference in it can be copied like
/// any other value.
final class IsolatedDecoding<Value>: @unchecked Sendable {
  // Proof: `decode` is called on `isolation` alone (see `value`), the actor on which its conformance may be used. Where
  // that is nil the request was made on no actor, or on one that is gone: a conformance is isolated to global actors
  // only, and those never go, so it may be used on any thread. The decoded value is handed over fresh: nobody else has
  // seen it. The reference is weak, or an actor that keeps a request it made would keep itself.
  private weak let isolation: (any Actor)?
  private let decode: (ResponseReader, HTTPResponse, Data) throws -> Value

  init(isolation: (any Actor)?) where Value: Decodable {
    self.isolation = isolation
    decode = { reader, response, body in try reader.value(Value.self, from: response, body: body) }
  }

  func value(_ reader: ResponseReader, _ response: HTTPResponse, _ body: Data) async throws -> Fresh<Value> {
    try await run(on: isolation, reader, response, body)
  }

  private func run(
    on actor: isolated (any Actor)?, _ reader: ResponseReader, _ response: HTTPResponse, _ body: Data
  ) throws -> Fresh<Value> {
    Fresh(value: try decode(reader, response, body))
  }
}

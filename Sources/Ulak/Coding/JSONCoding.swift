#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// JSON as most APIs write it: `snake_case` keys, in sorted order, and ISO 8601 dates, unless told otherwise.
public struct JSONBodyEncoder: BodyEncoder {
  /// `application/json`
  public var contentType: MediaType { .json }
  private let encoder: JSONEncoder

  /// An encoder; `configure` may change the styles before it is first used.
  public init(_ configure: (JSONEncoder) -> Void = { _ in }) {
    encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    // Without an order, one value has other bytes each time: retries, cassettes and simulations could not compare them.
    encoder.outputFormatting = .sortedKeys
    configure(encoder)
  }

  /// Encodes a value.
  ///
  /// - Throws: `EncodingError`.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data { try encoder.encode(value) }
}

/// JSON as most APIs write it: `snake_case` keys and RFC 3339 dates, with fractions or without, unless told otherwise.
///
/// Reads `application/json`, `text/json` and every `+json` type; a byte order mark at the beginning is passed over (RFC
/// 8259, section 8.1).
public struct JSONBodyDecoder: BodyDecoder {
  /// `application/json`
  public var acceptedMediaTypes: [MediaType] { [.json] }
  private let decoder: JSONDecoder
  /// Whether keys are converted from snake case, so that messages can name both sides.
  let convertsFromSnakeCase: Bool

  /// A decoder; `configure` may change the styles before it is first used.
  public init(_ configure: (JSONDecoder) -> Void = { _ in }) {
    decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .rfc3339
    configure(decoder)
    if case .convertFromSnakeCase = decoder.keyDecodingStrategy {
      convertsFromSnakeCase = true
    } else {
      convertsFromSnakeCase = false
    }
  }

  /// Whether the type is JSON.
  public func canDecode(_ type: MediaType) -> Bool { type.isJSON }

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError`.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    guard data.first == 0xEF, data.starts(with: [0xEF, 0xBB, 0xBF]) else { return try decoder.decode(type, from: data) }
    return try decoder.decode(type, from: data.dropFirst(3))
  }
}

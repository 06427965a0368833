#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Turns a value into the body of a request.
public protocol BodyEncoder: Sendable {
  /// What the bytes are.
  var contentType: MediaType { get }
  /// Encodes a value.
  func encode<Value: Encodable>(_ value: Value) throws -> Data
}

/// Turns the body of an answer into a value.
public protocol BodyDecoder: Sendable {
  /// The media types to ask for.
  var acceptedMediaTypes: [MediaType] { get }
  /// Whether a body of this media type can be read.
  func canDecode(_ type: MediaType) -> Bool
  /// Decodes a value. The body is not empty.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The body of an endpoint's request, before it is encoded.
public struct RequestBody: Sendable {
  enum Content: Sendable {
    case value(@Sendable (any BodyEncoder) throws -> Data)
    case bytes(Data, MediaType?)
  }

  let content: Content

  /// A value to be encoded by the client's encoder, off the caller's actor.
  public static func json(_ value: some Encodable & Sendable) -> RequestBody {
    RequestBody(content: .value { encoder in try encoder.encode(value) })
  }

  /// A value that must not leave the caller's actor: its parts are taken down at once, and the client's encoder, with
  /// its key and date styles, gets them later.
  public static func json(_ value: some Encodable) -> RequestBody {
    let parts = Result { try EncodableParts(of: value) }
    return RequestBody(content: .value { encoder in try encoder.encode(parts.get()) })
  }

  /// Bytes of a media type.
  public static func data(_ data: Data, type: MediaType? = .octetStream) -> RequestBody {
    RequestBody(content: .bytes(data, type))
  }

  /// Pairs as a form (`application/x-www-form-urlencoded`).
  public static func form(_ pairs: Query) -> RequestBody {
    RequestBody(content: .bytes(Data((pairs.encoded ?? "").utf8), .form))
  }

  /// The bytes to send, and what they are.
  ///
  /// - Throws: ``NetworkError`` with reason `encodingFailed`.
  func encoded(by encoder: any BodyEncoder) throws -> (Data, MediaType?) {
    switch content {
    case .bytes(let data, let type): return (data, type)
    case .value(let encode):
      do {
        return (try encode(encoder), encoder.contentType)
      } catch {
        var failure = NetworkError(.encodingFailed, detail: "the body could not be encoded")
        if case EncodingError.invalidValue(let value, let context) = error {
          failure.decoding = .init(path: CodingPath.text(context.codingPath), expectedType: "\(type(of: value))")
        }
        throw failure
      }
    }
  }
}

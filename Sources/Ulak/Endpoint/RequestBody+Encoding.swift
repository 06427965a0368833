#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A body that can be sent, and what the head says of it.
struct EncodedBody: Sendable {
  var body: HTTPBody
  var type: MediaType?
  var isGzipped = false
}

extension RequestBody {
  /// The body to send.
  ///
  /// - Throws: ``NetworkError`` with reason `encodingFailed`, or in category `file`.
  func encoded(by encoder: any BodyEncoder, _ defaults: CallDefaults) throws -> EncodedBody {
    var encoded = try plain(by: encoder, defaults)
    if isGzipped, let compressed = encoded.body.gzipped() {
      encoded.body = compressed
      encoded.isGzipped = true
    }
    return encoded
  }

  private func plain(by encoder: any BodyEncoder, _ defaults: CallDefaults) throws -> EncodedBody {
    switch content {
    case .body(let body, let type): return EncodedBody(body: body, type: type)
    case .file(let path, let range, let type): return EncodedBody(body: try .file(path, range: range), type: type)
    case .form(let pairs):
      return EncodedBody(body: .data(Data(try pairs.encodedBytes(defaults.queryStyle))), type: .form)
    case .multipart(let form):
      let (body, type) = try form.encoded(random: defaults.random)
      return EncodedBody(body: body, type: type)
    case .value(let encode):
      do {
        return EncodedBody(body: .data(try encode(encoder)), type: encoder.contentType)
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

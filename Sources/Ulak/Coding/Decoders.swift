/// The decoders of a client, chosen by media type.
struct Decoders: Sendable {
  /// Reads what says nothing about itself, and what an endpoint accepts besides.
  let main: any BodyDecoder
  /// The others, asked in order.
  let others: [any BodyDecoder]

  /// The media types to ask for, the main decoder's first.
  var acceptedMediaTypes: [MediaType] { others.reduce(main.acceptedMediaTypes) { $0 + $1.acceptedMediaTypes } }

  /// The decoder for a body; nil if none can read its media type.
  func decoder(for received: MediaType?, accepting accepted: [MediaType]) -> (any BodyDecoder)? {
    // Without a media type, or with an unreadable one, the body is tried.
    guard let received, !main.canDecode(received) else { return main }
    if let other = others.first(where: { $0.canDecode(received) }) { return other }
    return accepted.contains(where: received.matches) ? main : nil
  }
}

extension Decoders: ErrorBodyDecoding {
  /// Failures are often sent as another type than they are: what none can read is tried by the main decoder.
  func decode<Body: Decodable>(_ type: Body.Type, from response: NetworkError.FailureResponse) throws -> Body {
    let received = response.headerFields[.contentType].flatMap { MediaType($0) }
    return try (decoder(for: received, accepting: []) ?? main).decode(type, from: response.body)
  }
}

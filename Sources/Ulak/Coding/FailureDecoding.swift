/// Reads bodies of failures with the decoders of the client.
struct FailureDecoding: ErrorBodyDecoding {
  let decoder: any BodyDecoder

  func decode<Body: Decodable>(_ type: Body.Type, from response: NetworkError.FailureResponse) throws -> Body {
    try decoder.decode(type, from: response.body)
  }
}

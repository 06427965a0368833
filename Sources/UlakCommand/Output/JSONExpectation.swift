import Ulak

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `--pretty` asks of an answer: that it is JSON. Whoever asks for it by name wants to know when it is not.
enum JSONExpectation {
  /// Why the body is not the JSON that was asked for; nil if it is, or if there is no body.
  static func failure(_ body: Data, contentType: String?) -> NetworkError? {
    guard !body.isEmpty else { return nil }
    let media = contentType.flatMap { MediaType($0) }
    let bytes = Array(body)
    guard BodyText.looksLikeJSON(bytes, media) else {
      let received = media?.essence ?? "a body without a media type"
      return NetworkError(.unexpectedContentType, detail: "received \(received), expected JSON")
    }
    guard JSONReformatter(palette: .none).reformatted(bytes[...]) == nil else { return nil }
    return NetworkError(.decodingFailed, detail: "the body is not well-formed JSON")
  }
}

import UlakHTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Takes secrets out of a body, by what kind of body it is.
struct SecretBody {
  private let type: MediaType?
  private let isAnswer: Bool
  private let names: HARRedaction.Names

  init(mimeType: String, isAnswer: Bool, names: HARRedaction.Names) {
    type = MediaType(mimeType)
    self.isAnswer = isAnswer
    self.names = names
  }

  /// The body without its secrets; untouched, byte for byte, if there are none.
  func redacted(_ text: String, isBase64: Bool) -> String {
    guard isBase64 else { return redacted(text) }
    guard let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else { return text }
    guard let plain = String(validating: bytes, as: UTF8.self) else {
      return redactedMultipart(bytes)?.base64EncodedString() ?? text
    }
    let hidden = redacted(plain)
    return hidden == plain ? text : Data(hidden.utf8).base64EncodedString()
  }

  private func redacted(_ text: String) -> String {
    if let type, type.matches(.form) { return redactedForm(text) }
    if let multipart = redactedMultipart(Data(text.utf8)) { return String(decoding: multipart, as: UTF8.self) }
    // A type that is missing or wrong must not be what gives a secret away.
    if text.utf8.contains(0x3D), text.utf8.allSatisfy({ $0 > 0x20 }), !text.utf8.contains(0x22) {
      return redactedForm(text)
    }
    let first = text.utf8.first { $0 > 0x20 }
    guard type?.isJSON == true || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return text }
    return SecretMembers.redacted(text) {
      names.isSecret($0, inAnswer: isAnswer)
    } plain: {
      SecretAddress.redacted($0, names)
    }
  }

  private func redactedForm(_ text: String) -> String {
    // Bytes, never characters: a mark that combines with a separator would hide it.
    text.utf8.split(separator: 0x26, omittingEmptySubsequences: false).map { bytes -> Substring in
      let pair = Substring(bytes)
      guard let equals = pair.utf8.firstIndex(of: 0x3D), names.isSecret(HARQuery.decoded(pair[..<equals])) else {
        return pair
      }
      return pair[..<equals] + "=\(SecretAddress.mark)"
    }.joined(separator: "&")
  }

  /// A form of parts, its secret ones replaced; nil if it is no such form or has none.
  private func redactedMultipart(_ body: Data) -> Data? {
    guard var form = MultipartForm(body, type: type) else { return nil }
    var isChanged = false
    for index in form.parts.indices {
      guard let name = form.parts[index].name, names.isSecret(name) else { continue }
      form.parts[index].content = Data(HARRedaction.mark.utf8)
      isChanged = true
    }
    return isChanged ? form.bytes : nil
  }
}

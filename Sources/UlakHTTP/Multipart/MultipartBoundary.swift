import UlakPlatform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What separates the parts of a form (RFC 2046, section 5.1.1).
enum MultipartBoundary {
  /// A boundary that nobody can guess, so that no part holds it, be it by chance or on purpose.
  ///
  /// - Parameter contents: parts that are in memory, which are searched all the same: a random source that is no random
  ///   source is no reason to send a form that falls apart.
  /// - Throws: ``NetworkError`` with reason `encodingFailed` if each of 16 boundaries is in one of the parts.
  static func drawn(from random: some RandomSource, avoiding contents: [Data]) throws -> String {
    for attempt in 0..<16 {
      let digits = (0..<3).map { _ in hexadecimal(random.next()) }.joined()
      let boundary = "ulak-\(digits)-\(String(attempt, radix: 16))"
      let bytes = Array(boundary.utf8)
      if !contents.contains(where: { contains($0, bytes) }) { return boundary }
    }
    throw NetworkError(.encodingFailed, detail: "no boundary was found that is not in a part of the form")
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Whether `data` holds a boundary. Its first letter occurs in it once, so a match that fails starts over and one pass
  /// over the data is enough.
  private static func contains(_ data: Data, _ boundary: [UInt8]) -> Bool {
    var matched = 0
    for byte in data {
      if byte == boundary[matched] {
        matched += 1
        if matched == boundary.count { return true }
      } else {
        matched = byte == boundary[0] ? 1 : 0
      }
    }
    return false
  }
}

extension MediaType {
  /// `multipart/form-data` with its boundary.
  static func multipartFormData(boundary: String) -> MediaType {
    // Proof: a boundary of ours is a token, so this is a media type.
    MediaType("multipart/form-data; boundary=\(boundary)") ?? MediaType(type: "multipart", subtype: "form-data")
  }
}

public import UlakHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Answers whose content is compressed, rightly or not (RFC 9110, section 8.4).
extension MockAnswer {
  /// How compressed content can be wrong.
  public enum Corruption: Sendable, Hashable, CaseIterable {
    /// The last third is missing.
    case cut
    /// Something follows the end.
    case trailingGarbage
    /// A byte in the middle is another.
    case flipped
    /// It is not compressed at all.
    case plain
    /// It is compressed, and the field says otherwise (`br`).
    case otherCoding
  }

  /// Content in the gzip coding.
  ///
  /// - Parameter corruption: what is wrong with it; nil for nothing.
  public static func gzip(
    _ data: Data, corrupted corruption: Corruption? = nil, contentType: String? = nil, status: HTTPStatus = 200,
    headerFields: HTTPFields = [:]
  ) -> MockAnswer {
    var coded = Gzip.compressed(data)
    switch corruption {
    case .cut: coded.removeLast(max(1, coded.count / 3))
    case .trailingGarbage: coded.append(contentsOf: Data("garbage".utf8))
    case .flipped: coded[coded.startIndex + coded.count / 2] ^= 0x55
    case .plain: coded = data
    case .otherCoding, nil: break
    }
    var fields = headerFields
    fields[.contentEncoding] = corruption == .otherCoding ? "br" : "gzip"
    return .data(coded, contentType: contentType, status: status, headerFields: fields)
  }

  /// Zeros in the gzip coding: about a thousandth of what they unpack to.
  ///
  /// - Parameter bytes: how many there are once unpacked.
  public static func gzipBomb(_ bytes: Int) -> MockAnswer {
    .data(
      Gzip.compressedZeros(bytes), contentType: "application/octet-stream", headerFields: [.contentEncoding: "gzip"])
  }
}
